import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { pendingSignIns } from './tables/two-step.ts'

type NewPendingSignIn = { tokenHash: string; userId: string; minutes: number }

/** Remembers a sign-in whose password was right, until its code comes. */
export async function addPendingSignIn(
  transaction: Transaction,
  { tokenHash, userId, minutes }: NewPendingSignIn,
): Promise<void> {
  await transaction
    .insert(pendingSignIns)
    .values({ tokenHash, userId, expiresAt: sql`now() + make_interval(mins => ${minutes})` })
}

const alive = (tokenHash: string) =>
  and(eq(pendingSignIns.tokenHash, tokenHash), sql`${pendingSignIns.expiresAt} > now()`)

/** Whose sign-in it is; undefined when there is none, or it was too long ago. */
export async function findPendingSignIn(
  transaction: Transaction,
  tokenHash: string,
): Promise<string | undefined> {
  const [row] = await transaction
    .select({ userId: pendingSignIns.userId })
    .from(pendingSignIns)
    .where(alive(tokenHash))
  return row?.userId
}

/** Uses a sign-in up. @returns false when it is gone: of two at the same time one gets it */
export async function closePendingSignIn(transaction: Transaction, tokenHash: string): Promise<boolean> {
  const rows = await transaction
    .delete(pendingSignIns)
    .where(alive(tokenHash))
    .returning({ userId: pendingSignIns.userId })
  return rows.length === 1
}

/** Ends every sign-in of an account that is half way. */
export async function endPendingSignIns(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId))
}

/** Clears those that have run out. */
export async function sweepPendingSignIns(transaction: Transaction): Promise<void> {
  await transaction.delete(pendingSignIns).where(sql`${pendingSignIns.expiresAt} < now()`)
}
