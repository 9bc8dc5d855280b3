import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { recoveryCodes, totpSecrets } from './tables/two-step.ts'
import { lockAccount } from './users.ts'

/** The two-step secrets of an account, encrypted. */
export type TotpSecretRow = { secret: string | null; lastUsedStep: number; pendingSecret: string | null }

/** Returns whether an account uses two-step sign-in. */
export async function hasTwoStep(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.secret)))
  return rows.length === 1
}

/**
 * Returns an account's two-step secrets, and locks the account and the secrets until the transaction ends.
 * @param minutes minutes after which a pending secret expires; an expired one is returned as null
 */
export async function lockTotpSecret(
  transaction: Transaction,
  userId: string,
  minutes: number,
): Promise<TotpSecretRow | undefined> {
  await lockAccount(transaction, userId)
  const pendingSecret = sql<string | null>`case
    when ${totpSecrets.pendingSince} > now() - make_interval(mins => ${minutes}) then ${totpSecrets.pendingSecret} end`
  const [row] = await transaction
    .select({ secret: totpSecrets.secret, lastUsedStep: totpSecrets.lastUsedStep, pendingSecret })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .for('update')
  return row
}

/** Stores a secret that is not confirmed yet. The active secret stays in use. */
export async function storePendingSecret(
  transaction: Transaction,
  userId: string,
  encrypted: string,
): Promise<void> {
  const pending = { pendingSecret: encrypted, pendingSince: sql`now()` }
  await transaction
    .insert(totpSecrets)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: pending })
}

/** Activates the pending secret. @param step time step of the code that confirmed it */
export async function activatePendingSecret(
  transaction: Transaction,
  userId: string,
  step: number,
): Promise<void> {
  await transaction
    .update(totpSecrets)
    .set({
      secret: sql`${totpSecrets.pendingSecret}`,
      lastUsedStep: step,
      pendingSecret: null,
      pendingSince: null,
    })
    .where(eq(totpSecrets.userId, userId))
}

/** The active and the pending secret of an account, both encrypted. */
export type EncryptedSecrets = { userId: string; secret: string | null; pendingSecret: string | null }

/** Locks and returns secrets that are encrypted with another key, which means that they do not start with `mark`. */
export const secretsSealedByOtherKey = (
  transaction: Transaction,
  mark: string,
): Promise<EncryptedSecrets[]> =>
  transaction
    .select({
      userId: totpSecrets.userId,
      secret: totpSecrets.secret,
      pendingSecret: totpSecrets.pendingSecret,
    })
    .from(totpSecrets)
    .where(
      sql`not starts_with(${totpSecrets.secret}, ${mark}) or not starts_with(${totpSecrets.pendingSecret}, ${mark})`,
    )
    .orderBy(totpSecrets.userId)
    .for('update')

/** Replaces an account's encrypted secrets. */
export async function replaceSecrets(
  transaction: Transaction,
  { userId, secret, pendingSecret }: EncryptedSecrets,
): Promise<void> {
  await transaction.update(totpSecrets).set({ secret, pendingSecret }).where(eq(totpSecrets.userId, userId))
}

/** Marks codes up to a time step as used. @returns false if a code of this or a later step was used before */
export async function consumeTimeStep(
  transaction: Transaction,
  userId: string,
  step: number,
): Promise<boolean> {
  const rows = await transaction
    .update(totpSecrets)
    .set({ lastUsedStep: step })
    .where(and(eq(totpSecrets.userId, userId), lt(totpSecrets.lastUsedStep, step)))
    .returning({ userId: totpSecrets.userId })
  return rows.length === 1
}

/**
 * Deletes an account's two-step secrets, including pending ones, and its recovery codes.
 * @returns false if it had no active secret
 */
export async function deleteTotpSecret(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ secret: totpSecrets.secret })
  return rows.some(({ secret }) => secret !== null)
}

/** Replaces an account's recovery codes. */
export async function replaceRecoveryCodes(
  transaction: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await transaction.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Deletes a recovery code. @returns false if the code does not belong to the account, or was used before */
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
