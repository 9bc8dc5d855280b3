import type { Transaction } from '#database/database.ts'
import { type Applicant, lockApplicants } from '#database/review.ts'
import type { Actor, Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'

/** A submitted application, locked. */
export type Decidable = Applicant & { readonly application_status: ReviewStatus }

/**
 * The first paragraph of whatever decides about an application, which it locks: whoever decides about it meanwhile waits.
 * @throws Problem with the reason when the actor may not
 */
export async function lockDecidable(
  transaction: Transaction,
  actor: Actor,
  id: string,
  to: ReviewStatus,
): Promise<{ applicant: Decidable; by: Person }> {
  authorise(mayAdminister(actor))
  const [applicant] = await lockApplicants(transaction, [id])
  authorise(mayDecide(actor, applicant?.application_status, to))
  return { applicant: applicant as Decidable, by: actor as Person }
}
