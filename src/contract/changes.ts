import { createRoute, z } from '@hono/zod-openapi'
import { STREAM_SECONDS_MAX } from '#domain/limits.ts'
import { refusals } from './errors.ts'
import { operationsFor } from './operation.ts'

const operation = operationsFor('Changes')

const seconds = z.coerce.number().int().min(0).max(STREAM_SECONDS_MAX).default(STREAM_SECONDS_MAX)

export const subscribeToChanges = createRoute({
  ...operation('subscribeToChanges', 'Subscribe to changes that the caller may read'),
  request: {
    query: z.object({ seconds: seconds.openapi({ description: 'Seconds until the stream ends.' }) }),
  },
  responses: {
    200: {
      description:
        "Server-sent events named 'change', each with a kind and the id of an application. Without an id, anything may have changed. Missed events are not repeated, so a client that reconnects should refetch what it shows.",
      content: { 'text/event-stream': { schema: z.string() } },
    },
    ...refusals,
  },
})
