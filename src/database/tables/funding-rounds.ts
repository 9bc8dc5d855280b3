import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  CLOSING_REMINDER_HOURS,
  FUNDING_ROUND_NAME_CHARACTERS,
  GRACE_MINUTES_DEFAULT,
  GRACE_MINUTES_MAX,
  TIME_ZONE_CHARACTERS,
} from '#domain/limits.ts'
import { ofUser } from './accounts.ts'
import { moment } from './moment.ts'

/**
 * Funding rounds, during which founders may submit (policies/21-funding-rounds.sql). Question rounds are in
 * application_questions. An exclusion constraint in migration 0008 prevents two rounds from being open at the same time.
 */
export const fundingRounds = pgTable(
  'funding_rounds',
  {
    /** The browser generates the id, so that a retry writes the same row. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    opens_at: moment('opens_at').notNull(),
    /** Null for a round without a closing date. */
    closes_at: moment('closes_at'),
    /** IANA name of the zone in which opening and closing are announced. */
    time_zone: text().notNull(),
    /** Minutes after closing during which founders may still submit a draft that they started in time. */
    grace_minutes: integer().notNull().default(GRACE_MINUTES_DEFAULT),
    version: integer().notNull().default(1),
  },
  () => [
    check('funding_rounds_name', sql.raw(`char_length(name) between 1 and ${FUNDING_ROUND_NAME_CHARACTERS}`)),
    check('funding_rounds_order', sql`closes_at > opens_at`),
    check(
      'funding_rounds_time_zone',
      sql.raw(`char_length(time_zone) between 1 and ${TIME_ZONE_CHARACTERS}`),
    ),
    check('funding_rounds_grace', sql.raw(`grace_minutes between 0 and ${GRACE_MINUTES_MAX}`)),
  ],
)

const ofRound = () =>
  uuid('funding_round_id')
    .notNull()
    .references(() => fundingRounds.id)

/** Founders with an extension, who may submit to a round for longer than others. */
export const fundingRoundExtensions = pgTable(
  'funding_round_extensions',
  {
    funding_round_id: ofRound(),
    user_id: ofUser(),
    until: moment('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.funding_round_id, table.user_id] })],
)

/** Sent reminders of a closing date. The team can never read them (policies/21-funding-rounds.sql). */
export const fundingRoundReminders = pgTable(
  'funding_round_reminders',
  {
    funding_round_id: ofRound(),
    user_id: ofUser(),
    /** Hours before closing, one of CLOSING_REMINDER_HOURS. */
    hours: integer().notNull(),
    /** Hash of the unsubscribe token. */
    token_hash: text().notNull().unique(),
  },
  (table) => [
    primaryKey({ columns: [table.funding_round_id, table.user_id, table.hours] }),
    check('funding_round_reminders_hours', sql.raw(`hours in (${CLOSING_REMINDER_HOURS.join(', ')})`)),
  ],
)

/** Founders who have unsubscribed from reminders. */
export const reminderOptOuts = pgTable('reminder_opt_outs', {
  user_id: ofUser().primaryKey(),
})
