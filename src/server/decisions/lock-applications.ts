import { type Applicant, lockApplicants } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import type { Actor } from '#domain/actor.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { WITHDRAWAL_REFUSALS } from '#domain/applications/withdrawal.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import { Problem } from '#server/problem.ts'

/** A submitted application that the transaction has locked. */
export type SubmittedApplication = Applicant & { readonly application_status: ReviewStatus }

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
    (await lockApplicants(transaction, ids)).map((applicant) => [applicant.id, applicant]),
  )
  const applicants = ids.map((id) => locked.get(id))
  for (const applicant of applicants) authorise(mayDecide(actor, applicant?.application_status, to))
  return applicants as SubmittedApplication[]
}

export async function lockForDecision(
  transaction: Transaction,
  actor: Actor,
  id: string,
  to: ReviewStatus,
): Promise<SubmittedApplication> {
  const [applicant] = await lockForDecisions(transaction, actor, [id], to)
  return applicant as SubmittedApplication
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
  changed: readonly Pick<Applicant, 'id' | 'company_name'>[],
  messageFor: (number: number) => string,
): void {
  if (changed.length === 0) return
  const moved = changed.map(({ id, company_name }) => ({ id, company_name }))
  throw new Problem('conflict', messageFor(moved.length), { moved })
}

/**
 * Throws if any application is withdrawn. The database also refuses decisions on withdrawn applications
 * (policies/62-withdrawals.sql).
 * @throws Problem 'application-withdrawn' with the list of applications
 */
export function refuseWithdrawn(
  applicants: readonly Pick<Applicant, 'id' | 'company_name' | 'withdrawn_at'>[],
): void {
  const moved = applicants
    .filter(({ withdrawn_at }) => withdrawn_at !== null)
    .map(({ id, company_name }) => ({ id, company_name }))
  if (moved.length === 0) return
  const companies = moved.map(({ company_name }) => companyTitle(company_name))
  throw new Problem('application-withdrawn', WITHDRAWAL_REFUSALS.decisions(companies), { moved })
}
