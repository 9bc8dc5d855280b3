import type { Reply } from '#contract/calls.ts'
import { findApplication } from '#database/applications.ts'
import { insertCopy, mayApplyAgain } from '#database/apply-again.ts'
import { APPLY_AGAIN_REFUSALS, answersToKeep } from '#domain/applications/apply-again.ts'
import { mayApply, mayManageSubmitted } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/**
 * Starts a draft with the answers of a declined application, which stays as it is, once the day has come. While such a
 * draft is open, returns that one.
 * @param newId for the draft, from the browser
 * @throws Problem 'not-found' for a draft or an application of somebody else, 'conflict' before that day,
 * or if it is withdrawn or a copy was submitted, 'already-exists' if the id belongs to something else
 */
export const applyAgain = (
  { database }: Services,
  { session }: Caller,
  id: string,
  newId: string,
): Promise<Reply<'applyAgain'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    const earlier = await findApplication(transaction, id)
    authorise(mayManageSubmitted(actor, earlier))
    if (!earlier) throw new Error('The policy allowed a missing application.')

    if (!(await mayApplyAgain(transaction, id))) throw new Problem('conflict', APPLY_AGAIN_REFUSALS.notNow)

    const draft = await insertCopy(transaction, {
      id: newId,
      of: id,
      answers: answersToKeep(earlier.answers),
    })
    if (!draft) throw new Problem('already-exists', APPLY_AGAIN_REFUSALS.idTaken)
    return { id: draft }
  })
