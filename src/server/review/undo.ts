import type { Reply } from '#contract/calls.ts'
import { type FoundDecision, findDecisions } from '#database/decisions.ts'
import { DECIDING_REFUSALS } from '#domain/review/messages.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { lockDecidable } from './lock-decidable.ts'
import { takeBack } from './take-back.ts'

/**
 * Takes a decision back: the status is what it was, and the founder learns of neither. A second click is answered like
 * the first.
 * @throws Problem 'already-sent' when it is too late, 'conflict' when the application was decided about since
 */
export const undoDecided = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'undoDecision'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const [known] = await findDecisions(transaction, [id])
    authorise(known ? 'yes' : 'not-found')
    const { application_id, from_status } = known as FoundDecision
    const { applicant } = await lockDecidable(transaction, actor, application_id, from_status)

    const outcome = (await takeBack(transaction, [id], [applicant])).get(id) ?? 'conflict'
    if (outcome !== 'undone') throw new Problem(outcome, DECIDING_REFUSALS[outcome])
    return { id: application_id, application_status: from_status }
  })
