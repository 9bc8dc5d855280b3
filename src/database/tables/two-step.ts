import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { moment } from './moment.ts'

/**
 * The two-step sign-in of an account. It is active if `secret` is set. Secrets are encrypted
 * (server/two-step/secret-encryption.ts).
 */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text(),
    /** Time step of the last accepted code. Only codes of later steps are accepted. */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
    /** A new secret that has not been confirmed with a code yet. Until it is confirmed, `secret` stays active. */
    pendingSecret: text('pending_secret'),
    pendingSince: moment('pending_since'),
  },
  () => [
    check('totp_secrets_secret', sql`secret is not null or pending_secret is not null`),
    check('totp_secrets_pending', sql`(pending_secret is null) = (pending_since is null)`),
  ],
)

/** Unused recovery codes, stored as hashes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => totpSecrets.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

/**
 * Sign-ins with a correct password, or with the identity provider, that are waiting for a two-step code, identified by
 * the hash of their cookie.
 */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Time of the sign-in at the identity provider. Null after a password. */
    providerSignedInAt: moment('provider_signed_in_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_challenges_of_user').on(table.userId)],
)
