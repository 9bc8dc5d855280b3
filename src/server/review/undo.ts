import type { Reply } from '#contract/calls.ts'
import { type FoundDecision, findDecision, undoDecision } from '#database/decisions.ts'
import { setStatus } from '#database/review.ts'
import { DECIDING_REFUSALS } from '#domain/review/messages.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { type Decidable, lockDecidable } from './lock-decidable.ts'

/**
 * Takes a decision back: the status is what it was, and the founder learns of neither. A second click is answered like
 * the first.
 * @throws Problem 'letter-left' when it is too late, 'moved-on' when the application was decided about since
 */
export const undoDecided = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'undoDecision'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const known = await findDecision(transaction, id)
    authorise(known ? 'yes' : 'not-found')
    const { application_id, from_status } = known as FoundDecision
    const { applicant } = await lockDecidable(transaction, actor, application_id, from_status)

    // Again, since somebody may have undone it until the lock was had.
    const decision = (await findDecision(transaction, id)) as FoundDecision
    const reply = { id: application_id, application_status: from_status }
    if (wasUndone(decision, applicant)) return reply
    if (decision.state !== 'applied' || !isLast(decision, applicant)) throw refusal('moved-on')

    if (!(await undoDecision(transaction, id))) throw refusal('letter-left')
    await setStatus(transaction, [application_id], from_status)
    return reply
  })

/** Nothing came after it. */
const isLast = ({ base_version }: FoundDecision, { version }: Decidable) => version === base_version + 1

const wasUndone = ({ state, base_version, from_status }: FoundDecision, applicant: Decidable) =>
  state === 'undone' && applicant.version === base_version + 2 && applicant.application_status === from_status

const refusal = (code: keyof typeof DECIDING_REFUSALS) => new Problem(code, DECIDING_REFUSALS[code])
