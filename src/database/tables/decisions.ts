import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { DECISION_NOTE_CHARACTERS } from '#domain/limits.ts'
import { DECISION_STATES, type DecisionState } from '#domain/review/decisions.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
const moment = (name: string) => timestamp(name, { withTimezone: true })
const statuses = quoted(REVIEW_STATUSES.map(({ value }) => value))

/** What administrators decided about applications, with the e-mails as founders read them (policies/55-decisions.sql). */
export const decisions = pgTable(
  'decisions',
  {
    id: uuid().primaryKey(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** What the founder knew before. */
    from_status: text().$type<ReviewStatus>().notNull(),
    to_status: text().$type<ReviewStatus>().notNull(),
    /** The application's version that it was made on; in force, the next one is its own. */
    base_version: integer().notNull(),
    state: text().$type<DecisionState>().notNull(),
    /** The e-mail; both null where none is written. They stay when the outbox has forgotten it. */
    subject: text(),
    body: text(),
    /** Of the outbox, once it waits there. */
    email_id: uuid().unique('decisions_email'),
    /** Beside the template: what was written to this founder, and the reasons that were given. */
    note: text().notNull().default(''),
    reason_ids: uuid().array().notNull().default([]),
    /** With which others it came into force, or is held. */
    batch_id: uuid(),
    decided_by: text().references(() => users.id, { onDelete: 'set null' }),
    created_at: moment('created_at').notNull().defaultNow(),
    applied_at: moment('applied_at'),
    /** Until then it can be undone, and its e-mail waits. */
    undo_until: moment('undo_until'),
  },
  (table) => [
    index('decisions_of_application').on(table.application_id, table.created_at.desc()),
    index('decisions_of_batch').on(table.batch_id).where(sql`batch_id is not null`),
    // One for each application; by the time that it is held, newest first.
    uniqueIndex('decisions_held').on(table.application_id).where(sql`state = 'staged'`),
    index('decisions_held_since').on(table.created_at.desc(), table.id).where(sql`state = 'staged'`),
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

/** What browsers asked to be decided in one go, by ids of theirs: the same again is answered as the first time. */
export const decisionBatches = pgTable('decision_batches', {
  id: uuid().primaryKey(),
  decided_by: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A hash of what was asked for. */
  request_hash: text().notNull(),
  /** As it was answered, but for the time in which it can be undone. */
  response: jsonb().$type<Record<string, unknown>>().notNull(),
  /** null: nothing of it can be. */
  undo_until: moment('undo_until'),
  created_at: moment('created_at').notNull().defaultNow(),
})
