import type { Reply } from '#contract/calls.ts'
import { lockApplicants } from '#database/applicants.ts'
import { findBatch } from '#database/decision-batches.ts'
import { decisionsOfBatch } from '#database/decisions.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import type { Decidable } from './lock-decidable.ts'
import { takeBack } from './take-back.ts'

/**
 * Takes back what one decided together, as far as it can be done, and says what stays and why. A second click is
 * answered like the first.
 * @throws Problem 'not-found' for what somebody else decided together, or nobody
 */
export const undoBatch = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'undoBatch'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    authorise((await findBatch(transaction, id)) ? 'yes' : 'not-found')
    const decisions = await decisionsOfBatch(transaction, id)
    // Decisions about what they are recused from by now are not among them.
    const applicants = (await lockApplicants(
      transaction,
      decisions.map(({ application_id }) => application_id),
    )) as Decidable[]

    const outcomes = await takeBack(
      transaction,
      decisions.map((decision) => decision.id),
      applicants,
    )
    const companies = new Map(applicants.map((one) => [one.id, one.company_name]))
    const told = decisions.map((decision) => ({
      id: decision.application_id,
      company_name: companies.get(decision.application_id) ?? '',
      why: outcomes.get(decision.id) ?? ('conflict' as const),
    }))
    return {
      undone: told.filter(({ why }) => why === 'undone').map((one) => one.id),
      left: told.flatMap(({ why, ...one }) => (why === 'undone' ? [] : [{ ...one, why }])),
    }
  })
