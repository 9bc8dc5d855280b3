import { sql } from 'drizzle-orm'
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { APPLICATION_LINK_CHARACTERS } from '#domain/limits.ts'
import { moment } from './moment.ts'

/** Links to the application that say where founders come from (policies/22-application-links.sql). */
export const applicationLinks = pgTable(
  'application_links',
  {
    /** The browser generates the id, so that a retry writes the same row. */
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** The last part of the address. */
    slug: text().notNull().unique(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  () => [
    check(
      'application_links_name',
      sql.raw(`char_length(name) between 1 and ${APPLICATION_LINK_CHARACTERS}`),
    ),
  ],
)
