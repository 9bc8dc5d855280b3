import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { NOTE_CHARACTERS } from '#domain/limits.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './moment.ts'

/** The team's notes on applications (policies/59-notes.sql). */
export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey(),
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    /** Null after the author's account is deleted. The note is kept. */
    author_id: text().references(() => users.id, { onDelete: 'set null' }),
    /** Empty once the note is deleted. */
    body: text().notNull(),
    version: integer().notNull().default(1),
    created_at: moment('created_at').notNull().defaultNow(),
    edited_at: moment('edited_at'),
    deleted_at: moment('deleted_at'),
  },
  (table) => [
    index('notes_of_application').on(table.application_id, table.created_at),
    check('notes_body', sql.raw(`char_length(body) <= ${NOTE_CHARACTERS}`)),
    check('notes_deleted', sql`(body = '') = (deleted_at is not null)`),
  ],
)

/** Team members that the author of a note has notified. */
export const noteMentions = pgTable(
  'note_mentions',
  {
    note_id: uuid()
      .notNull()
      .references(() => notes.id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull().defaultNow(),
    /** When the e-mail was enqueued, or found to be unnecessary. */
    emailed_at: moment('emailed_at'),
    /** When the member saw the note in the reader. */
    seen_at: moment('seen_at'),
  },
  (table) => [
    primaryKey({ columns: [table.note_id, table.user_id] }),
    index('note_mentions_unseen').on(table.user_id).where(sql`seen_at is null`),
    index('note_mentions_to_email').on(table.user_id, table.created_at).where(sql`emailed_at is null`),
  ],
)
