import { and, eq, sql } from 'drizzle-orm'
import type { PassType } from '#domain/accounts/membership.ts'
import type { Transaction } from './database.ts'
import { memberships } from './tables/accounts.ts'

/** Ends the active membership of an account and starts another; ended ones stay as history. */
export async function replaceMembership(
  transaction: Transaction,
  userId: string,
  passType: PassType,
): Promise<void> {
  await transaction
    .update(memberships)
    .set({ is_active: false })
    .where(and(eq(memberships.user_id, userId), eq(memberships.is_active, true)))
  await transaction
    .insert(memberships)
    .values({ user_id: userId, pass_type: passType })
    // Somebody else granted one at this moment: the later word holds.
    .onConflictDoUpdate({
      target: memberships.user_id,
      targetWhere: sql`is_active`,
      set: { pass_type: passType },
    })
}
