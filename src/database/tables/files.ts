import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FileKind } from '#domain/files/file-rules.ts'
import { FILE_BYTES } from '#domain/limits.ts'
import { users } from './accounts.ts'

/** Stored files, by path in the storage. Files without a row are not served. */
export const files = pgTable(
  'files',
  {
    path: text().primaryKey(),
    owner_id: text().references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<FileKind>().notNull(),
    filename: text().notNull(),
    bytes: integer().notNull(),
    content_type: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * Time since which no row refers to the file, or '-infinity' until the file is stored completely. Null while a row
     * refers to it.
     */
    unreferenced_since: timestamp({ withTimezone: true }).defaultNow(),
    /** Id of the row that was the last to refer to the file. Null until the file has lost its last reference once. */
    last_record_id: uuid(),
  },
  (table) => [
    index('files_unreferenced').on(table.unreferenced_since).where(sql`unreferenced_since is not null`),
    check('files_bytes', sql.raw(`bytes between 1 and ${FILE_BYTES}`)),
  ],
)

/**
 * References from rows with answers to files of their owner. A trigger on each such table writes them
 * (migration-files.ts).
 */
export const fileReferences = pgTable(
  'file_references',
  {
    path: text()
      .notNull()
      .references(() => files.path, { onDelete: 'cascade' }),
    /** Id of the referring row, in any table. */
    record_id: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.record_id] })],
)
