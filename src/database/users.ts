import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { credentials, type SignUpMetadata, users } from './tables/accounts.ts'

export type User = { id: string; name: string; email: string }

export type NewUser = {
  name: string
  /** In lower case. */
  email: string
  metadata: SignUpMetadata
  passwordHash: string
  /** Of the sign-up that it was; others are made when there was none. */
  id?: string
  createdAt?: Date
}

const USER_COLUMNS = { id: users.id, name: users.name, email: users.email }

/**
 * Lets whoever gets an account at an address, or waits for one, follow one another until the transaction ends.
 * @param email in lower case
 */
export async function lockAddress(transaction: Transaction, email: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`address ${email}`}, 0))`)
}

/**
 * Keeps an account from being deleted or moved to another address until the transaction ends. Whoever holds more of an
 * account than this begins with it, so that no two wait for one another.
 */
export async function lockAccount(transaction: Transaction, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
}

/** @param email in lower case */
export async function findUser(transaction: Transaction, email: string): Promise<User | undefined> {
  const [user] = await transaction.select(USER_COLUMNS).from(users).where(eq(users.email, email))
  return user
}

/** Stores an account with its password. @returns its id */
export async function addUser(
  transaction: Transaction,
  { passwordHash, id = randomUUID(), ...user }: NewUser,
): Promise<string> {
  await transaction.insert(users).values({ id, ...user })
  await transaction.insert(credentials).values({ userId: id, passwordHash })
  return id
}

/**
 * Moves an account to a new address, which somebody who read an e-mail there has confirmed; the profile follows.
 * @param email in lower case
 */
export async function setEmail(transaction: Transaction, userId: string, email: string): Promise<void> {
  await transaction.update(users).set({ email, updatedAt: sql`now()` }).where(eq(users.id, userId))
}
