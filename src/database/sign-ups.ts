import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { emailTokens, signUps } from './tables/accounts.ts'

/** A sign-up whose address is not confirmed yet. */
export type PendingSignUp = typeof signUps.$inferSelect
export type NewPendingSignUp = Pick<PendingSignUp, 'email' | 'name' | 'metadata' | 'passwordHash'>

/**
 * Adds a pending sign-up. Deletes the address's oldest pending sign-ups beyond `max`, with their links.
 * @returns the id of the new sign-up
 */
export async function addPendingSignUp(
  transaction: Transaction,
  signUp: NewPendingSignUp,
  max: number,
): Promise<string> {
  const id = randomUUID()
  await transaction.insert(signUps).values({ id, ...signUp })
  const hasAddress = eq(signUps.email, signUp.email)
  const newest = transaction
    .select({ id: signUps.id })
    .from(signUps)
    .where(hasAddress)
    .orderBy(desc(signUps.createdAt))
    .limit(max)
  await transaction.delete(signUps).where(and(hasAddress, notInArray(signUps.id, newest)))
  return id
}

/** Returns the pending sign-ups of an address, newest first. @param email in lower case */
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
