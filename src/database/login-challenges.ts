import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { loginChallenges } from './tables/two-step.ts'

type NewLoginChallenge = {
  tokenHash: string
  userId: string
  minutes: number
  /** Time of the sign-in at the identity provider. Omitted after a password. */
  providerSignedInAt?: Date | undefined
}

/** Adds a login challenge for an account that requires a two-step code, after the first step of the sign-in. */
export async function addLoginChallenge(
  transaction: Transaction,
  { minutes, ...challenge }: NewLoginChallenge,
): Promise<void> {
  await transaction
    .insert(loginChallenges)
    .values({ ...challenge, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
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
 * @returns undefined if it does not exist or has expired, so that only one of two concurrent requests succeeds
 */
export async function consumeLoginChallenge(
  transaction: Transaction,
  tokenHash: string,
): Promise<{ providerSignedInAt: Date | null } | undefined> {
  const [row] = await transaction
    .delete(loginChallenges)
    .where(isValid(tokenHash))
    .returning({ providerSignedInAt: loginChallenges.providerSignedInAt })
  return row
}

/** Deletes all login challenges of an account. */
export async function deleteLoginChallenges(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(loginChallenges).where(eq(loginChallenges.userId, userId))
}

/** Deletes expired login challenges. */
export async function sweepLoginChallenges(transaction: Transaction): Promise<void> {
  await transaction.delete(loginChallenges).where(sql`${loginChallenges.expiresAt} < now()`)
}
