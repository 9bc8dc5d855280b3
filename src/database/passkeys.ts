import { and, asc, eq, lt, or, sql } from 'drizzle-orm'
import { UNPROVED_PASSKEY_DAYS } from '#domain/limits.ts'
import type { Transaction } from './database.ts'
import { passkeyChallenges, passkeys } from './tables/passkeys.ts'
import { sessions } from './tables/sessions.ts'

export type Passkey = typeof passkeys.$inferSelect

const isUnproved = sql`${passkeys.unprovedUntil} > now()`

/** Returns the passkeys of an account, oldest first. */
export const findPasskeys = (transaction: Transaction, userId: string): Promise<Passkey[]> =>
  transaction
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))

/** Like findPasskeys, and locks them until the transaction ends. */
export const lockPasskeys = (transaction: Transaction, userId: string): Promise<Passkey[]> =>
  transaction
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
    .for('update')

/** Returns the passkey with a credential id, of any account. */
export async function findPasskey(
  transaction: Transaction,
  credentialId: string,
): Promise<Passkey | undefined> {
  const [row] = await transaction.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

type NewPasskey = Omit<Passkey, 'id' | 'createdAt' | 'lastUsedAt' | 'unprovedUntil'>

type AddedIn = { readonly sessionId: string; readonly hasSecondStep: boolean }

/**
 * Stores a passkey that is added in a session. If the session was started with an unproved passkey, or without a second
 * step, the new one is unproved too.
 * @returns its id, or undefined if its credential is already stored for some account
 */
export async function addPasskey(
  transaction: Transaction,
  passkey: NewPasskey,
  { sessionId, hasSecondStep }: AddedIn,
): Promise<string | undefined> {
  const inherited = transaction
    .select({ until: passkeys.unprovedUntil })
    .from(sessions)
    .innerJoin(passkeys, eq(passkeys.id, sessions.passkeyId))
    .where(and(eq(sessions.id, sessionId), isUnproved))
  const own = hasSecondStep ? sql`null` : sql`now() + make_interval(days => ${UNPROVED_PASSKEY_DAYS})`
  const [row] = await transaction
    .insert(passkeys)
    .values({ ...passkey, unprovedUntil: sql`coalesce((${inherited}), ${own})` })
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return row?.id
}

/**
 * Records a use of a passkey.
 * @param counter the authenticator's new count of signatures
 * @returns false if the count has not increased, unless both are 0, or if the passkey has been removed
 */
export async function recordPasskeyUse(
  transaction: Transaction,
  { id, counter, backedUp }: Pick<Passkey, 'id' | 'counter' | 'backedUp'>,
): Promise<boolean> {
  const isNext = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`))
  const rows = await transaction
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id })
  return rows.length === 1
}

export async function deletePasskey(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(passkeys).where(eq(passkeys.id, id))
}

/** Deletes the passkeys of an account that a password reset removes. @returns false if it had none */
export async function deleteUnprovedPasskeys(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), isUnproved))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

/** Deletes all passkeys of an account. @returns false if it had none */
export async function deletePasskeys(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .delete(passkeys)
    .where(eq(passkeys.userId, userId))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

export type PasskeyChallenge = Pick<
  typeof passkeyChallenges.$inferSelect,
  'challenge' | 'userId' | 'userHandle'
>

/** Stores a challenge. @param minutes minutes until it expires */
export async function addPasskeyChallenge(
  transaction: Transaction,
  { minutes, ...challenge }: PasskeyChallenge & { tokenHash: string; minutes: number },
): Promise<void> {
  await transaction
    .insert(passkeyChallenges)
    .values({ ...challenge, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
}

/** Deletes and returns a challenge, so that it works once. Returns undefined if it does not exist or has expired. */
export async function takePasskeyChallenge(
  transaction: Transaction,
  tokenHash: string,
): Promise<PasskeyChallenge | undefined> {
  const [row] = await transaction
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.tokenHash, tokenHash), sql`${passkeyChallenges.expiresAt} > now()`))
    .returning({
      challenge: passkeyChallenges.challenge,
      userId: passkeyChallenges.userId,
      userHandle: passkeyChallenges.userHandle,
    })
  return row
}

/** Deletes expired challenges. */
export async function sweepPasskeyChallenges(transaction: Transaction): Promise<void> {
  await transaction.delete(passkeyChallenges).where(sql`${passkeyChallenges.expiresAt} < now()`)
}
