import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'

export type Member = {
  readonly userId: string
  /** True if a member without two-step sign-in has no rights. */
  readonly twoStepRequired: boolean
}

/** The role of users who may not read the review list. */
const NOBODY = 'openround_nobody'

/**
 * True if a person may read the review list.
 * @param userId as an expression of SQL
 */
export const isMember = (userId: SQL, twoStepRequired: boolean): SQL =>
  sql`member_role(${userId}, ${twoStepRequired}) <> ${NOBODY}`

/**
 * Runs a query within a worker's transaction under a team member's role, so that row policies apply, then restores the
 * worker's role. For jobs, which have no session.
 * @returns undefined if the person may not read the review list
 */
export async function queryAsMember<Row>(
  transaction: Transaction,
  { userId, twoStepRequired }: Member,
  query: SQL,
): Promise<Row[] | undefined> {
  const { rows: acting } = (await transaction.execute(sql`
    select set_config('role', member.role, true) as role, set_config('app.user_id', ${userId}, true)
    from member_role(${userId}, ${twoStepRequired}) as member (role)`)) as unknown as {
    rows: { role: string }[]
  }
  // No `finally`: an error aborts the transaction, which resets the role too.
  const rows =
    acting[0]?.role === NOBODY
      ? undefined
      : ((await transaction.execute(query)) as unknown as { rows: Row[] }).rows
  await transaction.execute(sql`
    select set_config('role', 'openround_worker', true), set_config('app.user_id', '', true)`)
  return rows
}
