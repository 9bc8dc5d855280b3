import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { AFFILIATIONS_CHARACTERS } from '#domain/limits.ts'
import { AFFILIATION_KEYS, type Affiliations } from '#domain/review/affiliations.ts'
import { users } from './accounts.ts'
import { versioned } from './versioned.ts'

const lengthCheck = AFFILIATION_KEYS.map((key) => `char_length(${key}) <= ${AFFILIATIONS_CHARACTERS}`).join(
  ' and ',
)

/** Affiliations of team members, which only their owner can read (policies/17-affiliations.sql). */
export const affiliations = pgTable(
  'affiliations',
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    organisations: text().notNull().default(''),
    email_domains: text().notNull().default(''),
    linkedin_pages: text().notNull().default(''),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...versioned<Affiliations>(),
  },
  () => [check('affiliations_texts', sql.raw(lengthCheck))],
)
