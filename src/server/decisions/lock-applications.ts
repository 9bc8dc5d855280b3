import { type ApplicationToDecide, lockApplicationsToDecide } from '#database/applications-to-decide.ts'
import type { Transaction } from '#database/database.ts'
import type { Actor } from '#domain/actor.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import { Problem } from '#server/problem.ts'

/** A submitted application that the transaction has locked. */
export type SubmittedApplication = ApplicationToDecide & { readonly application_status: ReviewStatus }

/**
 * Authorises a decision on applications and locks them, so that concurrent decisions wait. If one application is
 * refused, all are.
 * @returns the applications in the order of the ids
 * @throws Problem with the reason for the refusal
 */
export async function lockForDecisions(
  transaction: Transaction,
  actor: Actor,
  ids: readonly string[],
  to: ReviewStatus,
): Promise<SubmittedApplication[]> {
  authorise(mayAdminister(actor))
  const locked = new Map(
    (await lockApplicationsToDecide(transaction, ids)).map((application) => [application.id, application]),
  )
  const applications = ids.map((id) => locked.get(id))
  for (const application of applications) authorise(mayDecide(actor, application?.application_status, to))
  return applications as SubmittedApplication[]
}

export async function lockForDecision(
  transaction: Transaction,
  actor: Actor,
  id: string,
  to: ReviewStatus,
): Promise<SubmittedApplication> {
  const [application] = await lockForDecisions(transaction, actor, [id], to)
  return application as SubmittedApplication
}

/**
 * Throws if a statement has skipped locked applications because the actor was recused from them after the lock. Row
 * policies hide rows from an update without an error.
 * @throws Problem 'not-found'
 */
export function refuseSkipped(changed: number, expected: number): void {
  if (changed < expected) authorise('not-found')
}

/**
 * Throws if any application has changed.
 * @param messageFor returns the message for a number of applications
 * @throws Problem 'conflict' with the list of applications
 */
export function refuseConflicts(
  changed: readonly Pick<ApplicationToDecide, 'id' | 'company_name'>[],
  messageFor: (number: number) => string,
): void {
  if (changed.length === 0) return
  const conflicts = changed.map(({ id, company_name }) => ({ id, company_name }))
  throw new Problem('conflict', messageFor(conflicts.length), { conflicts })
}

/**
 * Throws if any application is withdrawn. The database also refuses decisions on withdrawn applications
 * (policies/62-withdrawals.sql).
 * @throws Problem 'application-withdrawn' with the list of applications
 */
export function refuseWithdrawn(
  applications: readonly Pick<ApplicationToDecide, 'id' | 'company_name' | 'withdrawn_at'>[],
): void {
  const conflicts = applications
    .filter(({ withdrawn_at }) => withdrawn_at !== null)
    .map(({ id, company_name }) => ({ id, company_name }))
  if (conflicts.length === 0) return
  const companies = conflicts.map(({ company_name }) => companyTitle(company_name))
  throw new Problem('application-withdrawn', WITHDRAWAL_REFUSALS.decisions(companies), { conflicts })
}
