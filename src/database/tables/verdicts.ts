import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { CHAMPION_LINE_CHARACTERS, VERDICT_COMMENT_CHARACTERS } from '#domain/limits.ts'
import type { VerdictRecord } from '#domain/review/verdict-record.ts'
import { VERDICT_VALUES, type Verdict } from '#domain/review/verdicts.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './moment.ts'
import { versioned } from './versioned.ts'

const known = VERDICT_VALUES.map((verdict) => `'${verdict}'`).join(', ')

const ofApplication = () =>
  uuid()
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })

/** Reviewers' verdicts on applications (policies/57-verdicts.sql). */
export const verdicts = pgTable(
  'verdicts',
  {
    id: uuid().primaryKey().defaultRandom(),
    application_id: ofApplication(),
    /** Null after the reviewer's account is deleted. The row is kept. */
    reviewer_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** Null before the verdict is given, and after it is withdrawn. */
    verdict: text().$type<Verdict>(),
    champion_line: text().notNull().default(''),
    comment: text().notNull().default(''),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    ...versioned<VerdictRecord>(),
  },
  (table) => [
    unique('verdicts_of_reviewer').on(table.reviewer_id, table.application_id),
    index('verdicts_of_application').on(table.application_id),
    check('verdicts_verdict_known', sql.raw(`verdict in (${known})`)),
    check(
      'verdicts_texts',
      sql.raw(
        `char_length(champion_line) <= ${CHAMPION_LINE_CHARACTERS} and char_length(comment) <= ${VERDICT_COMMENT_CHARACTERS}`,
      ),
    ),
  ],
)

/** Applications that a team member has opened in the reader. */
export const applicationViews = pgTable(
  'application_views',
  {
    application_id: ofApplication(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The first time. */
    viewed_at: moment('viewed_at').notNull().defaultNow(),
    /** When the version that the member last viewed was read. */
    last_viewed_at: moment('last_viewed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.application_id, table.user_id] })],
)

/**
 * Disputed applications. A trigger updates them, because comparing all verdicts for each list would be slow (decision
 * 35).
 */
export const disputedApplications = pgTable('disputed_applications', {
  application_id: uuid()
    .primaryKey()
    .references(() => applications.id, { onDelete: 'cascade' }),
})
