import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { loginChallenges } from './tables/two-step.ts'

type NewLoginChallenge = { tokenHash: string; userId: string; minutes: number }

/** Remembers a sign-in whose password was right, until its code comes. */
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

/** Whose sign-in it is; undefined when there is none, or it was too long ago. */
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

/** Uses a sign-in up. @returns false when it is gone: of two at the same time one gets it */
export async function consumeLoginChallenge(transaction: Transaction, tokenHash: string): Promise<boolean> {
  const rows = await transaction
    .delete(loginChallenges)
    .where(isValid(tokenHash))
    .returning({ userId: loginChallenges.userId })
  return rows.length === 1
}

/** Ends every sign-in of an account that is half way. */
export async function deleteLoginChallenges(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}

/** Clears those that have run out. */
export async function sweepLoginChallenges(transaction: Transaction): Promise<void> {
  await transaction.delete(loginChallenges).where(sql`${loginChallenges.expiresAt} < now()`)
}
