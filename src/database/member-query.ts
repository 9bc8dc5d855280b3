import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { firstOf, rowsOf } from './rows.ts'

export type Member = {
  readonly userId: string
  /** True if a member without two-step sign-in has no rights. */
  readonly twoStepRequired: boolean
}

/** The database role of users who may not read the review list. */
const NOBODY = 'openround_nobody'

/**
 * Returns the condition that a person may read the review list.
 * @param userId an SQL expression
 */
export const isMember = (userId: SQL, twoStepRequired: boolean): SQL =>
  sql`member_role(${userId}, ${twoStepRequired}) <> ${NOBODY}`

/**
 * Runs a query under a team member's role within a worker's transaction, so that row policies apply, then restores the
 * worker's role. Used by jobs, which have no session.
 * @returns undefined if the person may not read the review list
 */
export async function queryAsMember<Row>(
  transaction: Transaction,
  { userId, twoStepRequired }: Member,
  query: SQL,
): Promise<Row[] | undefined> {
  const acting = await firstOf<{ role: string }>(
    transaction,
    sql`
    select set_config('role', member.role, true) as role, set_config('app.user_id', ${userId}, true)
    from member_role(${userId}, ${twoStepRequired}) as member (role)`,
  )
  // If this throws, the role need not be restored, because the transaction is aborted.
  const rows = acting?.role === NOBODY ? undefined : await rowsOf<Row>(transaction, query)
  await transaction.execute(sql`
    select set_config('role', 'openround_worker', true), set_config('app.user_id', '', true)`)
  return rows
}
