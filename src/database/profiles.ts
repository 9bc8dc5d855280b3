import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { PassType } from '#domain/accounts/membership.ts'
import { DEFAULT_ROLE } from '#domain/accounts/roles.ts'
import type { Role } from '#domain/actor.ts'
import type { Answers } from '#domain/applications/form/application-form.ts'
import type { Statement, Transaction } from './database.ts'
import { nextVersion, type RecordStamp } from './record-versions.ts'
import { firstOf } from './rows.ts'
import { selectBuilder, writeBuilder } from './statement.ts'
import { memberships, profiles } from './tables/accounts.ts'

export type StoredProfile = typeof profiles.$inferSelect
export type SignInMethod = 'email' | 'provider'
export type ProfileRow = StoredProfile & { pass_type: PassType | null; sign_in_methods: SignInMethod[] }

const isOwn = eq(profiles.user_id, sql`app_user_id()`)

/** Selects the actor's profile with their active membership and ways to sign in. */
export const ownProfile = (): Statement =>
  selectBuilder
    .select({
      ...getTableColumns(profiles),
      pass_type: sql`(select pass_type from ${memberships} where user_id = app_user_id() and is_active)`.as(
        'pass_type',
      ),
      sign_in_methods: sql`own_sign_in_methods()`.as('sign_in_methods'),
    })
    .from(profiles)
    .where(isOwn)

/** Returns the actor's own profile within a transaction. */
export async function findProfile(transaction: Transaction): Promise<StoredProfile | undefined> {
  const [row] = await transaction.select().from(profiles).where(isOwn)
  return row
}

type Editable = Partial<Pick<StoredProfile, 'full_name' | 'mobile' | 'location' | 'linkedin_url'>>

const updateQuery = (
  sender: Pick<Transaction, 'update'>,
  version: number,
  columns: Editable,
  keys: readonly string[],
) =>
  sender
    .update(profiles)
    .set({ ...columns, ...nextVersion(version, keys) })
    .where(and(isOwn, eq(profiles.version, version)))
    .returning({ version: profiles.version, updated_at: profiles.updated_at })

/**
 * Updates the actor's own profile if it is still at this version. A trigger updates the account's name.
 * @param keys keys of the record whose values are in `columns` (domain/accounts/profile-record.ts)
 */
export const profileUpdateStatement = (
  version: number,
  columns: Editable,
  keys: readonly string[],
): Statement => updateQuery(writeBuilder, version, columns, keys)

/** Like profileUpdateStatement, but within a transaction. @returns undefined after a concurrent update */
export async function updateProfile(
  transaction: Transaction,
  version: number,
  columns: Editable,
  keys: readonly string[],
): Promise<RecordStamp | undefined> {
  const [saved] = await updateQuery(transaction, version, columns, keys)
  return saved
}

export type Member = { email: string; full_name: string; role: Role }

/** Returns all team members, sorted by e-mail address. */
export const listMembers = (transaction: Transaction): Promise<Member[]> =>
  transaction
    .select({ email: profiles.email, full_name: profiles.full_name, role: profiles.role })
    .from(profiles)
    .where(ne(profiles.role, DEFAULT_ROLE))
    .orderBy(asc(profiles.email))

/** Changes a team member's role as an administrator, under the policies on profiles. */
export async function changeMemberRole(transaction: Transaction, userId: string, role: Role): Promise<void> {
  await transaction
    .update(profiles)
    .set({ role, updated_at: sql`now()` })
    .where(and(eq(profiles.user_id, userId), ne(profiles.role, role)))
}

/**
 * Gives accounts a role within a transaction of the accounts or the worker, which may not write roles themselves. Runs
 * the function give_role as openround_app, then restores the transaction's role.
 */
export async function giveRole(
  transaction: Transaction,
  userIds: readonly string[],
  role: Role,
): Promise<void> {
  const acting = await firstOf<{ role: string }>(
    transaction,
    sql`select current_user::text as role, set_config('role', 'openround_app', true)`,
  )
  // If this throws, the role need not be restored, because the transaction is aborted.
  await transaction.execute(sql`select give_role(${sql.param([...userIds])}, ${role})`)
  await transaction.execute(sql`select set_config('role', ${acting?.role}, true)`)
}

/** Makes the accounts with these e-mail addresses administrators. */
export async function grantAdministrators(
  transaction: Transaction,
  emails: readonly string[],
): Promise<void> {
  const rows = await transaction
    .select({ id: profiles.user_id })
    .from(profiles)
    .where(and(inArray(profiles.email, [...emails]), ne(profiles.role, 'admin')))
  if (rows.length > 0) {
    await giveRole(
      transaction,
      rows.map(({ id }) => id),
      'admin',
    )
  }
}

/** Answers that a submission copies to the founder's profile (D-status.8). */
const COPIED_KEYS = [
  'company_name',
  'one_line_description',
  'industry',
  'company_stage',
  'funding_stage',
] as const

/** Copies the answers in COPIED_KEYS to a user's profile. */
export async function copyAnswersToProfile(
  transaction: Transaction,
  userId: string,
  answers: Answers,
): Promise<void> {
  const copied = Object.fromEntries(COPIED_KEYS.map((key) => [key, answers[key]]))
  await transaction
    .update(profiles)
    .set({ ...copied, updated_at: sql`now()` })
    .where(eq(profiles.user_id, userId))
}

/** Ends the active membership of an account and starts another. Ended memberships are kept as history. */
export async function replaceMembership(
  transaction: Transaction,
  userId: string,
  passType: PassType,
): Promise<void> {
  await transaction
    .update(memberships)
    .set({ is_active: false })
    .where(and(eq(memberships.user_id, userId), eq(memberships.is_active, true)))
  await transaction
    .insert(memberships)
    .values({ user_id: userId, pass_type: passType })
    // If two grants run concurrently, the later one applies.
    .onConflictDoUpdate({
      target: memberships.user_id,
      targetWhere: sql`is_active`,
      set: { pass_type: passType },
    })
}
