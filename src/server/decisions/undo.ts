import type { Reply } from '#contract/calls.ts'
import { lockApplicants, setStatus } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { findBatch } from '#database/decision-batches.ts'
import { decisionsOfBatch, type FoundDecision, findDecisions, undoDecisions } from '#database/decisions.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { undoOutcome } from '#domain/review/decisions.ts'
import { UNDO_REFUSALS } from '#domain/review/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { lockForDecision, type SubmittedApplication } from './lock-applications.ts'

/**
 * Takes a decision back: the status is what it was, and the founder learns of neither. A second click is answered like
 * the first.
 * @throws Problem 'already-sent' when it is too late, 'conflict' when the application was decided about since
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
    const { applicant } = await lockForDecision(transaction, actor, application_id, from_status)

    const outcome = (await undoWherePossible(transaction, [id], [applicant])).get(id) ?? 'conflict'
    if (outcome !== 'undone') throw new Problem(outcome, UNDO_REFUSALS[outcome])
    return { id: application_id, application_status: from_status }
  })

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
    )) as SubmittedApplication[]

    const outcomes = await undoWherePossible(
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

/** What becomes of a decision that is to be taken back; 'undone' also when it was before. */
type UndoOutcome = 'undone' | 'already-sent' | 'conflict'

/**
 * Takes decisions back as far as it can be done: the statuses are what they were, and the founders learn of neither.
 * @param applicants that they are about, locked
 * @returns what becomes of each, by its id
 */
async function undoWherePossible(
  transaction: Transaction,
  ids: readonly string[],
  applicants: readonly SubmittedApplication[],
): Promise<Map<string, UndoOutcome>> {
  // Again, since somebody may have undone them until the lock was had.
  const decisions = await findDecisions(transaction, ids)
  const standing = new Map(applicants.map((one) => [one.id, one]))
  const undoing = decisions.map((decision) => {
    const now = standing.get(decision.application_id)
    return { decision, undoing: now ? undoOutcome(decision, now) : ('conflict' as const) }
  })
  const possible = undoing.filter((one) => one.undoing === 'possible').map(({ decision }) => decision)
  const undone = await undoDecisions(
    transaction,
    possible.map(({ id }) => id),
  )
  const isUndone = new Set(undone.map(({ id }) => id))
  for (const { value: status } of REVIEW_STATUSES) {
    const back = undone.filter(({ from_status }) => from_status === status)
    if (back.length > 0) {
      await setStatus(
        transaction,
        back.map(({ application_id }) => application_id),
        status,
      )
    }
  }
  return new Map(
    undoing.map(({ decision: { id }, undoing }) => {
      if (undoing !== 'possible') return [id, undoing]
      return [id, isUndone.has(id) ? 'undone' : 'already-sent']
    }),
  )
}
