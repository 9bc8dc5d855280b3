import * as contract from '#contract/application-links.ts'
import type { Reply } from '#contract/calls.ts'
import {
  type ApplicationLinksRow,
  countOtherLinks,
  deleteApplicationLink,
  selectApplicationLinks,
  storeApplicationLink,
} from '#database/application-links.ts'
import { cleanLinkName, LINK_REFUSALS, linkSlug } from '#domain/funding-rounds/application-link.ts'
import { APPLICATION_LINKS_MAX } from '#domain/limits.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

async function listLinks(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listApplicationLinks'>> {
  const { actor, rows } = await database.query<ApplicationLinksRow>(
    session,
    'administrator',
    selectApplicationLinks(),
  )

  authorise(mayAdminister(actor))

  const { links = [], deleted = [] } = rows?.[0] ?? {}
  return { links: [...links], deleted: [...deleted] }
}

/**
 * Creates a link. A repeated request gets the same response. A trigger records the change.
 * @throws Problem 'bad-request' for a blank name; 'limit-reached' for too many links; 'already-exists' if another link
 *   has the address
 */
const createLink = (
  { database }: Services,
  { session }: Caller,
  id: string,
  typed: string,
): Promise<Reply<'createApplicationLink'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const name = cleanLinkName(typed)
    if (name === '') throw new Problem('bad-request', LINK_REFUSALS.nameMissing)
    if ((await countOtherLinks(transaction, id)) >= APPLICATION_LINKS_MAX)
      throw new Problem('limit-reached', LINK_REFUSALS.tooMany)
    if (!(await storeApplicationLink(transaction, { id, name, slug: linkSlug(name) })))
      throw new Problem('already-exists', LINK_REFUSALS.nameTaken(name))
    return { done: true }
  })

/** Deletes a link. Applications keep its name. A trigger records the change. */
const deleteLink = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'deleteApplicationLink'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    await deleteApplicationLink(transaction, id)
    return { done: true }
  })

export const applicationLinkRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.listApplicationLinks, async (c) => c.json(await listLinks(services, c.var.caller), 200))
    .openapi(contract.createApplicationLink, async (c) =>
      c.json(
        await createLink(services, c.var.caller, c.req.valid('param').id, c.req.valid('json').name),
        200,
      ),
    )
    .openapi(contract.deleteApplicationLink, async (c) =>
      c.json(await deleteLink(services, c.var.caller, c.req.valid('param').id), 200),
    )
