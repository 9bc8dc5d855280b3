import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { credentials } from './tables/accounts.ts'
import { lockAccount } from './users.ts'

/** The hash of an account's password; undefined once the account is gone. */
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

/** The same of a password that was set within so many minutes; undefined for an older one. */
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
    .update(credentials)
    .set({ passwordHash: hash, updatedAt: sql`now()` })
    .where(eq(credentials.userId, userId))
}

/** Whether the password is still the one of this hash; if so, nobody changes it until the transaction ends. */
export async function lockPasswordHash(
  transaction: Transaction,
  userId: string,
  hash: string,
): Promise<boolean> {
  await lockAccount(transaction, userId)
  const rows = await transaction
    .select({ userId: credentials.userId })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.passwordHash, hash)))
    .for('update')
  return rows.length === 1
}
