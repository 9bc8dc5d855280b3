import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ReviewStatus, Status } from '#domain/applications/status.ts'
import type { Transaction } from './database.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { applicationMembers } from './tables/co-founders.ts'

/** An application as decisions, questions and assignments need it, with its founder's account. */
export type ApplicationToDecide = {
  id: string
  application_status: Status
  version: number
  company_name: string
  applicant_name: string
  user_id: string | null
  email: string | null
  full_name: string | null
  withdrawn_at: Date | null
  /** The accounts that edit the application with the founder, in the order in which they joined. */
  members: Pick<ApplicationToDecide, 'user_id' | 'email' | 'full_name'>[]
}

const selectApplicationsToDecide = (transaction: Transaction, ids: readonly string[]) =>
  transaction
    .select({
      id: applications.id,
      application_status: applications.application_status,
      version: applications.version,
      company_name: sql<string>`${applications}.company_name`,
      applicant_name: sql<string>`coalesce(${applications}.applicant_name, '')`,
      user_id: applications.user_id,
      email: profiles.email,
      full_name: profiles.full_name,
      withdrawn_at: applications.withdrawn_at,
      members: sql<ApplicationToDecide['members']>`(
        select coalesce(jsonb_agg(jsonb_build_object('user_id', p.user_id, 'email', p.email, 'full_name', p.full_name)
          order by m.joined_at, p.user_id), '[]')
        from ${applicationMembers} m join ${profiles} p on p.user_id = m.user_id
        where m.application_id = ${applications}.id)`,
    })
    .from(applications)
    .leftJoin(profiles, eq(profiles.user_id, applications.user_id))
    .where(inArray(applications.id, [...ids]))

export const findApplicationsToDecide = (
  transaction: Transaction,
  ids: readonly string[],
): Promise<ApplicationToDecide[]> => selectApplicationsToDecide(transaction, ids)

/**
 * Like findApplicationsToDecide, but also locks the applications until the transaction ends, so that concurrent
 * decisions wait. Takes the locks in the order of the ids to avoid deadlocks.
 */
export const lockApplicationsToDecide = (
  transaction: Transaction,
  ids: readonly string[],
): Promise<ApplicationToDecide[]> =>
  selectApplicationsToDecide(transaction, ids).orderBy(applications.id).for('update', { of: applications })

/**
 * Sets the status of submitted applications, without changing `updated_at` (D-status.7). Advances their version even if
 * the status stays the same, as when a decision only moves a meeting. The caller has locked the applications.
 * @returns the number of applications, which excludes drafts and those that the actor cannot see
 */
export async function setStatus(
  transaction: Transaction,
  ids: readonly string[],
  status: ReviewStatus,
): Promise<number> {
  if (ids.length === 0) return 0
  const changed = await transaction
    .update(applications)
    .set({ application_status: status, version: sql`${applications.version} + 1` })
    .where(and(inArray(applications.id, [...ids]), ne(applications.application_status, 'draft')))
    .returning({ id: applications.id })
  return changed.length
}
