import type { Calls, Reply } from '#contract/calls.ts'
import { discardHeld } from '#database/decisions.ts'
import { HELD_REFUSALS } from '#domain/review/deciding-refusals.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { lockHeld } from './lock-held.ts'
import { refuseMoved } from './refuse-moved.ts'

/**
 * Drops held decisions, all or none: nobody learns of them. What was dropped before stays so.
 * @throws Problem 'not-found' when one of them is not to be seen, 'conflict' when any is in force by now
 */
export const dropHeld = (
  { database }: Services,
  { session }: Caller,
  { ids }: Calls['discardHeld']['body'],
): Promise<Reply<'discardHeld'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const all = await lockHeld(transaction, ids)
    const released = all.filter(({ decision }) => ['applied', 'undone'].includes(decision.state))
    refuseMoved(
      released.map(({ applicant }) => applicant),
      HELD_REFUSALS.moved,
    )

    await discardHeld(transaction, ids)
    return { discarded: [...ids] }
  })
