import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/**
 * Ids of drafts that are gone, written by a trigger (policies/25-deleted-drafts.sql): a first save that was long on its way
 * must not bring one back. They go with their person's account and not before, since such a save may be weeks old.
 */
export const deletedDrafts = pgTable('deleted_drafts', {
  id: uuid().primaryKey(),
  user_id: text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  deleted_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
