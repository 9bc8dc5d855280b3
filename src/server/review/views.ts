import type { Calls, Reply } from '#contract/calls.ts'
import {
  countOwnViewsBeside,
  deleteView,
  type SavedViewRow,
  storeView,
  viewsForActor,
} from '#database/saved-views.ts'
import { SAVED_VIEWS_MAX } from '#domain/limits.ts'
import { viewQuery } from '#domain/review/saved-views.ts'
import { SAVED_VIEWS_REFUSALS } from '#domain/review/saved-views-messages.ts'
import { mayListForReview } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/** The asker's own views, and those that others of the team share. */
export async function listViews({ database }: Services, { session }: Caller): Promise<Reply<'listViews'>> {
  const { actor, rows } = await database.once<SavedViewRow>(session, 'team', viewsForActor())

  authorise(mayListForReview(actor))

  return { views: rows ?? [] }
}

/**
 * Keeps a list under a name, new or changed; whoever sends it twice has it once.
 * @throws Problem 'bad-request' without a name, 'limit-reached' for one view too many, 'not-found' for an id of another's
 */
export const saveView = (
  { database }: Services,
  { session }: Caller,
  id: string,
  { name: typed, query: address, shared }: Calls['saveView']['body'],
): Promise<Reply<'saveView'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    authorise(mayListForReview(actor))

    const name = typed.trim()
    const query = viewQuery(address)
    if (name === '') throw new Problem('bad-request', SAVED_VIEWS_REFUSALS.nameless)
    if ((await countOwnViewsBeside(transaction, id)) >= SAVED_VIEWS_MAX) {
      throw new Problem('limit-reached', SAVED_VIEWS_REFUSALS.enough)
    }

    if (!(await storeView(transaction, { id, name, query, shared }))) authorise('not-found')
    return { query }
  })

/** Removes one's own view or, as an administrator, one that is shared. @throws Problem 'not-found' for any other */
export const removeView = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'deleteView'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    authorise(mayListForReview(actor))

    if (!(await deleteView(transaction, id))) authorise('not-found')
    return { done: true }
  })
