import type { Calls, Reply } from '#contract/calls.ts'
import * as contract from '#contract/saved-views.ts'
import {
  countOtherOwnViews,
  deleteView,
  type SavedViewRow,
  selectVisibleViews,
  storeView,
} from '#database/saved-views.ts'
import { SAVED_VIEWS_MAX } from '#domain/limits.ts'
import { normaliseViewQuery, SAVED_VIEWS_REFUSALS } from '#domain/review/saved-views.ts'
import { cleanLine } from '#domain/typed-text.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/** Returns the actor's own views, and the views shared by other team members. */
async function listViews({ database }: Services, { session }: Caller): Promise<Reply<'listViews'>> {
  const { actor, rows } = await database.query<SavedViewRow>(session, 'team', selectVisibleViews())

  authorise(mayListForReview(actor))

  return { views: rows ?? [] }
}

/**
 * Creates or changes a view. A repeated request has no effect.
 * @throws Problem 'bad-request' for a blank name; 'limit-reached' for too many views; 'not-found' for the id of another
 *   person's view
 */
const saveView = (
  { database }: Services,
  { session }: Caller,
  id: string,
  { name: input, query: address, shared }: Calls['saveView']['body'],
): Promise<Reply<'saveView'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    authorise(mayListForReview(actor))

    const name = cleanLine(input)
    const query = normaliseViewQuery(address)
    if (name === '') throw new Problem('bad-request', SAVED_VIEWS_REFUSALS.nameMissing)
    if ((await countOtherOwnViews(transaction, id)) >= SAVED_VIEWS_MAX) {
      throw new Problem('limit-reached', SAVED_VIEWS_REFUSALS.limitReached)
    }

    if (!(await storeView(transaction, { id, name, query, shared }))) authorise('not-found')
    return { query }
  })

/**
 * Deletes one of the actor's own views or, for an administrator, a shared view.
 * @throws Problem 'not-found' for any other view
 */
const deleteViewById = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'deleteView'>> =>
  database.transaction(session, 'team', async (transaction, actor) => {
    authorise(mayListForReview(actor))

    if (!(await deleteView(transaction, id))) authorise('not-found')
    return { done: true }
  })

export const savedViewRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.listViews, async (c) => c.json(await listViews(services, c.var.caller), 200))
    .openapi(contract.saveView, async (c) =>
      c.json(await saveView(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(contract.deleteView, async (c) =>
      c.json(await deleteViewById(services, c.var.caller, c.req.valid('param').id), 200),
    )
