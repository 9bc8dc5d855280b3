import { createRoute, z } from '@hono/zod-openapi'
import {
  AUDIT_EVENT_NAMES,
  AUDIT_FILTER_NAMES,
  type AuditEvent,
  type AuditFilter,
} from '#domain/audit-log/events.ts'
import { PERSON_ID } from '#domain/review/filter-table.ts'
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
    /** A sentence that describes the event. */
    what: z.string(),
    /** Display name of the user: their name, or a text such as 'Deleted user' or 'System'. */
    who: z.string(),
    /** Current role. Null for the server, and after the account is deleted. */
    role: z.string().nullable(),
    application: z.object({ id: z.string(), company_name: z.string() }).nullable(),
    /** The truncated address of the client, such as '203.0.113.0/24'. Null for events outside requests. */
    network: z.string().nullable(),
    /** Id of the bulk action to which the entry belongs, if any. */
    batch: z.string().nullable(),
  })
  .openapi('AuditLogEntry')

const page = z
  .object({
    entries: z.array(entry),
    /** The value of `before` for the next page. Null on the last page. */
    next: z.number().int().nullable(),
  })
  .openapi('AuditLog')

const applicationPage = page
  .extend({
    /** Decision e-mails to the founder, as sent, newest first. */
    emails: z.array(
      z.object({
        id: z.string(),
        to_status: reviewStatus,
        decided_at: z.string(),
        /** Display name of the user: their name, or a text such as 'Deleted user' or 'System'. */
        decided_by: z.string(),
        subject: z.string(),
        body: z.string(),
      }),
    ),
  })
  .openapi('ApplicationAuditLog')

const query = z.object({
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  /** Returns only entries about actions of the user with this id. */
  by: z.string().regex(PERSON_ID, 'the id of a person').optional(),
  /** If omitted, entries of every kind are returned, including opened applications. */
  kind: z.enum(AUDIT_FILTER_NAMES as [AuditFilter, ...AuditFilter[]]).optional(),
})

export const readAuditLog = createRoute({
  ...operation('readAuditLog', 'Read the audit log'),
  request: { query },
  responses: { 200: json(page, 'Newest first'), ...refusals },
})

export const readApplicationAuditLog = createRoute({
  ...operation('readApplicationAuditLog', 'Read the audit log of one application'),
  request: { params: applicationId, query },
  responses: {
    200: json(applicationPage, 'Newest first; also available for deleted applications'),
    ...refusals,
  },
})
