import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { credentials, type SignUpMetadata, users } from './tables/accounts.ts'

export type User = { id: string; name: string; email: string; confirmed: boolean }

export type NewUser = {
  name: string
  /** In lower case. */
  email: string
  metadata: SignUpMetadata
  passwordHash: string
}

const USER = { id: users.id, name: users.name, email: users.email, confirmed: users.emailVerified }

/** The account of an address; nobody confirms or removes it until the transaction ends. */
export async function holdUser(transaction: Transaction, email: string): Promise<User | undefined> {
  const [user] = await transaction.select(USER).from(users).where(eq(users.email, email)).for('update')
  return user
}

/**
 * Keeps an account from being deleted or moved to another address until the transaction ends. Whoever holds more of an
 * account than this begins with it, so that no two wait for one another.
 */
export async function holdAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
}

/** @param email in lower case */
export async function findUser(transaction: Transaction, email: string): Promise<User | undefined> {
  const [user] = await transaction.select(USER).from(users).where(eq(users.email, email))
  return user
}

/** Removes an account that nobody has confirmed, its confirmation links with it. */
export async function removePendingUser(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(users).where(and(eq(users.id, userId), eq(users.emailVerified, false)))
}

/** Stores an account with its password. */
export async function addUser(transaction: Transaction, user: NewUser): Promise<string> {
  const id = randomUUID()
  const { passwordHash, ...rest } = user
  await transaction.insert(users).values({ id, ...rest })
  await transaction.insert(credentials).values({ userId: id, passwordHash })
  return id
}

export async function markConfirmed(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}

/**
 * Moves an account to a new address, which somebody who read a letter there has confirmed; the profile follows.
 * @param email in lower case
 */
export async function setEmail(transaction: Transaction, userId: string, email: string): Promise<void> {
  await transaction
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}
