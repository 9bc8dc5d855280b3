import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { RUPEES_MAX } from '#domain/limits.ts'
import { INTEREST_VALUES, type InterestLevel } from '#domain/review/interest.ts'
import type { InterestRecord } from '#domain/review/interest-record.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './moment.ts'
import { versioned } from './versioned.ts'

const known = INTEREST_VALUES.map((level) => `'${level}'`).join(', ')

/** Team members' interest in applications (policies/59-interests.sql). */
export const interests = pgTable(
  'interests',
  {
    id: uuid().primaryKey().defaultRandom(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null after the member's account is deleted. The row is kept. */
    member_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** Null before a level is chosen, and after it is cleared. */
    level: text().$type<InterestLevel>(),
    /** In whole rupees. 0 if none was entered. */
    amount: bigint({ mode: 'number' }).notNull().default(0),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    ...versioned<InterestRecord>(),
  },
  (table) => [
    unique('interests_of_member').on(table.member_id, table.application_id),
    index('interests_of_application').on(table.application_id),
    check('interests_level_known', sql.raw(`level in (${known})`)),
    check('interests_amount', sql.raw(`amount between 0 and ${RUPEES_MAX}`)),
  ],
)
