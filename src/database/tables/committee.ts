import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { OUTCOME_VALUES, type Outcome, VOTE_VALUES, type Vote } from '#domain/committee/committee.ts'
import { DECISION_NOTE_CHARACTERS } from '#domain/limits.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './moment.ts'

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Sessions in which a committee discusses applications (policies/64-committee.sql). */
export const committeeSessions = pgTable(
  'committee_sessions',
  {
    id: uuid().primaryKey(),
    /** Null after the host's account is deleted. */
    host_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** The numbers of all items, in the order in which they are discussed. */
    agenda: integer().array().notNull(),
    /** Number of the item that the host shows. Null before the first, and once the session has ended. */
    current: integer(),
    /** Time since when it is shown. */
    moved_at: moment('moved_at'),
    version: integer().notNull().default(1),
    started_at: moment('started_at').notNull().defaultNow(),
    ended_at: moment('ended_at'),
  },
  () => [
    // At most one session is open.
    uniqueIndex('committee_sessions_open').on(sql`(ended_at is null)`).where(sql`ended_at is null`),
    check(
      'committee_sessions_current',
      sql`current is null or (current = any (agenda) and ended_at is null)`,
    ),
  ],
)

/** Items of an agenda. Deleting an application deletes its items, so that only their numbers remain. */
export const committeeItems = pgTable(
  'committee_items',
  {
    session_id: uuid()
      .notNull()
      .references(() => committeeSessions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Time for which the item was shown, until the host last moved on. */
    seconds: integer().notNull().default(0),
    /** Ids of the attending members who had left the room, because they were recused or applicants. */
    absent: text().array().notNull().default([]),
    asked_at: moment('asked_at'),
    revealed_at: moment('revealed_at'),
    outcome: text().$type<Outcome>(),
    /** Labels of the decline reasons, because the team may edit them later. */
    reasons: text().array().notNull().default([]),
    note: text().notNull().default(''),
    /** The decision that the outcome holds. */
    decision_id: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.session_id, table.number] }),
    unique('committee_items_of_application').on(table.application_id, table.session_id),
    check('committee_items_outcome', sql.raw(`outcome in (${quoted(OUTCOME_VALUES)})`)),
    check('committee_items_revealed', sql`revealed_at is null or asked_at is not null`),
    check('committee_items_note', sql.raw(`char_length(note) <= ${DECISION_NOTE_CHARACTERS}`)),
  ],
)

export const committeeVotes = pgTable(
  'committee_votes',
  {
    id: uuid().primaryKey().defaultRandom(),
    session_id: uuid().notNull(),
    number: integer().notNull(),
    /** Null after the account is deleted. The vote still counts. */
    person_id: text().references(() => users.id, { onDelete: 'set null' }),
    vote: text().$type<Vote>().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'committee_votes_item',
      columns: [table.session_id, table.number],
      foreignColumns: [committeeItems.session_id, committeeItems.number],
    }).onDelete('cascade'),
    unique('committee_votes_of_person').on(table.session_id, table.number, table.person_id),
    index('committee_votes_by_person').on(table.person_id),
    check('committee_votes_known', sql.raw(`vote in (${quoted(VOTE_VALUES)})`)),
  ],
)

/** When members had the page of a session open. Each row is one stretch of time. */
export const committeeAttendance = pgTable(
  'committee_attendance',
  {
    id: uuid().primaryKey().defaultRandom(),
    session_id: uuid()
      .notNull()
      .references(() => committeeSessions.id, { onDelete: 'cascade' }),
    /** Null after the account is deleted. */
    person_id: text().references(() => users.id, { onDelete: 'set null' }),
    joined_at: moment('joined_at').notNull().default(sql`clock_timestamp()`),
    /** Time of the latest report. */
    seen_at: moment('seen_at').notNull().default(sql`clock_timestamp()`),
    /** True if the page was closed with that report. */
    has_left: boolean().notNull().default(false),
  },
  (table) => [
    index('committee_attendance_of_session').on(table.session_id, table.person_id),
    index('committee_attendance_by_person').on(table.person_id),
  ],
)
