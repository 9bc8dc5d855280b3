import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** When this installation was backed up last: one row, or none. It is no part of a backup, since it tells of one. */
export const lastBackup = pgTable(
  'last_backup',
  {
    one_row: boolean().primaryKey().default(true),
    /** Of which the rows in the archive are. */
    backed_up_at: timestamp({ withTimezone: true }).notNull(),
  },
  () => [check('last_backup_only', sql`one_row`)],
)
