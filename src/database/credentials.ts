import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { credentials, users } from './tables/accounts.ts'

const PASSWORD = eq(credentials.providerId, 'credential')

/** The hash of an account's password; undefined once the account is gone. */
export async function passwordHashOf(transaction: Transaction, userId: string): Promise<string | undefined> {
  const [row] = await transaction
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), PASSWORD))
  return row?.hash ?? undefined
}

/**
 * The same by address. Waits for whoever is changing the password, and keeps it from changing until the
 * transaction ends.
 */
export async function holdPasswordHash(transaction: Transaction, email: string): Promise<string | undefined> {
  const owner = transaction.select({ id: users.id }).from(users).where(eq(users.email, email))
  const [row] = await transaction
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(inArray(credentials.userId, owner), PASSWORD))
    .for('share')
  return row?.hash ?? undefined
}

/** The same of a password that was set within so many minutes; undefined for an older one. */
export async function freshPasswordHashOf(
  transaction: Transaction,
  userId: string,
  minutes: number,
): Promise<string | undefined> {
  const isFresh = sql`${credentials.updatedAt} > now() - make_interval(mins => ${minutes})`
  const [row] = await transaction
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), PASSWORD, isFresh))
  return row?.hash ?? undefined
}

export async function setPassword(transaction: Transaction, userId: string, hash: string): Promise<void> {
  await transaction
    .update(credentials)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(eq(credentials.userId, userId), PASSWORD))
}

/** Whether the password is still the one of this hash; if so, nobody changes it until the transaction ends. */
export async function holdPassword(transaction: Transaction, userId: string, hash: string): Promise<boolean> {
  const rows = await transaction
    .select({ id: credentials.id })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), PASSWORD, eq(credentials.password, hash)))
    .for('update')
  return rows.length === 1
}
