import { createRoute, z } from '@hono/zod-openapi'
import {
  DECLINE_REASONS_KEPT_MAX,
  REASON_LABEL_CHARACTERS,
  REASON_TEXT_CHARACTERS,
  RECORD_VERSION_MAX,
} from '#domain/limits.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { textUpTo } from './typed-text.ts'

const operation = operationsFor('E-mail templates')

const reason = z
  .object({
    id: z.string(),
    /** What administrators choose it by. */
    label: z.string(),
    /** What the founder reads. */
    text: z.string(),
    /** Whether it is offered; a retired one stays with what was decided by it. */
    active: z.boolean(),
    position: z.number().int(),
    version: z.number().int(),
  })
  .openapi('DeclineReason')

export const listReasons = createRoute({
  ...operation('listReasons', 'List the reasons to decline'),
  responses: { 200: json(z.object({ reasons: z.array(reason) }), 'By position'), ...refusals },
})

export const saveReason = createRoute({
  ...operation('saveReason', 'Save a reason to decline'),
  request: {
    /** Of the browser: the first save creates it. */
    params: z.object({ id: z.uuid() }),
    body: json(
      z.strictObject({
        label: textUpTo(REASON_LABEL_CHARACTERS),
        text: textUpTo(REASON_TEXT_CHARACTERS),
        active: z.boolean(),
        position: z.number().int().min(0).max(DECLINE_REASONS_KEPT_MAX),
        /** 0: there is none yet. */
        base_version: z.number().int().min(0).max(RECORD_VERSION_MAX),
      }),
      'Whole',
    ),
  },
  responses: { 200: json(z.object({ version: z.number().int() }), 'Saved'), ...refusals },
})
