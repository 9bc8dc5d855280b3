import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { recoveryCodes, secondSteps } from './tables/two-step.ts'
import { holdAccount } from './users.ts'

/** Secrets are sealed. */
export type SecondStepRow = { secret: string | null; lastStep: number; offered: string | null }

/** Whether signing in to an account asks for a second step. */
export async function hasSecondStep(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .select({ userId: secondSteps.userId })
    .from(secondSteps)
    .where(and(eq(secondSteps.userId, userId), isNotNull(secondSteps.secret)))
  return rows.length === 1
}

/**
 * An account's two-step sign-in, which nobody else uses or changes until the transaction ends.
 * @param minutes for which a secret stays offered
 */
export async function holdSecondStep(
  transaction: Transaction,
  userId: string,
  minutes: number,
): Promise<SecondStepRow | undefined> {
  await holdAccount(transaction, userId)
  const offered = sql<string | null>`case
    when ${secondSteps.offeredAt} > now() - make_interval(mins => ${minutes}) then ${secondSteps.offeredSecret} end`
  const [row] = await transaction
    .select({ secret: secondSteps.secret, lastStep: secondSteps.lastStep, offered })
    .from(secondSteps)
    .where(eq(secondSteps.userId, userId))
    .for('update')
  return row
}

/** Keeps a new secret until a code of it comes; what is in force stays so. */
export async function offerSecret(transaction: Transaction, userId: string, sealed: string): Promise<void> {
  const offer = { offeredSecret: sealed, offeredAt: sql`now()` }
  await transaction
    .insert(secondSteps)
    .values({ userId, ...offer })
    .onConflictDoUpdate({ target: secondSteps.userId, set: offer })
}

/** Puts the offered secret in force. @param step of the code that proved it */
export async function takeOffer(transaction: Transaction, userId: string, step: number): Promise<void> {
  await transaction
    .update(secondSteps)
    .set({
      secret: sql`${secondSteps.offeredSecret}`,
      lastStep: step,
      offeredSecret: null,
      offeredAt: null,
    })
    .where(eq(secondSteps.userId, userId))
}

/** What an account has sealed: the secret in force and the one offered. */
export type SealedSecrets = { userId: string; secret: string | null; offered: string | null }

/** The accounts of which something is sealed that does not begin with `mark`; nobody else changes them meanwhile. */
export const secretsSealedOtherwise = (transaction: Transaction, mark: string): Promise<SealedSecrets[]> =>
  transaction
    .select({ userId: secondSteps.userId, secret: secondSteps.secret, offered: secondSteps.offeredSecret })
    .from(secondSteps)
    .where(
      sql`not starts_with(${secondSteps.secret}, ${mark}) or not starts_with(${secondSteps.offeredSecret}, ${mark})`,
    )
    .orderBy(secondSteps.userId)
    .for('update')

/** Stores the same secrets, sealed otherwise. */
export async function replaceSecrets(
  transaction: Transaction,
  { userId, secret, offered }: SealedSecrets,
): Promise<void> {
  await transaction
    .update(secondSteps)
    .set({ secret, offeredSecret: offered })
    .where(eq(secondSteps.userId, userId))
}

/** Uses up the codes up to a time step. @returns false when one that late was used before */
export async function consumeStep(transaction: Transaction, userId: string, step: number): Promise<boolean> {
  const rows = await transaction
    .update(secondSteps)
    .set({ lastStep: step })
    .where(and(eq(secondSteps.userId, userId), lt(secondSteps.lastStep, step)))
    .returning({ userId: secondSteps.userId })
  return rows.length === 1
}

/** Takes two-step sign-in off an account, with its recovery codes. @returns false when there was none */
export async function removeSecondStep(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .delete(secondSteps)
    .where(eq(secondSteps.userId, userId))
    .returning({ userId: secondSteps.userId })
  return rows.length === 1
}

/** Voids an account's recovery codes and stores others. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await transaction.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses up a recovery code. @returns false when it is none of the account, or was used */
export async function consumeRecoveryCode(
  transaction: Transaction,
  userId: string,
  codeHash: string,
): Promise<boolean> {
  const rows = await transaction
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return rows.length === 1
}
