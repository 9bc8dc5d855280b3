import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { FileKind } from '#domain/files/file-rules.ts'
import { FILE_BYTES } from '#domain/limits.ts'
import { users } from './accounts.ts'

/** Every stored file, known by its path in the bucket. What is not listed here is not served. */
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
    /** Since when no row refers to it; the sweep goes by this. */
    unreferenced_since: timestamp({ withTimezone: true }).defaultNow(),
  },
  (table) => [
    index('files_unreferenced').on(table.unreferenced_since).where(sql`unreferenced_since is not null`),
    check('files_bytes', sql.raw(`bytes between 1 and ${FILE_BYTES}`)),
  ],
)

/**
 * Which row holds which file of its owner's in its answers. A trigger of every table of answers writes it
 * (file-references.ts).
 */
export const fileReferences = pgTable(
  'file_references',
  {
    path: text()
      .notNull()
      .references(() => files.path, { onDelete: 'cascade' }),
    /** The row's id, in whichever table. */
    record_id: uuid().notNull(),
  },
  (table) => [primaryKey({ columns: [table.path, table.record_id] })],
)
