import { and, asc, eq, getTableColumns, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PassType } from '#domain/accounts/membership.ts'
import type { Role } from '#domain/actor.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import type { Statement, Transaction } from './database.ts'
import { query } from './statement.ts'
import { memberships, profiles, users } from './tables/accounts.ts'

export type StoredProfile = typeof profiles.$inferSelect
export type ProfileRow = StoredProfile & { pass_type: PassType | null }

/** The actor's profile with their active membership. */
export const ownProfile = (): Statement =>
  query
    .select({
      ...getTableColumns(profiles),
      pass_type: sql`(select pass_type from ${memberships} where user_id = app_user_id() and is_active)`.as(
        'pass_type',
      ),
    })
    .from(profiles)
    .where(eq(profiles.user_id, sql`app_user_id()`))

type Editable = Pick<StoredProfile, 'full_name' | 'mobile' | 'location' | 'linkedin_url'>

/** Stores the actor's own profile; the account's name follows by a trigger. */
export async function updateProfile(transaction: Transaction, changes: Editable): Promise<StoredProfile> {
  const [row] = await transaction
    .update(profiles)
    .set({ ...changes, updated_at: sql`now()` })
    .where(eq(profiles.user_id, sql`app_user_id()`))
    .returning()
  if (!row) throw new Error('An account has no profile.')
  return row
}

export type Administrator = { email: string; full_name: string }

export const listAdministrators = (transaction: Transaction): Promise<Administrator[]> =>
  transaction
    .select({ email: profiles.email, full_name: profiles.full_name })
    .from(profiles)
    .where(eq(profiles.role, 'admin'))
    .orderBy(asc(profiles.email))

export const setRole = (transaction: Transaction, userId: string, role: Role): Promise<void> =>
  setRoleWhere(transaction, eq(profiles.user_id, userId), role)

/** Makes administrators of those accounts among the addresses that are confirmed. */
export async function grantConfirmed(transaction: Transaction, emails: readonly string[]): Promise<void> {
  const confirmed = transaction
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.email, [...emails]), eq(users.emailVerified, true)))
  await setRoleWhere(transaction, inArray(profiles.user_id, confirmed), 'admin')
}

async function setRoleWhere(transaction: Transaction, which: SQL, role: Role): Promise<void> {
  await transaction
    .update(profiles)
    .set({ role, updated_at: sql`now()` })
    .where(and(which, ne(profiles.role, role)))
}

/** What a submission leaves in the profile (decisions, Status). */
const COPIED = ['company_name', 'one_line_description', 'industry', 'company_stage', 'funding_stage'] as const

/** Copies company, one-line description, industry, stage and funding stage into the actor's own profile. */
export async function copyToProfile(
  transaction: Transaction,
  userId: string,
  answers: Answers,
): Promise<void> {
  const copied = Object.fromEntries(COPIED.map((key) => [key, answers[key]]))
  await transaction
    .update(profiles)
    .set({ ...copied, updated_at: sql`now()` })
    .where(eq(profiles.user_id, userId))
}
