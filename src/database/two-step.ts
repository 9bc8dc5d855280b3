import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { recoveryCodes, totpSecrets } from './tables/two-step.ts'
import { lockAccount } from './users.ts'

/** Secrets are sealed. */
export type TotpSecretRow = { secret: string | null; lastUsedStep: number; pendingSecret: string | null }

/** Whether signing in to an account asks for a second step. */
export async function hasTwoStep(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .select({ userId: totpSecrets.userId })
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.secret)))
  return rows.length === 1
}

/**
 * An account's two-step sign-in, which nobody else uses or changes until the transaction ends.
 * @param minutes for which a secret stays offered
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

/** Keeps a new secret until a code of it comes; what is in force stays so. */
export async function storePendingSecret(
  transaction: Transaction,
  userId: string,
  sealed: string,
): Promise<void> {
  const offer = { pendingSecret: sealed, pendingSince: sql`now()` }
  await transaction
    .insert(totpSecrets)
    .values({ userId, ...offer })
    .onConflictDoUpdate({ target: totpSecrets.userId, set: offer })
}

/** Puts the offered secret in force. @param step of the code that proved it */
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

/** What an account has sealed: the secret in force and the one offered. */
export type EncryptedSecrets = { userId: string; secret: string | null; pendingSecret: string | null }

/** The accounts of which something is sealed that does not begin with `mark`; nobody else changes them meanwhile. */
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

/** Stores the same secrets, sealed otherwise. */
export async function replaceSecrets(
  transaction: Transaction,
  { userId, secret, pendingSecret }: EncryptedSecrets,
): Promise<void> {
  await transaction
    .update(totpSecrets)
    .set({ secret, pendingSecret: pendingSecret })
    .where(eq(totpSecrets.userId, userId))
}

/** Uses up the codes up to a time step. @returns false when one that late was used before */
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

/** Takes two-step sign-in off an account, with its recovery codes. @returns false when there was none */
export async function deleteTotpSecret(transaction: Transaction, userId: string): Promise<boolean> {
  const rows = await transaction
    .delete(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
    .returning({ userId: totpSecrets.userId })
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
