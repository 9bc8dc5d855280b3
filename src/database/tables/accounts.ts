import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DEFAULT_PASS_TYPE, PASS_TYPES } from '#domain/accounts/membership.ts'
import type { ProfileRecord } from '#domain/accounts/profile-record.ts'
import { ROLES, type Role } from '#domain/actor.ts'
import { DIGEST_FREQUENCIES, type DigestFrequency } from '#domain/open-tasks/digest-setting.ts'
import { moment } from './moment.ts'
import { versioned } from './versioned.ts'

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
/** Sign-up data other than e-mail and password (S7-accounts.1). */
export type SignUpMetadata = { full_name: string; mobile: string; linkedin_url: string; location: string }

/**
 * Sign-ups with unconfirmed addresses. An address may have several. When the user enters the password of a sign-up
 * after opening its link, an account is created from it.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    metadata: jsonb().$type<SignUpMetadata>().notNull(),
    passwordHash: text('password_hash').notNull(),
    createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
    /** Hash of the address and the network that it came from. Null for sign-ups of earlier versions. */
    network: text(),
    /** Time when its link was first opened. */
    openedAt: moment('opened_at'),
    /** Time when other sign-ups replaced it. It can no longer be confirmed by its link. */
    replacedAt: moment('replaced_at'),
    /** The version of the privacy notice that the person saw. Null without a notice. */
    privacyNotice: integer('privacy_notice'),
  },
  (table) => [index('sign_ups_of_address').on(table.email)],
)

/**
 * Accounts. Their addresses are confirmed, except possibly the first administrator's and those of copied invitation
 * links (`profiles.email_confirmed`).
 */
export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  metadata: jsonb().$type<SignUpMetadata>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** Time when the owner unlinked the identity provider. Until they link it again, no identity is linked by its address. */
  providerUnlinkedAt: moment('provider_unlinked_at'),
})

/** Returns the column of the user to whom a row belongs. The row is deleted with the user's account. */
export const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Password hashes (server/passwords.ts). */
export const credentials = pgTable('credentials', {
  userId: ofUser().primaryKey(),
  passwordHash: text('password_hash').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

export const TOKEN_PURPOSES = ['confirm-e-mail', 'change-e-mail', 'reset-password'] as const

/**
 * Tokens of links in e-mails, stored as hashes. Each works once, for one purpose. They are deleted with their account
 * or pending sign-up.
 */
export const emailTokens = pgTable(
  'email_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<(typeof TOKEN_PURPOSES)[number]>().notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    signUpId: text('sign_up_id').references(() => signUps.id, { onDelete: 'cascade' }),
    /** The new address, in lower case, for a change of address. */
    newEmail: text('new_email'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('email_tokens_of_user').on(table.userId),
    index('email_tokens_of_sign_up').on(table.signUpId),
    check('email_tokens_owner', sql`(user_id is null) <> (sign_up_id is null)`),
    check('email_tokens_purpose', sql.raw(`purpose in (${quoted(TOKEN_PURPOSES)})`)),
    check('email_tokens_new_email', sql`(purpose = 'change-e-mail') = (new_email is not null)`),
  ],
)

/**
 * Profiles. A trigger creates each profile together with its user, from the sign-up's metadata
 * (policies/10-accounts.sql).
 */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser().unique(),
    email: text().notNull(),
    /** False until the first administrator has confirmed the address typed during the set-up. */
    email_confirmed: boolean().notNull().default(true),
    full_name: text().notNull().default(''),
    role: text().$type<Role>().notNull().default('founder'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    mobile: text().notNull().default(''),
    location: text().notNull().default(''),
    linkedin_url: text().notNull().default(''),
    company_name: text().notNull().default(''),
    one_line_description: text().notNull().default(''),
    industry: text().notNull().default(''),
    company_stage: text().notNull().default(''),
    funding_stage: text().notNull().default(''),
    /** How often a team member gets the digest. Unused for founders. */
    digest: text().$type<DigestFrequency>().notNull().default('workdays'),
    /** The latest version of the privacy notice that the person has seen. */
    privacy_notice: integer(),
    ...versioned<ProfileRecord>(),
  },
  () => [
    check('profiles_role', sql.raw(`role in (${quoted(ROLES)})`)),
    check('profiles_digest', sql.raw(`digest in (${quoted(DIGEST_FREQUENCIES)})`)),
  ],
)

export const memberships = pgTable(
  'memberships',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser(),
    pass_type: text().notNull().default(DEFAULT_PASS_TYPE),
    is_active: boolean().notNull().default(true),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('memberships_one_active').on(table.user_id).where(sql`is_active`),
    check('memberships_pass_type', sql.raw(`pass_type in (${quoted(PASS_TYPES)})`)),
  ],
)
