import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { foldedName } from '#database/names.ts'
import { TAG_NAME_CHARACTERS } from '#domain/limits.ts'
import { users } from './accounts.ts'
import { applications } from './applications.ts'

/** Returns a column for the user who acted. It is null after the account is deleted. */
const byMember = () => text().references(() => users.id, { onDelete: 'set null' })

/** The team's tags (policies/58-tags.sql). */
export const tags = pgTable(
  'tags',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Unique, so that 'Thursday' and 'thursday' cannot be two tags. */
    folded_name: foldedName().notNull().unique().generatedAlwaysAs(sql`fold_name(name)`),
    created_by: byMember(),
  },
  () => [check('tags_name', sql.raw(`char_length(name) between 1 and ${TAG_NAME_CHARACTERS}`))],
)

/** Tags on applications. */
export const applicationTags = pgTable(
  'application_tags',
  {
    application_id: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    // Does not cascade, because deleting a tag must not remove it from applications that are hidden from the actor.
    tag_id: uuid()
      .notNull()
      .references(() => tags.id),
    tagged_by: byMember(),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.tag_id] }),
    index('application_tags_of_tag').on(table.tag_id, table.application_id),
  ],
)
