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
    /** The fullest disk that the server writes to. `free_bytes` is null if it writes to none. */
    disk: z.object({
      free_bytes: z.number().nullable(),
      fault: z.enum(['full', 'read-only']).nullable(),
      /** True if at least UPLOAD_SPACE_MIN megabytes are free for uploads, or if uploads go to a bucket. */
      takes_files: z.boolean(),
    }),
    mail: z.object({
      /** 'kept' means that e-mails are written to a folder, because SMTP_URL is unset. */
      goes: z.enum(['sent', 'kept']),
      waiting: count,
      oldest_waiting_at: moment,
      given_up: count,
      /** Number of e-mails that bounced in the last RETURNED_EMAIL_DAYS days. */
      returned: count,
      last_sent_at: moment,
      /** When an e-mail about a new status was last created, or a test of its text. */
      last_status_email_at: moment,
    }),
    /** Queues with a concurrency limit. `refused` counts the jobs refused since the server started. */
    queues: z.object({ passwords: queue, documents: queue }),
    /** The time is null if no backup has been recorded. */
    backup: z.object({ last_at: moment }),
    versions: z.object({ product: z.string(), node: z.string(), schema: z.string() }),
  })
  .openapi('Health')

export const readHealth = createRoute({
  ...operation('readHealth', 'Read the health of the server'),
  responses: { 200: json(health, 'Health of the server that handles the request'), ...refusals },
})

export const retryEmails = createRoute({
  ...operation('retryEmails', 'Retry e-mails that could not be sent'),
  request: { body: json(z.strictObject({}), 'Empty') },
  responses: { 200: json(z.object({ due: count }), 'Number of e-mails that will be retried'), ...refusals },
})
