import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TAG_NAME_CHARACTERS, TAGS_MAX, TAGS_PER_APPLICATION_MAX } from '#domain/limits.ts'
import { storeApplication, storeApplications, userIdOf } from '#tests/applications.ts'
import { subscribe } from '#tests/change-events.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let meera: Client
let parth: Client
let owner: string
let acme: string
let dairy: string
beforeAll(async () => {
  server = await startTestServer()
  await createFounder(server)
  meera = await createAdministrator(server)
  parth = await createMember(server, 'parth@openround.example', 'partner')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  acme = await submitted('Acme')
  dairy = await submitted('Dairy')
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.rows('delete from application_tags')
  await server.rows('delete from tags')
})

const submitted = (company_name: string) =>
  storeApplication(server.rows, { owner, status: 'submitted', answers: { company_name } })

const change = (applications: string[], add: string[], remove: string[] = [], client = meera) =>
  client.call('changeTags', { body: { applications, add, remove } })
const tagsOf = async (client = meera) => (await client.call('listTags')).reply.tags
const idOf = async (name: string) => (await tagsOf()).find((tag) => tag.name === name)?.id ?? ''
const rename = async (id: string, name: string) => meera.call('renameTag', { params: { id }, body: { name } })
const namesOn = async (id: string, client = meera) =>
  (await client.call('readForReview', { params: { id } })).reply.tags.map(({ name }) => name)

test("adds tags by name, removes them, and counts each tag's applications", async () => {
  await change([acme, dairy], ['  Thursday  pitch ', 'climate'])
  await change([dairy], ['CLIMATE'])
  expect([await namesOn(acme), await namesOn(dairy, parth)]).toEqual(
    Array(2).fill(['climate', 'Thursday pitch']),
  )
  expect((await change([dairy], [], [await idOf('climate')])).reply).toEqual({ changed: 1 })
  expect((await tagsOf(parth)).map(({ name, applications }) => [name, applications])).toEqual([
    ['climate', 1],
    ['Thursday pitch', 2],
  ])
})

test('filters the list and the queue by a tag', async () => {
  await change([dairy], ['Thursday'])
  const query = { tag: await idOf('Thursday') }
  const { reply } = await parth.call('listForReview', { query })
  expect([reply.count, reply.applications.map(({ id, tags }) => [id, tags.length])]).toEqual([
    1,
    [[dairy, 1]],
  ])
  expect((await meera.call('readQueue', { query })).reply.ids).toEqual([dairy])
  const unknown = { query: { tag: crypto.randomUUID() } }
  expect((await meera.call('listForReview', unknown)).reply.count).toBe(0)
})

test('renames and deletes a tag everywhere', async () => {
  await change([acme, dairy], ['Thursday'])
  await change([acme], ['Friday'])
  const id = await idOf('Thursday')
  expect((await rename(id, 'thursday ')).reply).toEqual({ done: true })
  expect(await namesOn(dairy)).toEqual(['thursday'])
  expect((await rename(id, 'FRIDAY')).error).toEqual({
    code: 'already-exists',
    message: 'There is already a tag called FRIDAY.',
  })
  expect((await meera.call('deleteTag', { params: { id } })).reply).toEqual({ done: true })
  expect([await namesOn(acme), await namesOn(dairy)]).toEqual([['Friday'], []])
  expect((await meera.call('deleteTag', { params: { id } })).error?.code).toBe('not-found')
})

test('skips unknown applications, and returns the number of changed ones', async () => {
  const { reply } = await change([acme, crypto.randomUUID()], ['Thursday'])
  expect([reply, await namesOn(acme)]).toEqual([{ changed: 1 }, ['Thursday']])
})

test("tags a selection except the actor's own application; explains if none is left", async () => {
  const own = await storeApplication(server.rows, {
    owner: await userIdOf(server.rows, 'meera@openround.example'),
    status: 'submitted',
  })
  expect((await change([acme, own], ['Thursday'])).reply).toEqual({ changed: 1 })
  expect((await change([own], ['Thursday'])).error).toEqual({
    code: 'not-found',
    message: 'You cannot tag your own applications, or ones that are no longer available to you.',
  })
  await server.rows('delete from applications where id = $1', [own])
})

test('rejects blank and long tag names, and applications that do not exist', async () => {
  const codes = []
  for (const answer of [
    await change([acme], ['\u200b ']),
    await change([acme], ['x'.repeat(TAG_NAME_CHARACTERS + 1)]),
    await change([crypto.randomUUID()], ['Thursday']),
  ]) {
    codes.push(answer.error?.code)
  }
  expect(codes).toEqual(['bad-request', 'bad-request', 'not-found'])
  expect(await tagsOf()).toEqual([])
})

/** Gives an application as many tags as possible: 'Tag 0', 'Tag 1' and so on. */
const fill = (id: string) =>
  change(
    [id],
    Array.from({ length: TAGS_PER_APPLICATION_MAX }, (_, place) => `Tag ${place}`),
  )

/** Tags other applications with 'More 1', 'More 2' and so on. */
async function storeMore(count: number): Promise<void> {
  const others = await storeApplications(
    server.rows,
    Array.from({ length: 10 }, () => ({ owner, status: 'submitted' as const })),
  )
  await server.rows(
    `with made as (
        insert into tags (name) select 'More ' || n from generate_series(1, $1) n returning id, name)
      insert into application_tags (application_id, tag_id)
        select ($2::uuid[])[1 + substr(name, 6)::integer / 10], id from made`,
    [count, others],
  )
}

test('limits tags per application and per team', async () => {
  await fill(dairy)
  expect((await change([acme, dairy], ['One more'])).error).toEqual({
    code: 'limit-reached',
    message: 'Dairy would have more than 10 tags. Remove one first.',
  })
  expect(await namesOn(acme)).toEqual([])
  expect((await change([dairy], ['One more'], [await idOf('Tag 0')])).status).toBe(200)
  await storeMore(TAGS_MAX - TAGS_PER_APPLICATION_MAX - 1)
  // No application has 'Tag 0' any longer, so a new tag may take its place.
  expect((await change([acme], ['In its place'])).status).toBe(200)
  expect((await change([acme], ['Over the limit'])).error?.code).toBe('limit-reached')
  expect((await change([acme], ['more 1'])).status).toBe(200)
})

test("a recused administrator's limit does not count tags of hidden applications", async () => {
  const anil = await createMember(server, 'anil@openround.example', 'admin')
  await anil.call('recuse', { params: { id: dairy }, body: {} })
  await fill(dairy)
  await storeMore(TAGS_MAX - TAGS_PER_APPLICATION_MAX)
  const codeOf = async (name: string, client: Client) =>
    (await change([acme], [name], [], client)).error?.code ?? 'added'
  expect([
    await codeOf('Over the limit', meera),
    await codeOf('New', anil),
    await codeOf('Tag 0', anil),
    await codeOf('Also new', meera),
    await codeOf('more 1', meera),
  ]).toEqual(['limit-reached', 'added', 'added', 'limit-reached', 'added'])
})

test("two simultaneous requests cannot exceed an application's tag limit", async () => {
  await change([acme], ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'])
  const answers = await Promise.all([change([acme], ['Thursday']), change([acme], ['Friday'])])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await namesOn(acme)).toHaveLength(TAGS_PER_APPLICATION_MAX)
})

test("records every change of tags in the audit log, without the tags' names", async () => {
  const before = (await meera.call('readAuditLog')).reply.entries[0]?.id ?? 0
  await change([acme, dairy], ['Secret'])
  const id = await idOf('Secret')
  await rename(id, 'Hush')
  await change([acme], [], [id])
  await meera.call('deleteTag', { params: { id } })
  const { entries } = (await meera.call('readAuditLog')).reply
  const recorded = entries.filter((entry) => entry.id > before)
  expect(recorded.map(({ event }) => event)).toEqual([
    ...['tag-deleted', 'untagged', 'untagged', 'tag-renamed', 'tagged', 'tagged'],
  ])
  expect(JSON.stringify(recorded)).not.toMatch(/Secret|Hush/)
})

test('notifies the team of changed tags, once for a renamed tag', async () => {
  const ofParth = await subscribe(parth)
  await ofParth.next()
  await change([acme], ['Thursday'])
  expect(await ofParth.next()).toEqual({ kind: 'tags', id: acme })
  await meera.call('changeStatus', { params: { id: dairy }, body: { status: 'under_review' } })
  expect((await ofParth.before(dairy)).length).toBe(0)
  await change([dairy], ['Thursday'])
  expect(await ofParth.next()).toEqual({ kind: 'tags', id: dairy })
  // There is only one event, however many applications have the tag.
  await rename(await idOf('Thursday'), 'Friday')
  expect(await ofParth.next()).toEqual({ kind: 'tags' })
  await meera.call('changeStatus', { params: { id: dairy }, body: { status: 'submitted' } })
  expect((await ofParth.before(dairy)).length).toBe(0)
  await ofParth.close()
})

test('tags 500 applications in one call', async () => {
  const many = await storeApplications(
    server.rows,
    Array.from({ length: 500 }, () => ({ owner, status: 'submitted' as const })),
  )
  expect((await change(many, ['Thursday'])).status).toBe(200)
  expect((await tagsOf()).map(({ applications }) => applications)).toEqual([500])
  await server.rows('delete from application_tags')
  await server.rows('delete from applications where id = any($1)', [many])
})
