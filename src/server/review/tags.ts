import type { Calls, Reply } from '#contract/calls.ts'
import * as contract from '#contract/tags.ts'
import {
  deleteApplicationTags,
  deleteTag,
  ensureTags,
  findOverfullApplication,
  findTaggable,
  isTagNameTaken,
  lockTag,
  renameTag,
  selectTags,
  storeApplicationTags,
  type TagRow,
} from '#database/tags.ts'
import { companyTitle } from '#domain/applications/messages.ts'
import { TAGS_PER_APPLICATION_MAX } from '#domain/limits.ts'
import { cleanTagName, TAG_REFUSALS } from '#domain/review/tags.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayListForReview, mayTag } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/** Returns the tags of the applications that the team member may read, each with the number of applications. */
async function listTags({ database }: Services, { session }: Caller): Promise<Reply<'listTags'>> {
  const { actor, rows } = await database.query<TagRow>(session, 'team', selectTags())

  authorise(mayListForReview(actor))

  return { tags: rows ?? [] }
}

/**
 * Adds and removes tags on the applications that the actor may tag. If one of the applications would get too many tags,
 * changes none. Triggers notify the team.
 * @throws Problem 'not-found' if the actor may tag none of the applications; 'bad-request' for a blank name;
 *   'limit-reached' for too many tags, with the company of the first such application
 */
export const changeTags = (
  { database }: Services,
  { session }: Caller,
  { applications, add, remove }: Calls['changeTags']['body'],
): Promise<Reply<'changeTags'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const names = add.map(requireTagName)
    const found = await findTaggable(transaction, applications)
    const ids = found.filter((about) => mayTag(actor, about) === 'yes').map(({ id }) => id)
    if (ids.length === 0) authorise('not-found', { 'not-found': TAG_REFUSALS.noneTaggable })

    const added = await ensureTags(transaction, names)
    await deleteApplicationTags(transaction, ids, remove)
    const overfull = await findOverfullApplication(transaction, ids, added, TAGS_PER_APPLICATION_MAX)
    if (overfull !== undefined) {
      throw new Problem('limit-reached', TAG_REFUSALS.tooManyOn(companyTitle(overfull)))
    }
    await storeApplicationTags(transaction, ids, added)
    return { changed: ids.length }
  })

/**
 * Renames a tag.
 * @throws Problem 'not-found' for a tag that the actor cannot see; 'bad-request' for a blank name; 'already-exists' for
 *   the name of another tag
 */
const renameTagById = (
  { database }: Services,
  { session }: Caller,
  id: string,
  input: string,
): Promise<Reply<'renameTag'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const name = requireTagName(input)
    if (!(await lockTag(transaction, id))) authorise('not-found')
    if (await isTagNameTaken(transaction, id, name))
      throw new Problem('already-exists', TAG_REFUSALS.nameTaken(name))

    await renameTag(transaction, id, name)
    return { done: true }
  })

/** Deletes a tag from all applications. @throws Problem 'not-found' for a tag that the actor cannot see */
const deleteTagById = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'deleteTag'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    if (!(await lockTag(transaction, id))) authorise('not-found')

    await deleteTag(transaction, id)
    return { done: true }
  })

function requireTagName(input: string): string {
  const name = cleanTagName(input)
  if (name === '') throw new Problem('bad-request', TAG_REFUSALS.nameMissing)
  return name
}

export const tagRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.listTags, async (c) => c.json(await listTags(services, c.var.caller), 200))
    .openapi(contract.changeTags, async (c) =>
      c.json(await changeTags(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.renameTag, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await renameTagById(services, c.var.caller, id, c.req.valid('json').name), 200)
    })
    .openapi(contract.deleteTag, async (c) =>
      c.json(await deleteTagById(services, c.var.caller, c.req.valid('param').id), 200),
    )
