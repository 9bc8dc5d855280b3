import { createRoute, z } from '@hono/zod-openapi'
import { CHECKED_PARTS, HEALTH_STATES } from '#domain/health/health.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'

const operation = operationsFor('Health')

const count = z.number().int()
const moment = z.string().nullable()
const queue = z.object({ running: count, waiting: count, refused: count })

const health = z
  .object({
    asked_at: z.string(),
    states: z.record(z.enum(CHECKED_PARTS), z.enum(HEALTH_STATES)),
    database: z.object({ engine: z.enum(['embedded', 'server']), version: z.string(), bytes: z.number() }),
    storage: z.object({ kind: z.enum(['folder', 'bucket']), answers: z.boolean() }),
    /** Of the fullest disk that the server stores on; null without one. */
    disk: z.object({
      free_bytes: z.number().nullable(),
      fault: z.enum(['full', 'read-only']).nullable(),
      /** Whether more than UPLOAD_SPACE_MIN is free. */
      takes_files: z.boolean(),
    }),
    mail: z.object({
      /** Kept on the machine instead, without SMTP_URL. */
      goes: z.enum(['sent', 'kept']),
      waiting: count,
      oldest_waiting_at: moment,
      given_up: count,
      /** After they had gone, in the last days. */
      returned: count,
      last_sent_at: moment,
    }),
    /** Work that goes by turns; refused since the server started. */
    queues: z.object({ passwords: queue, documents: queue }),
    /** Null where it is not known. */
    backup: z.object({ last_at: moment }),
    versions: z.object({ product: z.string(), node: z.string(), schema: z.string() }),
  })
  .openapi('Health')

export const readHealth = createRoute({
  ...operation('readHealth', 'Read how the server is doing'),
  responses: { 200: json(health, 'Of the server that answers'), ...refusals },
})

export const retryEmails = createRoute({
  ...operation('retryEmails', 'Send the e-mails again that were given up'),
  request: { body: json(z.strictObject({}), 'Empty') },
  responses: { 200: json(z.object({ due: count }), 'How many are due again'), ...refusals },
})
