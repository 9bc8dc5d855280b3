import { type Applicant, lockApplicants } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import type { Actor, Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import { Problem } from '#server/problem.ts'

/** A submitted application, locked. */
export type SubmittedApplication = Applicant & { readonly application_status: ReviewStatus }

/**
 * The first paragraph of whatever decides about applications, which it locks: whoever decides about one of them meanwhile
 * waits. Somebody who may not decide about one may not about any.
 * @returns them in the order of the ids
 * @throws Problem with the reason when the actor may not
 */
export async function lockForDecisions(
  transaction: Transaction,
  actor: Actor,
  ids: readonly string[],
  to: ReviewStatus,
): Promise<{ applicants: SubmittedApplication[]; by: Person }> {
  authorise(mayAdminister(actor))
  const locked = new Map((await lockApplicants(transaction, ids)).map((one) => [one.id, one]))
  const applicants = ids.map((id) => locked.get(id))
  for (const applicant of applicants) authorise(mayDecide(actor, applicant?.application_status, to))
  return { applicants: applicants as SubmittedApplication[], by: actor as Person }
}

/** The same of one. */
export async function lockForDecision(
  transaction: Transaction,
  actor: Actor,
  id: string,
  to: ReviewStatus,
): Promise<{ applicant: SubmittedApplication; by: Person }> {
  const { applicants, by } = await lockForDecisions(transaction, actor, [id], to)
  return { applicant: applicants[0] as SubmittedApplication, by }
}

/**
 * Refuses whole when anything moved on.
 * @param sentence by how many
 * @throws Problem 'conflict' naming each
 */
export function refuseConflicts(
  moved: readonly Pick<Applicant, 'id' | 'company_name'>[],
  sentence: (number: number) => string,
): void {
  if (moved.length === 0) return
  const named = moved.map(({ id, company_name }) => ({ id, company_name }))
  throw new Problem('conflict', sentence(named.length), { moved: named })
}
