import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ofUser } from './accounts.ts'
import { moment } from './moment.ts'
import { passkeys } from './passkeys.ts'

/** Sessions, identified by the hash of the cookie's token. The token itself is not stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    tokenHash: text('token_hash').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    /**
     * The passkey with which the session was started, or that was added in it. The session then counts as two-step
     * sign-in.
     */
    passkeyId: uuid('passkey_id').references(() => passkeys.id, { onDelete: 'set null' }),
    userAgent: text('user_agent').notNull().default(''),
    /** Time when the user signed in at the identity provider. Null if the session was started another way. */
    providerSignedInAt: moment('provider_signed_in_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Time of the last renewal. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_of_user').on(table.userId),
    index('sessions_of_passkey').on(table.passkeyId).where(sql`passkey_id is not null`),
  ],
)
