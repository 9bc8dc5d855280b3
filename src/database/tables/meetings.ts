import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { MEETING_HOURS_MAX, MEETING_PLACE_CHARACTERS, TIME_ZONE_CHARACTERS } from '#domain/limits.ts'
import { applications } from './applications.ts'
import { decisions } from './decisions.ts'
import { moment } from './moment.ts'

/**
 * Meetings with founders, with one row for each decision that sets, changes or cancels a meeting
 * (policies/61-meetings.sql). The application's row with the highest sequence is current, so that undoing a decision
 * restores the previous meeting.
 */
export const meetings = pgTable(
  'meetings',
  {
    decision_id: uuid()
      .primaryKey()
      .references(() => decisions.id, { onDelete: 'cascade' }),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Id of the calendar entry. It stays the same if the meeting changes. */
    uid: uuid().notNull(),
    sequence: integer().notNull(),
    starts_at: moment('starts_at').notNull(),
    ends_at: moment('ends_at').notNull(),
    /** IANA name. */
    time_zone: text().notNull(),
    place: text().notNull(),
    /** True if the decision cancels the meeting. */
    cancelled: boolean().notNull(),
    /** End of the decision's undo time. Null while the decision is held. */
    announced_at: moment('announced_at'),
    /** When the decision took effect. Null while it is held, and for meetings of earlier versions. */
    applied_at: moment('applied_at'),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('meetings_of_application').on(table.application_id, table.sequence.desc()),
    check(
      'meetings_length',
      sql.raw(`starts_at < ends_at and ends_at <= starts_at + interval '${MEETING_HOURS_MAX} hours'`),
    ),
    check(
      'meetings_text',
      sql.raw(
        `char_length(place) <= ${MEETING_PLACE_CHARACTERS} and char_length(time_zone) <= ${TIME_ZONE_CHARACTERS}`,
      ),
    ),
  ],
)
