import { sql } from 'drizzle-orm'
import { bigint, check, cidr, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { AUDIT_EVENT_NAMES, type AuditDetail, type AuditEvent } from '#domain/audit-log/events.ts'

/**
 * Who did what, and when: only ever added to (policies/80-audit-log.sql). People and applications stand here by their id
 * alone, without a foreign key, so that a row outlives them and then names nobody.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    happened_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    event: text().$type<AuditEvent>().notNull(),
    /** null: the server itself, by a command or ADMIN_EMAILS. */
    actor_id: text(),
    /** Whose role or membership it was about. */
    person_id: text(),
    application_id: uuid(),
    /** Where the actor was, coarsely: the first 24 bits of an IPv4 address, 48 of an IPv6 one. */
    network: cidr(),
    detail: jsonb().$type<AuditDetail>().notNull().default({}),
  },
  (table) => [
    index('audit_log_of_application').on(table.application_id, table.id.desc()),
    index('audit_log_of_actor').on(table.actor_id, table.happened_at.desc()),
    check(
      'audit_log_event',
      sql.raw(`event in (${AUDIT_EVENT_NAMES.map((name) => `'${name}'`).join(', ')})`),
    ),
  ],
)
