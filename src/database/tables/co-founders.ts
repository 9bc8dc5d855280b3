import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { applications } from './applications.ts'
import { moment } from './moment.ts'

const ofApplication = () =>
  uuid()
    .notNull()
    .references(() => applications.id, { onDelete: 'cascade' })

/** Co-founders who edit an application with its owner, `applications.user_id` (policies/22-co-founders.sql). */
export const applicationMembers = pgTable(
  'application_members',
  {
    application_id: ofApplication(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joined_at: moment('joined_at').notNull().defaultNow(),
    /** When the owner offered this member the ownership. Null without an open offer. */
    ownership_offered_at: moment('ownership_offered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.application_id, table.user_id] }),
    // Serves own_applications() in every request of a founder.
    index('application_members_of_user').on(table.user_id, table.application_id),
    uniqueIndex('application_members_next_owner')
      .on(table.application_id)
      .where(sql`ownership_offered_at is not null`),
  ],
)

/** Open invitations to co-founders. An invitation belongs to an address, so it needs no token. */
export const applicationInvitations = pgTable(
  'application_invitations',
  {
    id: uuid().primaryKey().defaultRandom(),
    application_id: ofApplication(),
    /** In lower case. */
    email: text().notNull(),
    invited_by: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('application_invitations_address').on(table.application_id, table.email),
    index('application_invitations_to').on(table.email),
    check('application_invitations_email', sql`char_length(email) between 3 and 254`),
  ],
)
