import { createRoute, z } from '@hono/zod-openapi'
import { AUDIT_EVENT_NAMES, type AuditEvent } from '#domain/audit-log/events.ts'
import { applicationId } from './applications.ts'
import { json, refusals } from './errors.ts'
import { operationsFor } from './operation.ts'
import { reviewStatus } from './review.ts'

const operation = operationsFor('Audit log')

const entry = z
  .object({
    id: z.number().int(),
    happened_at: z.string(),
    event: z.enum(AUDIT_EVENT_NAMES as [AuditEvent, ...AuditEvent[]]),
    /** What happened, in words. */
    what: z.string(),
    /** Who did it: a name, or who they are without one. */
    who: z.string(),
    /** What they are now; null for the server, and once the account is gone. */
    role: z.string().nullable(),
    application: z.object({ id: z.string(), company_name: z.string() }).nullable(),
    /** Where they were, coarsely: '203.0.113.0/24'. */
    network: z.string().nullable(),
  })
  .openapi('TrailEntry')

const page = z
  .object({
    entries: z.array(entry),
    /** What to ask for as `before` to read on; null at the end. */
    next: z.number().int().nullable(),
  })
  .openapi('Trail')

const applicationPage = page
  .extend({
    /** What its founder was written about its decisions, as they read it; newest first. */
    emails: z.array(
      z.object({
        id: z.string(),
        to_status: reviewStatus,
        decided_at: z.string(),
        /** A name, or who they are without one. */
        decided_by: z.string(),
        subject: z.string(),
        body: z.string(),
      }),
    ),
  })
  .openapi('ApplicationTrail')

const query = z.object({ before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() })

export const readAuditLog = createRoute({
  ...operation('readAuditLog', 'Read the trail'),
  request: { query },
  responses: { 200: json(page, 'Newest first'), ...refusals },
})

export const readApplicationAuditLog = createRoute({
  ...operation('readApplicationAuditLog', 'Read the trail of one application'),
  request: { params: applicationId, query },
  responses: {
    200: json(applicationPage, 'Newest first; of an application that is gone as well'),
    ...refusals,
  },
})
