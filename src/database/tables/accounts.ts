import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEFAULT_PASS_TYPE, PASS_TYPES } from '#domain/accounts/membership.ts'
import type { ProfileRecord } from '#domain/accounts/profile-record.ts'
import { ROLES, type Role } from '#domain/actor.ts'
import { versioned } from './versioned.ts'

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')
const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What a person gave at sign-up beside e-mail and password (specification, section 7). */
export type SignUpMetadata = { full_name: string; mobile: string; linkedin_url: string; location: string }

// users, sessions, credentials and verifications are Better Auth's; its property names are kept, the columns are ours.
export const users = pgTable('users', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  metadata: jsonb().$type<SignUpMetadata>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    token: text().notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)

export const credentials = pgTable(
  'credentials',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    idToken: text('id_token'),
    password: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_of_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_by_identifier').on(table.identifier)],
)

export const LINK_PURPOSES = ['confirm-e-mail', 'change-e-mail', 'reset-password'] as const

/**
 * Links in letters: one use each, known here by their hash only, for one purpose. They go with the account that they
 * were made for.
 */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<(typeof LINK_PURPOSES)[number]>().notNull(),
    userId: ofUser(),
    /** The address that a link to change to one was sent to, in lower case. */
    newEmail: text('new_email'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    index('mailed_links_of_user').on(table.userId),
    check('mailed_links_purpose', sql.raw(`purpose in (${quoted(LINK_PURPOSES)})`)),
    check('mailed_links_new_email', sql`(purpose = 'change-e-mail') = (new_email is not null)`),
  ],
)

/** Made with the user, by a trigger (policies/accounts.sql), out of the sign-up's metadata. */
export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey().defaultRandom(),
    user_id: ofUser().unique(),
    email: text().notNull(),
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
    ...versioned<ProfileRecord>(),
  },
  () => [check('profiles_role', sql.raw(`role in (${quoted(ROLES)})`))],
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
