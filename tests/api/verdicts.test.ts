import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { openTaskCriteria, toReviewCriteria } from '#domain/open-tasks/open-task-criteria.ts'
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
async function submitted(company_name = 'Acme'): Promise<string> {
  const id = await storeApplication(server.rows, { owner, status: 'submitted', answers: { company_name } })
  await assignReviewer(server.rows, id)
  return id
}

type Changes = Calls['saveVerdict']['body']['changes']

const save = (client: Client, id: string, changes: Changes, base_version = 0) =>
  client.call('saveVerdict', { params: { id }, body: { base_version, changes } })
const read = async (client: Client, id: string) =>
  (await client.call('readVerdicts', { params: { id } })).reply
type Query = Calls['listForReview']['query']
const listed = async (client: Client, query: Query) =>
  (await client.call('listForReview', { query })).reply.applications.map((card) => card.company_name)

test('saves a verdict with its text and shows it to reviewers who gave their own [D-verdicts.1]', async () => {
  const id = await submitted()
  await save(arjun, id, {
    verdict: 'strong_yes',
    champion_line: 'They know the grid.',
    comment: 'Met in May.',
  })
  const blank = { verdict: null, champion_line: '', comment: '', version: 0 }
  expect(await read(ravi, id)).toEqual({ own: blank, others: null })
  const { reply: words } = await save(ravi, id, { comment: 'Not sure yet.' })
  expect(await read(ravi, id)).toEqual({
    own: { ...blank, comment: 'Not sure yet.', version: 1 },
    others: null,
  })
  await save(ravi, id, { verdict: 'no' }, words.version)
  const { own, others } = await read(ravi, id)
  expect(own).toEqual({ verdict: 'no', champion_line: '', comment: 'Not sure yet.', version: 2 })
  expect(others).toEqual([
    {
      who: 'Arjun Rao',
      verdict: 'strong_yes',
      champion_line: 'They know the grid.',
      comment: 'Met in May.',
      updated_at: expect.any(String),
    },
  ])
})

test("hides others' verdicts after one's own is withdrawn", async () => {
  const id = await submitted()
  await save(arjun, id, { verdict: 'yes' })
  await save(ravi, id, { verdict: 'yes' })
  expect((await read(ravi, id)).others).toHaveLength(1)
  await save(ravi, id, { verdict: null }, 1)
  expect(await read(ravi, id)).toEqual({
    own: { verdict: null, champion_line: '', comment: '', version: 2 },
    others: null,
  })
})

test('administrators see verdicts before giving one, but not on their own application', async () => {
  const id = await submitted()
  await save(ravi, id, { verdict: 'maybe' })
  expect((await read(meera, id)).others).toHaveLength(1)
  const own = await storeApplication(server.rows, {
    owner: await userIdOf(server.rows, 'arjun@openround.example'),
    status: 'submitted',
  })
  await save(meera, own, { verdict: 'no' })
  expect(await read(arjun, own)).toEqual({ own: null, others: null })
  expect((await save(arjun, own, { verdict: 'strong_yes' })).error?.code).toBe('reviewers-only')
  expect((await save(arjun, own, { verdict: 'strong_yes' }, 1)).error?.code).toBe('reviewers-only')
})

test('merges changes from two tabs, and reports a conflict on a field changed in both [D-verdicts.5]', async () => {
  const id = await submitted()
  await save(ravi, id, { verdict: 'yes', comment: 'Typed in one tab' })
  const { reply: merged } = await save(ravi, id, { champion_line: 'Typed in the other' })
  expect([merged.version, merged.theirs, merged.conflicts]).toEqual([
    2,
    { verdict: 'yes', comment: 'Typed in one tab' },
    [],
  ])
  const { reply: asked } = await save(ravi, id, { comment: 'Typed in the other' })
  expect([asked.conflicts, asked.theirs.comment]).toEqual([['comment'], 'Typed in one tab'])
})

test('lets partners neither give nor read verdicts, whatever version they send [D-verdicts.1]', async () => {
  const id = await submitted()
  await save(ravi, id, { verdict: 'yes' })
  const codes = [
    (await save(parth, id, { verdict: 'yes' })).error?.code,
    (await save(parth, id, { verdict: 'yes' }, 1)).error?.code,
    (await parth.call('readVerdicts', { params: { id } })).error?.code,
  ]
  expect(codes).toEqual(Array(3).fill('reviewers-only'))
})

test('rejects long texts and unknown verdicts, and names the field', async () => {
  const id = await submitted()
  for (const [key, changes] of [
    ['champion_line', { champion_line: 'a'.repeat(281) }],
    ['comment', { comment: 'a'.repeat(4_001) }],
    ['verdict', { verdict: 'perhaps' }],
  ] as const) {
    const { error } = await save(ravi, id, changes as Changes)
    expect([error?.code, error?.message.includes(key)]).toEqual(['bad-request', true])
  }
  expect((await save(ravi, id, { champion_line: 'a'.repeat(280), comment: 'ब'.repeat(4_000) })).error).toBe(
    undefined,
  )
})

test('filters the list by own verdict, disputed applications and unread ones [D-verdicts.4]', async () => {
  const [agreed, disputed, alone] = [
    await submitted('Agreed'),
    await submitted('Torn'),
    await submitted('Alone'),
  ]
  await save(arjun, agreed, { verdict: 'yes' })
  await save(ravi, agreed, { verdict: 'strong_yes' })
  await save(arjun, disputed, { verdict: 'strong_yes' })
  await save(meera, disputed, { verdict: 'maybe' })
  await save(ravi, alone, { verdict: 'no' })
  const mine = ['Agreed', 'Torn', 'Alone']
  const among = async (client: Client, query: Query) =>
    (await listed(client, query)).filter((name) => mine.includes(name)).sort()
  expect(await among(ravi, { verdict: 'strong_yes' })).toEqual(['Agreed'])
  expect(await among(ravi, { verdict: 'none' })).toEqual(['Torn'])
  expect(await among(arjun, { verdict: 'strong_yes' })).toEqual(['Torn'])
  expect(await among(arjun, { verdict: 'none' })).toEqual(['Alone'])
  expect(await among(parth, { verdict: 'none' })).toEqual(['Agreed', 'Alone', 'Torn'])
  // Ravi has not given a verdict on Torn yet.
  expect(await among(ravi, { disputed: '1' })).toEqual([])
  expect(await among(parth, { disputed: '1' })).toEqual([])
  expect(await among(arjun, { disputed: '1' })).toEqual(['Torn'])
  const talkedAbout = await listed(meera, { disputed: '1' })
  expect(talkedAbout).toContain('Torn')
  expect((await listed(meera, { sort: 'disputed' })).slice(0, talkedAbout.length)).toEqual(talkedAbout)
  await save(ravi, disputed, { verdict: 'yes' })
  expect(await among(ravi, { disputed: '1' })).toEqual(['Torn'])

  expect(await among(ravi, { unread: 'me' })).toEqual(['Agreed', 'Alone', 'Torn'])
  await ravi.call('markViewed', { params: { id: agreed }, body: {} })
  await ravi.call('markViewed', { params: { id: agreed }, body: {} })
  expect(await among(ravi, { unread: 'me' })).toEqual(['Alone', 'Torn'])
  expect(await among(arjun, { unread: 'me' })).toEqual(['Agreed', 'Alone', 'Torn'])
  for (const query of [
    { verdict: 'none' },
    { disputed: '1' },
    { unread: 'me' },
    { sort: 'disputed' },
  ] as const) {
    const { reply } = await arjun.call('listForReview', { query })
    const { ids } = (await arjun.call('readQueue', { query })).reply
    expect(ids.slice(0, reply.applications.length)).toEqual(reply.applications.map(({ id }) => id))
    expect(ids).toHaveLength(reply.count)
  }
})

test('lists what waits for a verdict, whether or not it was opened', async () => {
  const ids: string[] = []
  for (const name of ['Waits', 'Judged', 'Decided', 'Opened']) ids.push(await submitted(`Queued ${name}`))
  const [waits = '', judged = '', decided = '', opened = ''] = ids
  const search = 'Queued'
  const { id: ravis } = (await meera.call('listTeam', {})).reply.members.find(
    ({ email }) => email === 'ravi@openround.example',
  ) as { id: string }
  await save(ravi, judged, { verdict: 'yes' })
  await arjun.call('changeStatus', { params: { id: decided }, body: { status: 'no_fit' } })
  await ravi.call('markViewed', { params: { id: opened }, body: {} })
  const idsOf = async (client: Client, criteria: Query) =>
    (await client.call('readQueue', { query: { search, ...criteria } })).reply.ids
  const toReview = async (client: Client) =>
    (await client.call('listForReview', { query: { search } })).reply.to_review
  expect(await idsOf(ravi, openTaskCriteria('reviewer', ravis))).toEqual([opened, waits])
  expect(await idsOf(ravi, toReviewCriteria('reviewer'))).toEqual([opened, waits])
  expect(await toReview(ravi)).toEqual({ count: 2, first: opened })
  expect(await idsOf(parth, openTaskCriteria('partner', ''))).toEqual([opened, judged, waits])
  expect([await toReview(parth), await toReview(meera)]).toEqual(Array(2).fill({ count: 3, first: opened }))
})

test('shows one’s own verdict on a card, and others’ verdicts once one’s own is in', async () => {
  const id = await submitted('Marked')
  await save(arjun, id, { verdict: 'strong_yes' })
  await save(meera, id, { verdict: 'no' })
  const markOf = async (client: Client) => {
    const card = (await client.call('listForReview', { query: { search: 'Marked' } })).reply.applications[0]
    return [card?.verdict, card?.disputed, card?.team_verdicts]
  }
  expect([await markOf(arjun), await markOf(meera), await markOf(ravi), await markOf(parth)]).toEqual([
    ['strong_yes', true, ['no']],
    ['no', true, ['strong_yes']],
    [null, false, null],
    [null, false, null],
  ])
  await save(ravi, id, { verdict: 'yes' })
  expect(await markOf(ravi)).toEqual(['yes', true, expect.arrayContaining(['strong_yes', 'no'])])
})
