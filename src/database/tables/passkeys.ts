import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { PASSKEY_NAME_CHARACTERS } from '#domain/limits.ts'
import { ofUser, users } from './accounts.ts'
import { moment } from './moment.ts'

/** The passkeys of accounts. Binary values are in base64url, as in WebAuthn's JSON. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The random id by which authenticators know the account. The same for all passkeys of an account. */
    userHandle: text('user_handle').notNull(),
    /** The authenticator's count of signatures at the last use. Stays 0 for authenticators that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the authenticator, such as 'internal' or 'usb'. */
    transports: jsonb().$type<readonly string[]>().notNull(),
    /** True if the passkey is synced between devices or has another backup. */
    backedUp: boolean('backed_up').notNull(),
    name: text().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
    /**
     * Until this time, a password reset removes the passkey, because it was added without a second step, perhaps by a
     * stranger who knew the password. Null if it was added with one.
     */
    unprovedUntil: moment('unproved_until'),
  },
  (table) => [
    index('passkeys_of_user').on(table.userId),
    check('passkeys_name', sql.raw(`char_length(name) between 1 and ${PASSKEY_NAME_CHARACTERS}`)),
  ],
)

/**
 * Challenges for passkeys, identified by the hash of their browser's cookie. A challenge for adding a passkey belongs to
 * an account and has its user handle.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    challenge: text().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    userHandle: text('user_handle'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_of_user').on(table.userId),
    check('passkey_challenges_account', sql`(user_id is null) = (user_handle is null)`),
  ],
)
