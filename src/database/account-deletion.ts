import { count, sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { applications } from './tables/applications.ts'
import { applicationMembers } from './tables/co-founders.ts'

/** Counts the actor's own submitted applications that no member takes over. */
export async function countOwnSubmitted(transaction: Transaction): Promise<number> {
  const [row] = await transaction
    .select({ count: count() })
    .from(applications)
    .where(
      sql`${applications.user_id} = app_user_id() and ${applications.submitted_at} is not null
        and not exists (select from ${applicationMembers} where application_id = ${applications.id})`,
    )
  return row?.count ?? 0
}

/**
 * Deletes the actor's own account with its drafts, sessions and e-mails (policies/60-account-deletion.sql).
 * @param alsoSubmitted true to delete the submitted applications too; otherwise they pass to a member, or are kept without a founder
 * @returns paths of files that nothing refers to any more; undefined if the account was deleted concurrently
 */
export async function deleteOwnAccount(
  transaction: Transaction,
  alsoSubmitted: boolean,
): Promise<string[] | undefined> {
  const [row] = await transaction
    .select({ paths: sql<string[] | null>`paths` })
    .from(sql`delete_own_account(${alsoSubmitted}) as paths`)
  return row?.paths ?? undefined
}
