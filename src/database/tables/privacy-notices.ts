import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { PRIVACY_NOTICE_CHARACTERS } from '#domain/limits.ts'
import { moment } from './moment.ts'

/** The published versions of the privacy notice. They never change (policies/18-settings.sql). */
export const privacyNotices = pgTable(
  'privacy_notices',
  {
    version: integer().primaryKey(),
    text: text().notNull(),
    published_at: moment('published_at').notNull().defaultNow(),
  },
  () => [
    check('privacy_notices_text', sql.raw(`char_length(text) between 1 and ${PRIVACY_NOTICE_CHARACTERS}`)),
  ],
)
