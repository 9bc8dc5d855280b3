import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ofUser, users } from './accounts.ts'
import { moment } from './moment.ts'

/**
 * People at the identity provider, and the accounts that they sign in to. The issuer and the subject identify a person
 * at a provider for good, whereas the address may change or pass to somebody else.
 */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: ofUser(),
    /** The address at the provider when the identity was linked, to show it. Null if the provider gave none. */
    email: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('identities_of_user').on(table.userId, table.issuer),
  ],
)

/** A person at the identity provider who has no account yet. The provider has verified the address. */
export type ProviderClaims = {
  issuer: string
  subject: string
  email: string
  first_name: string
  last_name: string
  /** ISO time of the sign-in at the provider. */
  signed_in_at: string
}

/**
 * Sign-ins with the identity provider that are not complete, identified by the hash of their cookie: they wait for the
 * provider's response or, with `claims`, for the rest of a new founder's sign-up.
 */
export const providerSignIns = pgTable(
  'provider_sign_ins',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The signed-in user who links the identity to the account. Null for a sign-in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    claims: jsonb().$type<ProviderClaims>(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('provider_sign_ins_of_user').on(table.userId)],
)
