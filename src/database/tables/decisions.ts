import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { DECISION_NOTE_CHARACTERS } from '#domain/limits.ts'
import { DECISION_STATES, type DecisionState } from '#domain/review/decisions.ts'
import type { EmailText } from '#domain/review/email-template.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './moment.ts'

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
const statuses = quoted(REVIEW_STATUSES.map(({ value }) => value))

/** Decisions on applications, with the e-mails as founders read them (policies/55-decisions.sql). */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** The status that the founder last saw. For a held decision, the status when it was made. */
    from_status: text().$type<ReviewStatus>().notNull(),
    to_status: text().$type<ReviewStatus>().notNull(),
    /** Version of the application on which the decision is based. */
    base_version: integer().notNull(),
    state: text().$type<DecisionState>().notNull(),
    /** Subject and body of the e-mail, kept after the outbox deletes its copy. Both are null if no e-mail is sent. */
    subject: text(),
    body: text(),
    /**
     * The same e-mail for members, with {first_name} for each to be named. Null if the template has no such placeholder.
     */
    member_text: jsonb().$type<EmailText>(),
    /** Id of the e-mail in the outbox, once it is enqueued. */
    email_id: uuid().unique('decisions_email'),
    /** The personal note to the founder and the reasons, which fill the template's placeholders. */
    note: text().notNull().default(''),
    reason_ids: uuid().array().notNull().default([]),
    /** The reasons as they appear in the e-mail, because the team may edit reasons later. */
    reason_texts: text().array().notNull().default([]),
    /** The day from which the founder may apply again. Null if the e-mail does not state it. */
    reapply_after: date(),
    /** Batch in which the decision took effect, or in which it is held. */
    batch_id: uuid(),
    decided_by: text().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment('created_at').notNull().defaultNow(),
    applied_at: moment('applied_at'),
    /** End of the undo time, after which the e-mail is sent. */
    undo_until: moment('undo_until'),
  },
  (table) => [
    index('decisions_of_application').on(table.application_id, table.created_at.desc()),
    index('decisions_of_batch').on(table.batch_id).where(sql`batch_id is not null`),
    // At most one held decision per application. Lists show the newest first.
    uniqueIndex('decisions_held').on(table.application_id).where(sql`state = 'held'`),
    index('decisions_held_since').on(table.created_at.desc(), table.id).where(sql`state = 'held'`),
    check(
      'decisions_known',
      sql.raw(
        `state in (${quoted(DECISION_STATES)}) and from_status in (${statuses}) and to_status in (${statuses})`,
      ),
    ),
    check(
      'decisions_text',
      sql`(subject is null) = (body is null) and (email_id is null or subject is not null)`,
    ),
    check('decisions_note', sql.raw(`char_length(note) <= ${DECISION_NOTE_CHARACTERS}`)),
    check(
      'decisions_applied',
      sql`(state in ('applied', 'undone')) = (applied_at is not null) and (applied_at is null) = (undo_until is null)`,
    ),
  ],
)

/**
 * Requests to decide on several applications, or to send the same questions about them. The client generates their ids,
 * so that a retry gets the same response.
 */
export const decisionBatches = pgTable('decision_batches', {
  id: uuid().primaryKey(),
  decided_by: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  request_hash: text().notNull(),
  /** Response to the request, without the undo time. */
  response: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Null if nothing can be undone. */
  undo_until: moment('undo_until'),
  created_at: moment('created_at').notNull().defaultNow(),
})
