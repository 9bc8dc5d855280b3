import type { Reply } from '#contract/calls.ts'
import { advanceVersion, lockApplicationsToDecide, setStatus } from '#database/applications-to-decide.ts'
import { findBatch } from '#database/batches.ts'
import type { Transaction } from '#database/database.ts'
import { decisionsOfBatch, type FoundDecision, findDecisions, undoDecisions } from '#database/decisions.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { undoOutcome } from '#domain/review/decisions.ts'
import { UNDO_REFUSALS } from '#domain/review/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { lockForDecision, refuseSkipped, type SubmittedApplication } from './lock-applications.ts'

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
    const [known] = await findDecisions(transaction, [id])
    authorise(known ? 'yes' : 'not-found')
    const { application_id, from_status } = known as FoundDecision
    const application = await lockForDecision(transaction, actor, application_id, from_status)

    const outcome = (await undoWherePossible(transaction, [id], [application])).get(id) ?? 'conflict'
    if (outcome !== 'undone') throw new Problem(outcome, UNDO_REFUSALS[outcome])
    return { id: application_id, application_status: from_status }
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
    const decisions = await decisionsOfBatch(transaction, id)
    // Omits applications from which the actor has been recused since.
    const applications = (await lockApplicationsToDecide(
      transaction,
      decisions.map(({ application_id }) => application_id),
    )) as SubmittedApplication[]

    const outcomes = await undoWherePossible(
      transaction,
      decisions.map((decision) => decision.id),
      applications,
    )
    const companies = new Map(applications.map(({ id, company_name }) => [id, company_name]))
    const results = decisions.map((decision) => ({
      id: decision.application_id,
      company_name: companies.get(decision.application_id) ?? '',
      why: outcomes.get(decision.id) ?? ('conflict' as const),
    }))
    return {
      undone: results.filter(({ why }) => why === 'undone').map((result) => result.id),
      skipped: results.flatMap(({ why, ...result }) => (why === 'undone' ? [] : [{ ...result, why }])),
    }
  })

/** Outcome for one decision. It is also 'undone' if the decision was undone before. */
type UndoOutcome = 'undone' | 'already-sent' | 'conflict'

/**
 * Undoes decisions where possible. Restores the statuses that founders last saw, and does not notify founders. A
 * trigger restores the previous meetings (policies/61-meetings.sql).
 * @param applications the applications, locked by the caller
 * @returns the outcome by decision id
 * @throws Problem 'not-found' if the actor was recused from an application after it was locked
 */
async function undoWherePossible(
  transaction: Transaction,
  ids: readonly string[],
  applications: readonly SubmittedApplication[],
): Promise<Map<string, UndoOutcome>> {
  // Reads the decisions again, because they may have been undone before the lock was taken.
  const decisions = await findDecisions(transaction, ids)
  const current = new Map(applications.map((application) => [application.id, application]))
  const attempts = decisions.map((decision) => {
    const application = current.get(decision.application_id)
    return { decision, outcome: application ? undoOutcome(decision, application) : ('conflict' as const) }
  })
  const possible = attempts.filter(({ outcome }) => outcome === 'possible').map(({ decision }) => decision)
  const undone = await undoDecisions(
    transaction,
    possible.map(({ id }) => id),
  )
  const isUndone = new Set(undone.map(({ id }) => id))
  for (const { value: status } of REVIEW_STATUSES) {
    const reverted = undone.filter(({ from_status }) => from_status === status)
    if (reverted.length > 0) {
      const moved = await setStatus(
        transaction,
        reverted.map(({ application_id }) => application_id),
        status,
      )
      refuseSkipped(moved.length, reverted.filter(({ to_status }) => to_status !== status).length)
    }
  }
  // Advances the version even if the status stays the same, because a repeated undo recognises an undone decision by
  // the application's version, which is then two higher than before the decision.
  const sameStatus = undone.filter(({ from_status, to_status }) => from_status === to_status)
  await advanceVersion(
    transaction,
    sameStatus.map(({ application_id }) => application_id),
  )
  return new Map(
    attempts.map(({ decision: { id }, outcome }) => {
      if (outcome !== 'possible') return [id, outcome]
      return [id, isUndone.has(id) ? 'undone' : 'already-sent']
    }),
  )
}
