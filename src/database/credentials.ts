import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { credentials } from './tables/accounts.ts'
import { lockAccount } from './users.ts'

/** Returns the password hash of an account, or undefined if the account has no password or is deleted. */
export async function findPasswordHash(
  transaction: Transaction,
  userId: string,
): Promise<string | undefined> {
  const [row] = await transaction
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, userId))
  return row?.hash
}

/** Returns the password hash if it was set within the last `minutes`. */
export async function findRecentPasswordHash(
  transaction: Transaction,
  userId: string,
  minutes: number,
): Promise<string | undefined> {
  const isFresh = sql`${credentials.updatedAt} > now() - make_interval(mins => ${minutes})`
  const [row] = await transaction
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), isFresh))
  return row?.hash
}

export async function setPassword(transaction: Transaction, userId: string, hash: string): Promise<void> {
  await transaction
    .insert(credentials)
    .values({ userId, passwordHash: hash })
    .onConflictDoUpdate({ target: credentials.userId, set: { passwordHash: hash, updatedAt: sql`now()` } })
}

/**
 * Locks the account, and its password if it still has this hash.
 * @param hash undefined for an account without a password
 * @returns false if the password has changed
 */
export async function lockPasswordHash(
  transaction: Transaction,
  userId: string,
  hash: string | undefined,
): Promise<boolean> {
  await lockAccount(transaction, userId)
  const [row] = await transaction
    .select({ hash: credentials.passwordHash })
    .from(credentials)
    .where(eq(credentials.userId, userId))
    .for('update')
  return row?.hash === hash
}
