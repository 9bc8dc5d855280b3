import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { VIEW_NAME_CHARACTERS, VIEW_QUERY_CHARACTERS } from '#domain/limits.ts'
import { users } from './accounts.ts'

/** Saved views of the review list (policies/16-saved-views.sql). */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid().primaryKey(),
    owner_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Query string of the list's address, as `normaliseViewQuery` returns it. */
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('saved_views_of_owner').on(table.owner_id),
    check('saved_views_name', sql.raw(`char_length(name) between 1 and ${VIEW_NAME_CHARACTERS}`)),
    check('saved_views_query', sql.raw(`char_length(query) <= ${VIEW_QUERY_CHARACTERS}`)),
  ],
)
