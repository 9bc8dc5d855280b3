import { setStatus } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { findDecisions, undoDecisions } from '#database/decisions.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { undoingOf } from '#domain/review/decisions.ts'
import type { Decidable } from './lock-decidable.ts'

/** What becomes of a decision that is to be taken back; 'undone' also when it was before. */
export type TakenBack = 'undone' | 'already-sent' | 'conflict'

/**
 * Takes decisions back as far as it can be done: the statuses are what they were, and the founders learn of neither.
 * @param applicants that they are about, locked
 * @returns what becomes of each, by its id
 */
export async function takeBack(
  transaction: Transaction,
  ids: readonly string[],
  applicants: readonly Decidable[],
): Promise<Map<string, TakenBack>> {
  // Again, since somebody may have undone them until the lock was had.
  const decisions = await findDecisions(transaction, ids)
  const standing = new Map(applicants.map((one) => [one.id, one]))
  const undoing = decisions.map((decision) => {
    const now = standing.get(decision.application_id)
    return { decision, undoing: now ? undoingOf(decision, now) : ('conflict' as const) }
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
