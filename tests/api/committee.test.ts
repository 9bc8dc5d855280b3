import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Calls, Reply } from '#contract/calls.ts'
import { assignReviewer, storeApplication, userIdOf } from '#tests/applications.ts'
import { subscribe } from '#tests/change-events.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder, createMember, createTeam } from '#tests/users.ts'

let server: TestServer
let owner: string
/** Administrators. */
let meera: Client
let arjun: Client
/** A reviewer to whom each application is assigned, and a partner. */
let ravi: Client
let parth: Client
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  server.services.liveUpdates.start()
  await createFounder(server, 'asha@acme.in')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  ;({ meera, arjun, ravi, parth } = await createTeam(server))
})
afterEach(() =>
  server.rows('update committee_sessions set current = null, ended_at = now() where ended_at is null'),
)
afterAll(() => server?.close())

async function submitted(company_name: string): Promise<string> {
  const id = await storeApplication(server.rows, { owner, status: 'submitted', answers: { company_name } })
  await assignReviewer(server.rows, id)
  return id
}

type Session = NonNullable<Reply<'readCommittee'>['session']>
type Act = Calls['steerCommittee']['body']['act']

const stateOf = async (client: Client): Promise<Session> =>
  (await client.call('readCommittee')).reply.session as Session

/** Starts a session of Meera's on new applications. @returns their ids */
async function start(...companies: string[]): Promise<{ id: string; ids: string[] }> {
  const ids = await Promise.all(companies.map(submitted))
  const id = crypto.randomUUID()
  expect((await meera.call('startCommittee', { body: { id, ids } })).status).toBe(200)
  return { id, ids }
}

const steer = async (client: Client, act: Act, id: string = crypto.randomUUID()) => {
  const { id: session, version } = await stateOf(client)
  return client.call('steerCommittee', { body: { id, session, version, act } })
}
const attend = (client: Client, session: string, leaves = false) =>
  client.call('attendCommittee', { body: { session, leaves } })
type Vote = Calls['voteInCommittee']['body']['vote']
const vote = (client: Client, session: string, given: Vote, number = 1) =>
  client.call('voteInCommittee', { body: { session, number, vote: given } })
const contentFor = async (client: Client, number = 1) =>
  (await stateOf(client)).items.find((item) => item.number === number)?.content ?? null
const votingFor = async (client: Client, number = 1) => (await contentFor(client, number))?.voting
const note = (outcome: 'meeting' | 'approve' | 'no_fit' | 'again', number = 1): Act => ({
  do: 'note',
  number,
  outcome,
  reason_ids: [],
  note: '',
})
const codeOf = ({ error }: { error: { code: string } | undefined }) => error?.code ?? 'done'
const decisionsOn = (application: string) =>
  server.rows<{ to_status: string; state: string }>(
    'select to_status, state from decisions where application_id = $1 order by created_at, id',
    [application],
  )

test('shows the whole team the item of the host, and each member only items that they may read', async () => {
  const { ids } = await start('Acme Dairy', 'Borealis')
  await server.rows(
    `insert into recusals (application_id, user_id) select $1, id from users where email = 'parth@openround.example'`,
    [ids[1]],
  )
  await server.rows('delete from assignments where application_id = $1', [ids[1]])
  await steer(meera, { do: 'move', to: 2 })
  const sights = await Promise.all([meera, arjun, ravi, parth].map(stateOf))
  expect(sights.map(({ current, hosting }) => [current, hosting])).toEqual([
    [2, true],
    [2, false],
    [2, false],
    [2, false],
  ])
  expect(sights.map(({ items }) => items.map(({ content }) => content?.company_name ?? null))).toEqual([
    ['Acme Dairy', 'Borealis'],
    ['Acme Dairy', 'Borealis'],
    ['Acme Dairy', null],
    ['Acme Dairy', null],
  ])
  for (const hidden of [ids[1], 'Borealis']) expect(JSON.stringify(sights.slice(2))).not.toContain(hidden)
})

test('tells the host who leaves before which item, and nobody else', async () => {
  const { id, ids } = await start('Acme', 'Borealis')
  for (const client of [meera, parth, ravi]) await attend(client, id)
  await parth.call('recuse', { params: { id: ids[1] ?? '' }, body: {} })
  expect((await stateOf(meera)).leaving).toEqual([{ number: 2, names: ['Parth Rao'] }])
  expect([(await stateOf(ravi)).leaving, (await stateOf(parth)).leaving]).toEqual([[], []])
})

test('reveals votes to nobody before everybody present has voted', async () => {
  const { id } = await start('Acme')
  await steer(meera, { do: 'move', to: 1 })
  for (const client of [meera, ravi, parth]) await attend(client, id)
  expect(codeOf(await vote(ravi, id, 'yes'))).toBe('conflict')
  await steer(meera, { do: 'ask' })
  await vote(ravi, id, 'strong_yes')
  await vote(ravi, id, 'no')
  await vote(parth, id, 'would_lead')
  const hidden = { answered: 2, expected: 3, votes: null, revealed_at: null }
  expect(await votingFor(meera)).toMatchObject({ ...hidden, own: null })
  expect(await votingFor(ravi)).toMatchObject({ ...hidden, own: 'no' })
  expect(await votingFor(arjun)).toMatchObject({ ...hidden, own: null })
  await vote(meera, id, 'yes')
  const votes = [
    { who: 'Meera Iyer', vote: 'yes' },
    { who: 'Parth Rao', vote: 'would_lead' },
    { who: 'Ravi Rao', vote: 'no' },
  ]
  for (const client of [meera, ravi, parth, arjun]) expect((await votingFor(client))?.votes).toEqual(votes)
  expect([codeOf(await vote(ravi, id, 'yes')), codeOf(await vote(ravi, id, 'no'))]).toEqual([
    'conflict',
    'done',
  ])
  expect((await votingFor(meera))?.votes).toEqual(votes)
})

test('the host reveals votes early, and a departure reveals nothing', async () => {
  const { id } = await start('Acme', 'Borealis')
  for (const client of [meera, arjun, ravi]) await attend(client, id)
  await steer(meera, { do: 'move', to: 1 })
  await steer(meera, { do: 'ask' })
  await vote(ravi, id, 'maybe')
  await steer(meera, { do: 'reveal' })
  expect((await votingFor(arjun))?.votes).toEqual([{ who: 'Ravi Rao', vote: 'maybe' }])

  await steer(meera, { do: 'move', to: 2 })
  await steer(meera, { do: 'ask' })
  await vote(ravi, id, 'yes', 2)
  await vote(meera, id, 'no', 2)
  expect(await votingFor(arjun, 2)).toMatchObject({ answered: 2, expected: 3, votes: null })
  // A reload of the page is a departure, too.
  await attend(arjun, id, true)
  expect(await votingFor(meera, 2)).toMatchObject({ answered: 2, expected: 3, votes: null })
  await vote(arjun, id, 'maybe', 2)
  expect((await votingFor(meera, 2))?.votes).toHaveLength(3)
})

test('the host asks again, which discards the revealed votes', async () => {
  const { id } = await start('Acme')
  for (const client of [meera, parth]) await attend(client, id)
  await steer(meera, { do: 'move', to: 1 })
  await steer(meera, { do: 'ask' })
  await vote(meera, id, 'yes')
  await steer(meera, { do: 'ask-again' })
  expect(await votingFor(meera)).toMatchObject({ answered: 1, own: 'yes' })
  await vote(parth, id, 'not_interested')
  await steer(meera, { do: 'ask-again' })
  expect(await votingFor(parth)).toMatchObject({ answered: 0, expected: 2, own: null, votes: null })
  await vote(parth, id, 'following')
  await vote(meera, id, 'no')
  const revealed = (await meera.call('readAuditLog')).reply.entries.filter(
    ({ event }) => event === 'votes-revealed',
  )
  expect(revealed.slice(0, 2).map(({ what }) => what)).toEqual([
    'Revealed the votes on no. 1: 1 No, 1 Following',
    'Revealed the votes on no. 1: 1 Yes, 1 Not interested',
  ])
})

test('a member who sends no reports is no longer present', async () => {
  const { id } = await start('Acme')
  for (const client of [meera, ravi]) await attend(client, id)
  await steer(meera, { do: 'move', to: 1 })
  await steer(meera, { do: 'ask' })
  await vote(meera, id, 'yes')
  await server.rows(
    `update committee_attendance set seen_at = seen_at - interval '41 seconds', joined_at = joined_at - interval '2 minutes'
      where person_id = (select id from users where email = 'ravi@openround.example')`,
  )
  expect((await attend(meera, id)).reply.session?.present.map(({ full_name }) => full_name)).toEqual([
    'Meera Iyer',
  ])
  expect(await votingFor(meera)).toMatchObject({ answered: 1, expected: 1, votes: null })
})

test('drops the vote of a member who is recused before the votes are revealed', async () => {
  const { id, ids } = await start('Acme')
  for (const client of [meera, ravi, parth]) await attend(client, id)
  await steer(meera, { do: 'move', to: 1 })
  await steer(meera, { do: 'ask' })
  await vote(parth, id, 'would_lead')
  await parth.call('recuse', { params: { id: ids[0] ?? '' }, body: {} })
  expect(await votingFor(meera)).toMatchObject({ answered: 0, expected: 2 })
  expect(await contentFor(parth)).toBeNull()
  expect(codeOf(await vote(parth, id, 'interested'))).toBe('not-found')
  await steer(meera, { do: 'reveal' })
  expect((await votingFor(meera))?.votes).toEqual([])
})

test('partners vote with their interest, and others with a verdict', async () => {
  const { id } = await start('Acme')
  await steer(meera, { do: 'move', to: 1 })
  await steer(meera, { do: 'ask' })
  const codes = [await vote(parth, id, 'yes'), await vote(ravi, id, 'interested')].map(codeOf)
  expect(codes).toEqual(['bad-request', 'bad-request'])
})

test('an outcome holds one decision, which the next outcome replaces', async () => {
  const { ids } = await start('Acme')
  const [application = ''] = ids
  const id = crypto.randomUUID()
  const { id: session, version } = await stateOf(meera)
  const body = { id, session, version, act: note('approve') }
  const answers = await Promise.all([1, 2].map(() => meera.call('steerCommittee', { body })))
  expect(answers.map(codeOf)).toEqual(['done', 'done'])
  expect(await decisionsOn(application)).toEqual([{ to_status: 'approved', state: 'held' }])
  expect(await contentFor(meera)).toMatchObject({
    outcome: 'approve',
    application_status: 'submitted',
    held: { to_status: 'approved', noted_here: true },
  })
  expect(await contentFor(ravi)).toMatchObject({ outcome: 'approve', details: null, held: null })

  await steer(meera, { ...note('no_fit'), note: 'Too early.' } as Act)
  expect((await contentFor(meera))?.details).toEqual({ reasons: [], note: 'Too early.' })
  await steer(meera, note('again'))
  const states = (await decisionsOn(application)).map(({ state }) => state)
  expect(states).toEqual(['discarded', 'discarded'])
  expect((await contentFor(meera))?.held).toBeNull()
})

test('refuses an outcome for a withdrawn application, and after its decision is released', async () => {
  const { ids } = await start('Acme', 'Borealis')
  await server.rows('update applications set withdrawn_at = now() where id = $1', [ids[1]])
  expect(codeOf(await steer(meera, note('approve', 2)))).toBe('application-withdrawn')
  await steer(meera, note('approve'))
  const held = (await contentFor(meera))?.held?.id as string
  await meera.call('releaseHeld', { body: { id: crypto.randomUUID(), ids: [held] } })
  expect(codeOf(await steer(meera, note('no_fit')))).toBe('conflict')
  expect(await decisionsOn(ids[0] ?? '')).toEqual([{ to_status: 'approved', state: 'applied' }])
})

test('only the host steers, until another administrator takes over', async () => {
  await start('Acme', 'Borealis')
  expect(codeOf(await steer(arjun, { do: 'move', to: 1 }))).toBe('conflict')
  expect(codeOf(await steer(arjun, { do: 'take-over' }))).toBe('done')
  expect(codeOf(await steer(meera, { do: 'move', to: 1 }))).toBe('conflict')
  expect(codeOf(await steer(arjun, { do: 'move', to: 1 }))).toBe('done')
  expect(await stateOf(ravi)).toMatchObject({ host: 'Arjun Rao', current: 1 })
  expect(codeOf(await steer(arjun, { do: 'reorder', agenda: [2, 1] }))).toBe('done')
  expect((await stateOf(ravi)).items.map(({ number }) => number)).toEqual([2, 1])
  expect(codeOf(await steer(arjun, { do: 'reorder', agenda: [2, 2] }))).toBe('bad-request')
})

test('a host who is no longer an administrator follows the session', async () => {
  await start('Acme')
  const setRole = (role: string) =>
    server.rows(`update profiles set role = $1 where email = 'arjun@openround.example'`, [role])
  await steer(arjun, { do: 'take-over' })
  await setRole('partner')
  expect(await stateOf(arjun)).toMatchObject({ host: 'Arjun Rao', hosting: false, leaving: [] })
  expect(codeOf(await steer(arjun, { do: 'move', to: 1 }))).toBe('administrators-only')
  await setRole('admin')
})

test('takes over although the host moves at the same moment', async () => {
  await start('Acme', 'Borealis')
  const { id: session, version } = await stateOf(arjun)
  await steer(meera, { do: 'move', to: 2 })
  const body = { id: crypto.randomUUID(), session, version, act: { do: 'take-over' as const } }
  expect(codeOf(await arjun.call('steerCommittee', { body }))).toBe('done')
  expect(await stateOf(arjun)).toMatchObject({ hosting: true, current: 2 })
})

test('of two requests from one version, the second conflicts and changes nothing', async () => {
  await start('Acme', 'Borealis')
  const { id: session, version } = await stateOf(meera)
  const moveTo = (to: number) =>
    meera.call('steerCommittee', {
      body: { id: crypto.randomUUID(), session, version, act: { do: 'move', to } },
    })
  expect([codeOf(await moveTo(2)), codeOf(await moveTo(1))]).toEqual(['done', 'conflict'])
  expect((await stateOf(meera)).current).toBe(2)
})

test('a host who is recused from an item sees nothing of it and asks for no votes', async () => {
  const { ids } = await start('Acme', 'Borealis')
  await meera.call('recuse', { params: { id: ids[1] ?? '' }, body: {} })
  await steer(meera, { do: 'move', to: 2 })
  expect(await contentFor(meera, 2)).toBeNull()
  expect(codeOf(await steer(meera, { do: 'ask' }))).toBe('not-found')
  expect(codeOf(await steer(meera, note('approve', 2)))).toBe('not-found')
  expect(codeOf(await steer(arjun, { do: 'take-over' }))).toBe('done')
  expect(codeOf(await steer(arjun, note('approve', 2)))).toBe('done')
  await server.rows('delete from recusals where application_id = $1', [ids[1]])
})

test('lists an ended session with its held decisions, and makes its minutes', async () => {
  const { id, ids } = await start('Acme', 'Borealis')
  for (const client of [meera, parth]) await attend(client, id)
  await parth.call('recuse', { params: { id: ids[1] ?? '' }, body: {} })
  for (const to of [1, 2]) await steer(meera, { do: 'move', to })
  await steer(meera, note('meeting', 2))
  const minutes = () => meera.call('downloadMinutes', { params: { id } })
  expect((await minutes()).status).toBe(404)
  const held = (await contentFor(meera, 2))?.held?.id
  await steer(meera, { do: 'end' })
  const { session, earlier } = (await meera.call('readCommittee')).reply
  expect([session, earlier[0]]).toMatchObject([null, { id, host: 'Meera Iyer', items: 2, held: [held] }])
  expect((await ravi.call('readCommittee')).reply).toEqual({ session: null, earlier: [] })
  expect([(await minutes()).status, (await minutes()).headers.get('content-type')]).toEqual([
    200,
    'application/pdf',
  ])
  const [item] = await server.rows(
    `select absent = array[(select id from users where email = 'parth@openround.example')] as left from committee_items
      where session_id = $1 and number = 2`,
    [id],
  )
  expect(item).toEqual({ left: true })
})

test('starts only one session, and only on submitted applications that are not withdrawn', async () => {
  const draft = await storeApplication(server.rows, { owner })
  const withdrawn = await submitted('Acme')
  await server.rows('update applications set withdrawn_at = now() where id = $1', [withdrawn])
  const startOn = (ids: string[]) => meera.call('startCommittee', { body: { id: crypto.randomUUID(), ids } })
  expect([codeOf(await startOn([draft])), codeOf(await startOn([withdrawn]))]).toEqual([
    'not-found',
    'application-withdrawn',
  ])
  const ids = [await submitted('Borealis')]
  const codes = (await Promise.all([startOn(ids), startOn(ids)])).map(codeOf)
  expect(codes.sort()).toEqual(['already-exists', 'done'])
})

test('a deleted application leaves its number, and a deleted account its vote', async () => {
  const { id, ids } = await start('Acme', 'Borealis')
  const nina = await createMember(server, 'nina@openround.example', 'partner', { first_name: 'Nina' })
  await attend(meera, id)
  await steer(meera, { do: 'move', to: 1 })
  await steer(meera, { do: 'ask' })
  await vote(nina, id, 'interested')
  await steer(meera, { do: 'reveal' })
  await server.rows('delete from users where email = $1', ['nina@openround.example'])
  await server.rows('delete from applications where id = $1', [ids[1]])
  expect((await votingFor(meera))?.votes).toEqual([{ who: 'Former team member', vote: 'interested' }])
  expect((await stateOf(meera)).items[1]).toEqual({ number: 2, content: null })
})

test('announces each change to the team without an id, and to no founder', async () => {
  const asha = await createFounder(server, 'asha@another.in')
  const own = await userIdOf(server.rows, 'asha@another.in')
  const last = await storeApplication(server.rows, { owner: own, status: 'submitted' })
  const { id } = await start('Acme')
  const streams = await Promise.all([meera, parth, asha].map((client) => subscribe(client)))
  await attend(parth, id)
  await steer(meera, { do: 'move', to: 1 })
  await server.rows('update applications set withdrawn_at = now() where id = $1', [last])
  const events = await Promise.all(streams.map((stream) => stream.before(last)))
  const ofCommittee = events.map((all) => all.filter(({ kind }) => kind === 'committee'))
  const [forMeera, forParth, forAsha] = ofCommittee.map((all) => [
    ...new Set(all.map((event) => JSON.stringify(event))),
  ])
  expect([forMeera, forParth, forAsha]).toEqual([['{"kind":"committee"}'], ['{"kind":"committee"}'], []])
  for (const stream of streams) await stream.close()
})
