import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { confirmations, users } from './tables/accounts.ts'

export type ConfirmationRow = { userId: string; email: string; confirmed: boolean; expired: boolean }

export async function addConfirmation(
  transaction: Transaction,
  { tokenHash, userId, hours }: { tokenHash: string; userId: string; hours: number },
): Promise<void> {
  await transaction
    .insert(confirmations)
    .values({ tokenHash, userId, expiresAt: sql`now() + make_interval(hours => ${hours})` })
}

/** A link with its account, which is kept from other links until the transaction ends. */
export async function holdConfirmation(
  transaction: Transaction,
  tokenHash: string,
): Promise<ConfirmationRow | undefined> {
  const [row] = await transaction
    .select({
      userId: users.id,
      email: users.email,
      confirmed: users.emailVerified,
      expired: sql<boolean>`${confirmations.expiresAt} <= now()`,
    })
    .from(confirmations)
    .innerJoin(users, eq(users.id, confirmations.userId))
    .where(eq(confirmations.tokenHash, tokenHash))
    .for('update', { of: users })
  return row
}

/** All links of an account, whichever letter they came in. */
export async function closeConfirmations(transaction: Transaction, userId: string): Promise<void> {
  await transaction
    .update(confirmations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(confirmations.userId, userId), isNull(confirmations.usedAt)))
}
