import type { Reply } from '#contract/calls.ts'
import { setStatus } from '#database/applications-to-decide.ts'
import { findBatch } from '#database/batches.ts'
import type { Transaction } from '#database/database.ts'
import { decisionsOfBatch, undoDecisions } from '#database/decisions.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { undoOutcome } from '#domain/review/decisions.ts'
import { UNDO_REFUSALS } from '#domain/review/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { type LockedDecision, lockDecisions, refuseSkipped } from './lock-applications.ts'

/**
 * Undoes a decision. Restores the status that the founder last saw, and does not notify the founder. A repeated request
 * gets the same response.
 * @throws Problem 'already-sent' if the undo time is over, 'conflict' if the application has changed since
 */
export const undoDecision = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'undoDecision'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const [attempt] = await undoWherePossible(transaction, [id])
    authorise(attempt?.application ? 'yes' : 'not-found')

    const { outcome, decision } = attempt as Attempt
    if (outcome !== 'undone') throw new Problem(outcome, UNDO_REFUSALS[outcome])
    return { id: decision.application_id, application_status: decision.from_status }
  })

/**
 * Undoes the decisions of the actor's own batch where possible. A repeated request gets the same response.
 * @returns the decisions that could not be undone, with reasons
 * @throws Problem 'not-found' for an unknown batch or somebody else's batch
 */
export const undoBatch = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'undoBatch'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    authorise((await findBatch(transaction, id)) ? 'yes' : 'not-found')
    const ids = (await decisionsOfBatch(transaction, id)).map((decision) => decision.id)

    const attempts = await undoWherePossible(transaction, ids)
    return {
      undone: attempts.flatMap(({ decision, outcome }) =>
        outcome === 'undone' ? [decision.application_id] : [],
      ),
      skipped: attempts.flatMap(({ decision, application, outcome: why }) =>
        why === 'undone'
          ? []
          : [{ id: decision.application_id, company_name: application?.company_name ?? '', why }],
      ),
    }
  })

/** The outcome is also 'undone' if the decision was undone before. */
type Attempt = LockedDecision & { readonly outcome: 'undone' | 'already-sent' | 'conflict' }

/**
 * Undoes decisions where possible. Restores the statuses that founders last saw; triggers delete the e-mails and restore
 * the meetings (policies/55-decisions.sql and 61-meetings.sql).
 * @throws Problem 'not-found' if the actor was recused from an application after it was locked
 */
async function undoWherePossible(transaction: Transaction, ids: readonly string[]): Promise<Attempt[]> {
  const attempts = (await lockDecisions(transaction, ids)).map(({ decision, application }) => ({
    decision,
    application,
    outcome: application ? undoOutcome(decision, application) : ('conflict' as const),
  }))
  const possible = attempts.filter(({ outcome }) => outcome === 'possible')
  const undone = await undoDecisions(
    transaction,
    'id',
    possible.map(({ decision }) => decision.id),
  )
  for (const { value: status } of REVIEW_STATUSES) {
    const restored = undone.filter(({ from_status }) => from_status === status)
    const about = restored.map(({ application_id }) => application_id)
    refuseSkipped(await setStatus(transaction, about, status), about.length)
  }
  const isUndone = new Set(undone.map(({ id }) => id))
  return attempts.map(({ outcome, ...attempt }) => {
    if (outcome !== 'possible') return { ...attempt, outcome }
    return { ...attempt, outcome: isUndone.has(attempt.decision.id) ? 'undone' : 'already-sent' }
  })
}
