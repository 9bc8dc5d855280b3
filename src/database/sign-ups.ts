import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { emailTokens, signUps } from './tables/accounts.ts'

/** A sign-up that waits for somebody to show that the address is theirs. */
export type PendingSignUp = typeof signUps.$inferSelect
export type NewPendingSignUp = Pick<PendingSignUp, 'email' | 'name' | 'metadata' | 'passwordHash'>

/**
 * Lets a sign-up wait. When more than `most` wait for its address then, the oldest give way, their links with them.
 * @returns its id
 */
export async function addPendingSignUp(
  transaction: Transaction,
  signUp: NewPendingSignUp,
  most: number,
): Promise<string> {
  const id = randomUUID()
  await transaction.insert(signUps).values({ id, ...signUp })
  const ofAddress = eq(signUps.email, signUp.email)
  const newest = transaction
    .select({ id: signUps.id })
    .from(signUps)
    .where(ofAddress)
    .orderBy(desc(signUps.createdAt))
    .limit(most)
  await transaction.delete(signUps).where(and(ofAddress, notInArray(signUps.id, newest)))
  return id
}

/** Those that wait for an address, the newest first. @param email in lower case */
export const pendingSignUpsOf = (transaction: Transaction, email: string): Promise<PendingSignUp[]> =>
  transaction.select().from(signUps).where(eq(signUps.email, email)).orderBy(desc(signUps.createdAt))

export async function findPendingSignUp(
  transaction: Transaction,
  id: string,
): Promise<PendingSignUp | undefined> {
  const [signUp] = await transaction.select().from(signUps).where(eq(signUps.id, id))
  return signUp
}

/** Whether any wait for an address; for the worker, who may know no more. */
export async function hasPendingSignUps(transaction: Transaction, email: string): Promise<boolean> {
  const rows = await transaction
    .select({ email: signUps.email })
    .from(signUps)
    .where(eq(signUps.email, email))
  return rows.length > 0
}

/** Ends all that wait for an address which has an account now. Their links are the account's, and used up. */
export async function completeSignUps(
  transaction: Transaction,
  email: string,
  userId: string,
): Promise<void> {
  const ended = transaction.select({ id: signUps.id }).from(signUps).where(eq(signUps.email, email))
  await transaction
    .update(emailTokens)
    .set({ userId, signUpId: null, usedAt: sql`now()` })
    .where(inArray(emailTokens.signUpId, ended))
  await transaction.delete(signUps).where(eq(signUps.email, email))
}

/** Forgets sign-ups that nobody has confirmed for so many days. */
export async function sweepPendingSignUps(transaction: Transaction, days: number): Promise<void> {
  await transaction.delete(signUps).where(sql`${signUps.createdAt} < now() - make_interval(days => ${days})`)
}
