import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'

/**
 * Runs a query within a worker's transaction as a team member, by whose role the row policies decide, and returns to the
 * worker's role. For jobs, which have no session of the member.
 * @param twoStepRequired true if a member without two-step sign-in has no rights
 * @returns undefined if the person may not read the review list
 */
export async function queryAsMember<Row>(
  transaction: Transaction,
  { userId, twoStepRequired }: { readonly userId: string; readonly twoStepRequired: boolean },
  query: SQL,
): Promise<Row[] | undefined> {
  const { rows: acting } = (await transaction.execute(sql`
    select set_config('role', member.role, true) as role, set_config('app.user_id', ${userId}, true)
    from member_role(${userId}, ${twoStepRequired}) as member (role)`)) as unknown as {
    rows: { role: string }[]
  }
  // An error aborts the transaction, which ends the role too.
  const rows =
    acting[0]?.role === 'openround_nobody'
      ? undefined
      : ((await transaction.execute(query)) as unknown as { rows: Row[] }).rows
  await transaction.execute(sql`
    select set_config('role', 'openround_worker', true), set_config('app.user_id', '', true)`)
  return rows
}
