import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import type { Person } from '#domain/actor.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { HELD_REFUSALS } from '#domain/review/deciding-refusals.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { decideOnce } from './decide-once.ts'
import { type Held, lockHeld } from './lock-held.ts'
import type { Terms } from './new-decision.ts'
import { putInForce } from './put-in-force.ts'
import { refuseMoved } from './refuse-moved.ts'

/**
 * Brings held decisions into force with the words in which they were held, all or none; the same request again does
 * nothing more.
 * @throws Problem 'not-found' when one of them is not to be seen, 'conflict' when any was released or dropped, or its
 * application decided about, since it was held; 'already-exists' when the id is that of another request
 */
export const releaseHeld = (
  { config, database }: Services,
  { session }: Caller,
  { id, ids }: Calls['releaseHeld']['body'],
): Promise<Reply<'releaseHeld'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const by = actor as Person

    return decideOnce(transaction, { id, by, what: { release: ids } }, async () => {
      const all = await lockHeld(transaction, ids)
      const moved = all.filter((one) => !isAsHeld(one)).map(({ applicant }) => applicant)
      refuseMoved(moved, HELD_REFUSALS.moved)

      const { undoSeconds } = config
      await release(transaction, all, { by, batch: id, undoSeconds })
      return { reply: { released: [...ids] }, undoSeconds }
    })
  })

const isAsHeld = ({ decision, applicant }: Held) =>
  decision.state === 'staged' && decision.base_version === applicant.version

type Release = Omit<Terms, 'change'> & { readonly undoSeconds: number }

async function release(transaction: Transaction, all: readonly Held[], terms: Release): Promise<void> {
  for (const { value: status } of REVIEW_STATUSES) {
    const those = all.filter(({ decision }) => decision.to_status === status)
    const change = { status, reason_ids: [], note: '' }
    if (those.length > 0) await putInForce(transaction, those.map(asDecided), { ...terms, change })
  }
}

const asDecided = ({ decision: { id, subject, body }, applicant }: Held) => ({
  applicant,
  email: subject === null || body === null ? undefined : { subject, body },
  held: id,
})
