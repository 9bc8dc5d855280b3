import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ReviewStatus, Status } from '#domain/applications/status.ts'
import type { Transaction } from './database.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'

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
    })
    .from(applications)
    .leftJoin(profiles, eq(profiles.user_id, applications.user_id))
    .where(inArray(applications.id, [...ids]))

/** Returns the status, version, company and application of applications, for e-mails about them. */
export const findApplicationsToDecide = (
  transaction: Transaction,
  ids: readonly string[],
): Promise<ApplicationToDecide[]> => selectApplicationsToDecide(transaction, ids)

/**
 * Like findApplicationsToDecide, but also locks the applications until the transaction ends, so that concurrent decisions wait.
 * Takes the locks in the order of the ids to avoid deadlocks.
 */
export const lockApplicationsToDecide = (
  transaction: Transaction,
  ids: readonly string[],
): Promise<ApplicationToDecide[]> =>
  selectApplicationsToDecide(transaction, ids).orderBy(applications.id).for('update', { of: applications })

/**
 * Sets the status of submitted applications without changing `updated_at` (D-status.7).
 * @returns the applications whose status changed, with their new version
 */
export const setStatus = (
  transaction: Transaction,
  ids: readonly string[],
  status: ReviewStatus,
): Promise<{ id: string; version: number }[]> =>
  transaction
    .update(applications)
    .set({ application_status: status, version: sql`${applications.version} + 1` })
    .where(
      and(
        inArray(applications.id, [...ids]),
        ne(applications.application_status, 'draft'),
        ne(applications.application_status, status),
      ),
    )
    .returning({ id: applications.id, version: applications.version })

/**
 * Increments the version of applications without changing anything else. Used when only their meeting changes. The
 * caller has locked the applications.
 */
export async function advanceVersion(transaction: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .update(applications)
    .set({ version: sql`${applications.version} + 1` })
    .where(inArray(applications.id, [...ids]))
}
