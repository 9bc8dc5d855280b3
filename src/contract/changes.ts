import { createRoute, z } from '@hono/zod-openapi'
import { STREAM_SECONDS_MAX } from '#domain/limits.ts'
import { refusals } from './errors.ts'
import { operationsOf } from './operation.ts'

const operation = operationsOf('Changes')

/** As a query has it. */
const seconds = z.coerce.number().int().min(0).max(STREAM_SECONDS_MAX).default(STREAM_SECONDS_MAX)

export const listenToChanges = createRoute({
  ...operation('listenToChanges', 'Hear that something has changed which one may read'),
  request: {
    query: z.object({
      seconds: seconds.openapi({
        description: 'After which the stream ends; with 0, once it has told what was missed.',
      }),
    }),
  },
  responses: {
    200: {
      description:
        "Server-sent events named 'change': a kind, and the id of an application unless anything may have changed. An id that the header Last-Event-ID brings back, or the header Openround-Place of any reply, is where the telling goes on from.",
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...refusals,
  },
})
