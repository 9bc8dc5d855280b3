import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SAVED_VIEWS_MAX } from '#domain/limits.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createMember } from '#tests/users.ts'

let server: TestServer
let meera: Client
let ravi: Client
beforeAll(async () => {
  server = await startTestServer()
  meera = await createAdministrator(server)
  ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
})
afterAll(() => server?.close())
beforeEach(() => server.rows('delete from saved_views'))

type View = { name?: string; query?: string; shared?: boolean }

const save = (
  client: Client,
  { name = 'Growth', query = 'stage=Growth', shared = false }: View = {},
  id?: string,
) => client.call('saveView', { params: { id: id ?? crypto.randomUUID() }, body: { name, query, shared } })
const viewsOf = async (client: Client) => (await client.call('listViews')).reply.views
const namesOf = async (client: Client) => (await viewsOf(client)).map(({ name }) => name)
const remove = async (client: Client, id: string) =>
  (await client.call('deleteView', { params: { id } })).status

test('saves a view under a name, and replaces it under the same id', async () => {
  const id = crypto.randomUUID()
  const kept = await save(ravi, { name: ' Growth ', query: 'page=3&stage=Growth&read=1&as=table' }, id)
  expect(kept.reply).toEqual({ query: 'stage=Growth&as=table' })
  await save(ravi, {}, id)
  expect(await viewsOf(ravi)).toEqual([
    { id, name: 'Growth', query: 'stage=Growth&as=cards', shared: false, own: true, owner_name: 'Asha Rao' },
  ])
  await save(ravi, { name: 'Later' }, id)
  expect(await namesOf(ravi)).toEqual(['Later'])
})

test('lists the user’s own views before shared ones, both sorted by name', async () => {
  await save(meera, { name: 'Hers alone' })
  await save(meera, { name: 'beta', shared: true })
  await save(meera, { name: 'Alpha', shared: true })
  await save(ravi, { name: 'Zeta' })
  expect(await namesOf(ravi)).toEqual(['Zeta', 'Alpha', 'beta'])
  expect(await namesOf(meera)).toEqual(['Alpha', 'beta', 'Hers alone'])
  expect((await viewsOf(ravi)).map(({ own, owner_name }) => [own, owner_name])).toEqual([
    [true, 'Asha Rao'],
    [false, 'Meera Iyer'],
    [false, 'Meera Iyer'],
  ])
})

test('lets only owners change views; administrators may delete shared ones', async () => {
  const [hers, shared, his, hisOwn] = [0, 0, 0, 0].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  await save(meera, { name: 'Hers' }, hers)
  await save(meera, { name: 'Shared', shared: true }, shared)
  await save(ravi, { name: 'His', shared: true }, his)
  await save(ravi, { name: 'His own' }, hisOwn)
  for (const id of [hers, shared]) {
    expect([(await save(ravi, { name: 'Taken' }, id)).error?.code, await remove(ravi, id)]).toEqual([
      'not-found',
      404,
    ])
  }
  expect([(await save(meera, { name: 'Taken' }, his)).error?.code, await remove(meera, hisOwn)]).toEqual([
    'not-found',
    404,
  ])
  expect(await namesOf(meera)).toEqual(['Hers', 'Shared', 'His'])
  expect([await remove(meera, his), await remove(ravi, hisOwn), await remove(meera, hers)]).toEqual([
    200, 200, 200,
  ])
  expect([await namesOf(meera), await namesOf(ravi), await remove(meera, hers)]).toEqual([
    ['Shared'],
    ['Shared'],
    404,
  ])
})

test('requires a name and limits the number of views per person', async () => {
  expect((await save(ravi, { name: '  ' })).error).toEqual({
    code: 'bad-request',
    message: 'Please give the view a name.',
  })
  const ids = Array.from({ length: SAVED_VIEWS_MAX }, () => crypto.randomUUID())
  for (const id of ids) await save(ravi, {}, id)
  expect((await save(ravi)).error).toEqual({
    code: 'limit-reached',
    message: `You have reached the limit of ${SAVED_VIEWS_MAX} views. Please delete one first.`,
  })
  expect((await save(ravi, { name: 'Renamed' }, ids[0])).status).toBe(200)
})
