import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Two-step sign-in of an account: in force while it has a secret, which is stored sealed (server/two-step/secret-encryption.ts). */
export const totpSecrets = pgTable(
  'totp_secrets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text(),
    /** The time step of the last code that was used; only a later one is taken. */
    lastUsedStep: bigint('last_used_step', { mode: 'number' }).notNull().default(0),
    /** Waits for a code of the app that it was given to; until then the one above stays. */
    pendingSecret: text('pending_secret'),
    pendingSince: moment('pending_since'),
  },
  () => [
    check('totp_secrets_secret', sql`secret is not null or pending_secret is not null`),
    check('totp_secrets_pending', sql`(pending_secret is null) = (pending_since is null)`),
  ],
)

/** Those not used yet, by their hash. */
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

/** Sign-ins half way: the password was right, the code is asked for. Known by the hash of the browser's cookie. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('login_challenges_of_user').on(table.userId)],
)
