import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { firstOf } from './rows.ts'
import { emailTokens, signUps } from './tables/accounts.ts'

/** A sign-up whose address is not confirmed yet. */
export type PendingSignUp = typeof signUps.$inferSelect
export type NewPendingSignUp = Pick<
  PendingSignUp,
  'email' | 'name' | 'metadata' | 'passwordHash' | 'privacyNotice'
> & {
  network: string
}

type Limits = { max: number; replacedMax: number; newMinutes: number }

/**
 * Adds a pending sign-up. Beyond `max` for its address, replaces one whose link was not opened: of the network with the
 * most of them, and of another network than the new one if possible; the oldest, or the latest if all of them are less
 * than `newMinutes` old. Replaces the new one itself if all other links were opened. Keeps the last `replacedMax`
 * replaced sign-ups, because a sign-in with their password must not reveal that there are others. The caller holds the
 * lock on the address.
 * @returns the id of the new sign-up, and whether it can be confirmed
 */
export async function addPendingSignUp(
  transaction: Transaction,
  signUp: NewPendingSignUp,
  { max, replacedMax, newMinutes }: Limits,
): Promise<{ id: string; isWaiting: boolean }> {
  const id = randomUUID()
  await transaction.insert(signUps).values({ id, ...signUp })
  const replaced = await firstOf<{ id: string }>(
    transaction,
    sql`
    with waiting as (
      select id, network, created_at, opened_at is not null as opened, count(*) over () as total,
        count(*) filter (where opened_at is null) over (partition by coalesce(network, id)) as of_network,
        created_at > clock_timestamp() - make_interval(mins => ${newMinutes}) as is_new
      from sign_ups where email = ${signUp.email} and replaced_at is null
    )
    update sign_ups set replaced_at = clock_timestamp()
    where id = (
      select id from waiting where total > ${max} and not opened
      order by id = ${id}, of_network desc, network is not distinct from ${signUp.network}, is_new,
        case when is_new then created_at end desc, created_at
      limit 1)
    returning id`,
  )
  if (replaced) {
    await transaction
      .delete(emailTokens)
      .where(and(eq(emailTokens.signUpId, replaced.id), eq(emailTokens.purpose, 'confirm-e-mail')))
  }
  const isReplaced = and(eq(signUps.email, signUp.email), isNotNull(signUps.replacedAt))
  const last = transaction
    .select({ id: signUps.id })
    .from(signUps)
    .where(isReplaced)
    .orderBy(desc(signUps.replacedAt))
    .limit(replacedMax)
  await transaction.delete(signUps).where(and(isReplaced, notInArray(signUps.id, last)))
  return { id, isWaiting: replaced?.id !== id }
}

/** Records that a sign-up's link was opened. */
export async function markOpened(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(signUps)
    .set({ openedAt: sql`clock_timestamp()` })
    .where(and(eq(signUps.id, id), isNull(signUps.openedAt)))
}

/**
 * Returns the id of the sign-up that the next e-mail to an address confirms: the latest from the network that requests
 * the e-mail or, if there is none, from any network.
 */
export async function findSignUpToConfirm(
  transaction: Transaction,
  email: string,
  network: string,
): Promise<string | undefined> {
  const [signUp] = await transaction
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.email, email), isNull(signUps.replacedAt)))
    .orderBy(sql`${signUps.network} is not distinct from ${network} desc`, desc(signUps.createdAt))
    .limit(1)
  return signUp?.id
}

/** Returns the pending and the replaced sign-ups of an address, newest first. @param email in lower case */
export const pendingSignUpsOf = (transaction: Transaction, email: string): Promise<PendingSignUp[]> =>
  transaction.select().from(signUps).where(eq(signUps.email, email)).orderBy(desc(signUps.createdAt))

export async function findPendingSignUp(
  transaction: Transaction,
  id: string,
): Promise<PendingSignUp | undefined> {
  const [signUp] = await transaction.select().from(signUps).where(eq(signUps.id, id))
  return signUp
}

/** Returns whether an address has pending sign-ups. Called by the worker, which may not read names or passwords. */
export async function hasPendingSignUps(transaction: Transaction, email: string): Promise<boolean> {
  const rows = await transaction
    .select({ email: signUps.email })
    .from(signUps)
    .where(eq(signUps.email, email))
  return rows.length > 0
}

/**
 * Deletes all pending sign-ups of an address that now has an account. Marks their tokens as used and assigns the tokens
 * to the account.
 */
export async function completeSignUps(
  transaction: Transaction,
  email: string,
  userId: string,
): Promise<void> {
  const completed = transaction.select({ id: signUps.id }).from(signUps).where(eq(signUps.email, email))
  await transaction
    .update(emailTokens)
    .set({ userId, signUpId: null, usedAt: sql`now()` })
    .where(inArray(emailTokens.signUpId, completed))
  await transaction.delete(signUps).where(eq(signUps.email, email))
}

/** Deletes sign-ups that were not confirmed within `days`. */
export async function sweepPendingSignUps(transaction: Transaction, days: number): Promise<void> {
  await transaction.delete(signUps).where(sql`${signUps.createdAt} < now() - make_interval(days => ${days})`)
}
