import { sql } from 'drizzle-orm'
import { bigint, check, cidr, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { AUDIT_EVENT_NAMES, type AuditDetail, type AuditEvent } from '#domain/audit-log/events.ts'

/**
 * The audit log. Entries can be added, but not changed or deleted (policies/80-audit-log.sql). Stores users and
 * applications by id without a foreign key, so that entries outlive them and are then anonymous.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    happened_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    event: text().$type<AuditEvent>().notNull(),
    /**
     * Null if no user acts, for example if a command or ADMIN_EMAILS makes the change, or if the server itself sends
     * questions.
     */
    actor_id: text(),
    /** The user whom the event concerns, such as the one whose role, membership, recusal or assignment changed. */
    person_id: text(),
    application_id: uuid(),
    /** Truncated client address: 24 bits of IPv4, 48 bits of IPv6. */
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
