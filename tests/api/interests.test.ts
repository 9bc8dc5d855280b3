import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { assignReviewer, storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createTeam, signUpAndConfirm } from '#tests/users.ts'

let server: TestServer
let owner: string
let meera: Client
let arjun: Client
let ravi: Client
let parth: Client
beforeAll(async () => {
  server = await startTestServer()
  await signUpAndConfirm(server, 'asha@acme.in')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  ;({ meera, arjun, ravi, parth } = await createTeam(server))
})
afterAll(() => server?.close())

/** Stores an application that is assigned to Ravi. */
async function submitted(company_name = 'Acme', of = owner): Promise<string> {
  const id = await storeApplication(server.rows, {
    owner: of,
    status: 'submitted',
    answers: { company_name },
  })
  await assignReviewer(server.rows, id)
  return id
}

const LAKH = 100_000
type Changes = Calls['saveInterest']['body']['changes']

const save = (client: Client, id: string, changes: Changes, base_version = 0) =>
  client.call('saveInterest', { params: { id }, body: { base_version, changes } })
const read = async (client: Client, id: string) =>
  (await client.call('readInterests', { params: { id } })).reply
const cardOf = async (client: Client, search: string) =>
  (await client.call('listForReview', { query: { search } })).reply.applications[0]?.interest

test('a member sees others’ interest once their own is in, and not after it is cleared', async () => {
  const id = await submitted('Milky')
  await save(meera, id, { level: 'would_lead', amount: 60 * LAKH })
  await save(arjun, id, { level: 'following', amount: 5 * LAKH })
  // The filter has no rule of its own beside the row policies.
  const found = async (client: Client) =>
    (await client.call('listForReview', { query: { search: 'Milky', interested: '1' } })).reply.count
  for (const client of [ravi, parth]) {
    expect([await read(client, id), await cardOf(client, 'Milky'), await found(client)]).toEqual([
      { own: { level: null, amount: 0, version: 0 }, others: null },
      null,
      0,
    ])
    // An amount without a level is not enough.
    await save(client, id, { amount: 25 * LAKH })
    expect([(await read(client, id)).others, await found(client)]).toEqual([null, 0])
  }
  await save(parth, id, { level: 'interested' }, 1)
  const others = [
    { who: 'Arjun Rao', level: 'following', amount: 0, updated_at: expect.any(String) },
    { who: 'Meera Iyer', level: 'would_lead', amount: 60 * LAKH, updated_at: expect.any(String) },
  ]
  expect(await read(parth, id)).toEqual({
    own: { level: 'interested', amount: 25 * LAKH, version: 2 },
    others,
  })
  expect(await cardOf(parth, 'Milky')).toEqual({ interested: 2, amount: 85 * LAKH, leads: 1 })
  expect([await cardOf(ravi, 'Milky'), (await read(ravi, id)).others]).toEqual([null, null])
  expect([await found(parth), await found(ravi)]).toEqual([1, 0])
  await save(parth, id, { level: null }, 2)
  expect([await read(parth, id), await cardOf(parth, 'Milky'), await found(parth)]).toEqual([
    { own: { level: null, amount: 25 * LAKH, version: 3 }, others: null },
    null,
    0,
  ])
})

test('administrators read others’ interest before entering theirs, but not on cards', async () => {
  const id = await submitted('Asked')
  await save(ravi, id, { level: 'interested', amount: 0 })
  expect((await read(meera, id)).others).toHaveLength(1)
  expect(await cardOf(meera, 'Asked')).toBeNull()
  await save(meera, id, { level: 'following' })
  expect(await cardOf(meera, 'Asked')).toEqual({ interested: 1, amount: 0, leads: 0 })
})

test('merges changes from two tabs, and reports a conflict on a field changed in both', async () => {
  const id = await submitted()
  await save(parth, id, { level: 'interested' })
  const { reply: merged } = await save(parth, id, { amount: 5 * LAKH })
  expect([merged.version, merged.theirs, merged.conflicts]).toEqual([2, { level: 'interested' }, []])
  const { reply: asked } = await save(parth, id, { level: 'would_lead' })
  expect([asked.conflicts, asked.theirs.level]).toEqual([['level'], 'interested'])
})

test('refuses unknown levels and amounts that are not whole rupees up to the limit', async () => {
  const id = await submitted()
  for (const [key, changes] of [
    ['level', { level: 'committed' }],
    ['amount', { amount: -1 }],
    ['amount', { amount: 1.5 }],
    ['amount', { amount: 10 ** 15 + 1 }],
  ] as const) {
    const { error } = await save(parth, id, changes as Changes)
    expect([error?.code, error?.message.includes(key)]).toEqual(['bad-request', true])
  }
  expect((await save(parth, id, { level: 'interested', amount: 10 ** 15 })).error).toBeUndefined()
})

test('nobody enters or reads an interest in their own application, or after a recusal', async () => {
  const own = await submitted('Own', await userIdOf(server.rows, 'arjun@openround.example'))
  await save(meera, own, { level: 'interested' })
  expect(await read(arjun, own)).toEqual({ own: null, others: null })
  for (const version of [0, 1])
    expect((await save(arjun, own, { level: 'interested' }, version)).error?.code).toBe('not-found')
  expect(await cardOf(arjun, 'Own')).toBeNull()

  const id = await submitted('Left')
  await save(parth, id, { level: 'would_lead' })
  await parth.call('recuse', { params: { id }, body: {} })
  expect((await parth.call('readInterests', { params: { id } })).error?.code).toBe('not-found')
  expect((await save(parth, id, { level: null }, 1)).error?.code).toBe('not-found')
})

test('filters by own interest, by missing lead and by number, as far as the member may see', async () => {
  for (const [name, entries] of Object.entries({
    Led: [
      [meera, 'would_lead'],
      [parth, 'interested'],
    ],
    Leaderless: [
      [meera, 'interested'],
      [parth, 'interested'],
      [arjun, 'following'],
    ],
    Watched: [[parth, 'following']],
    Unseen: [
      [meera, 'interested'],
      [ravi, 'interested'],
    ],
  } as const)) {
    const id = await submitted(`Filtered ${name}`)
    for (const [client, level] of entries) await save(client, id, { level })
  }
  const found = async (client: Client, query: Calls['listForReview']['query']) => {
    const { reply } = await client.call('listForReview', { query: { search: 'Filtered', ...query } })
    const queue = await client.call('readQueue', { query: { search: 'Filtered', ...query } })
    expect(queue.reply.ids).toEqual(reply.applications.map(({ id }) => id))
    return reply.applications.map((card) => card.company_name.slice('Filtered '.length)).sort()
  }
  const all = async (client: Client) => [
    await found(client, { interest: 'me' }),
    await found(client, { lead: 'none' }),
    await found(client, { interested: '1' }),
    await found(client, { interested: '2' }),
    await found(client, { interested: '3' }),
  ]
  const both = ['Leaderless', 'Led']
  expect(await all(parth)).toEqual([[...both, 'Watched'], ['Leaderless'], both, both, []])
  expect(await all(ravi)).toEqual([['Unseen'], ['Unseen'], ['Unseen'], ['Unseen'], []])
  const every = [...both, 'Unseen']
  expect(await all(arjun)).toEqual([['Leaderless'], ['Leaderless', 'Unseen'], every, every, []])
})
