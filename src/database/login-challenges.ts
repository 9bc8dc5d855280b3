import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { loginChallenges } from './tables/two-step.ts'

type NewLoginChallenge = { tokenHash: string; userId: string; minutes: number }

/** Adds a login challenge after the right password was entered for an account that requires a two-step code. */
export async function addLoginChallenge(
  transaction: Transaction,
  { tokenHash, userId, minutes }: NewLoginChallenge,
): Promise<void> {
  await transaction
    .insert(loginChallenges)
    .values({ tokenHash, userId, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
}

const isValid = (tokenHash: string) =>
  and(eq(loginChallenges.tokenHash, tokenHash), sql`${loginChallenges.expiresAt} > now()`)

/** Returns the user id of a login challenge, or undefined if it does not exist or has expired. */
export async function findLoginChallenge(
  transaction: Transaction,
  tokenHash: string,
): Promise<string | undefined> {
  const [row] = await transaction
    .select({ userId: loginChallenges.userId })
    .from(loginChallenges)
    .where(isValid(tokenHash))
  return row?.userId
}

/**
 * Deletes a login challenge.
 * @returns false if it does not exist or has expired, so that only one of two concurrent requests succeeds
 */
export async function consumeLoginChallenge(transaction: Transaction, tokenHash: string): Promise<boolean> {
  const rows = await transaction
    .delete(loginChallenges)
    .where(isValid(tokenHash))
    .returning({ userId: loginChallenges.userId })
  return rows.length === 1
}

/** Deletes all login challenges of an account. */
export async function deleteLoginChallenges(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}

/** Deletes expired login challenges. */
export async function sweepLoginChallenges(transaction: Transaction): Promise<void> {
  await transaction.delete(loginChallenges).where(sql`${loginChallenges.expiresAt} < now()`)
}
