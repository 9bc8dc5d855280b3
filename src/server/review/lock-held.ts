import { lockApplicants } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { type FoundDecision, findDecisions } from '#database/decisions.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Decidable } from './lock-decidable.ts'

export type Held = { readonly decision: FoundDecision; readonly applicant: Decidable }

/**
 * Decisions with their applications, which are locked: whoever decides about one of them meanwhile waits.
 * @returns them in the order of the ids; some may not be held any more
 * @throws Problem 'not-found' when one of them is not to be seen
 */
export async function lockHeld(transaction: Transaction, ids: readonly string[]): Promise<Held[]> {
  const about = (await findDecisions(transaction, ids)).map(({ application_id }) => application_id)
  const applicants = new Map((await lockApplicants(transaction, about)).map((one) => [one.id, one]))
  // Again, since somebody may have released or dropped them until the lock was had.
  const decisions = new Map((await findDecisions(transaction, ids)).map((one) => [one.id, one]))
  return ids.map((id) => {
    const decision = decisions.get(id)
    const applicant = decision && applicants.get(decision.application_id)
    if (!applicant) authorise('not-found')
    return { decision, applicant } as Held
  })
}
