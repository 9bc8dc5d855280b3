import type { Reply } from '#contract/calls.ts'
import { countSeen, endRecusal, storeRecusal } from '#database/assignments.ts'
import { mayAdminister, mayListForReview } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { inWords } from './refusals.ts'

/**
 * The actor has nothing to do with an application any more, and finds it nowhere.
 * @throws Problem 'not-found' for what they do not see, 'last-administrator-with-access' for the last administrator who does
 */
export const recuse = (
  { database }: Services,
  { session }: Caller,
  id: string,
  reason = '',
): Promise<Reply<'recuse'>> =>
  inWords(
    database.transaction(session, 'team', async (transaction, actor) => {
      authorise(mayListForReview(actor))

      if (!(await storeRecusal(transaction, id, reason))) authorise('not-found')
      return { done: true }
    }),
  )

/** Lifts another's recusal. @throws Problem 'not-found' when there is none, or it is one's own */
export const liftRecusal = (
  { database }: Services,
  { session }: Caller,
  id: string,
  person: string,
): Promise<Reply<'liftRecusal'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    if ((await countSeen(transaction, [id])) === 0) authorise('not-found')

    if (!(await endRecusal(transaction, id, person))) authorise('not-found')
    return { done: true }
  })
