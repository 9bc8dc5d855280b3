import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { blankDefinition } from '#domain/forms/field-definition.ts'
import { STREAMS_PER_USER_MAX } from '#domain/limits.ts'
import { makeApp } from '#server/app.ts'
import { type LiveUpdates, makeLiveUpdates } from '#server/live/live-updates.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import { type Subscription, subscribe } from '#tests/change-events.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember, PASSWORD, signIn } from '#tests/users.ts'

let server: TestServer
/** Live updates of another server on the same database, to which browsers connect by default. */
let elsewhere: LiveUpdates
let asha: Client
let kiran: Client
let meera: Client
let anil: Client
let ravi: Client
let ritu: Client
let parth: Client
const open: Subscription[] = []
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '0' })
  asha = await createFounder(server, 'asha@acme.in')
  kiran = await createFounder(server, KIRAN, { first_name: 'Kiran' })
  meera = await createAdministrator(server)
  anil = await createMember(server, 'anil@openround.example', 'admin')
  ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
  ritu = await createMember(server, 'ritu@openround.example', 'reviewer')
  parth = await createMember(server, 'parth@openround.example', 'partner')
  elsewhere = await anotherServer()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})
afterAll(async () => {
  await elsewhere?.close()
  await server?.close()
})

async function anotherServer(undoSeconds = 0): Promise<LiveUpdates> {
  const { config, database, log } = server.services
  const live = makeLiveUpdates({ config: { ...config, undoSeconds }, database, log })
  live.start()
  await vi.waitUntil(() => live.isListening(), { timeout: 60_000 })
  return live
}

/** Returns a browser of the same person, connected to a server with these live updates. */
function through(client: Client, liveUpdates: LiveUpdates): Client {
  const app = makeApp({ ...server.services, liveUpdates })
  const there = makeClient(server.services.config.publicUrl, (request) => app.fetch(request))
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  return there
}

async function subscribeAs(client: Client, live = elsewhere): Promise<Subscription> {
  const subscription = await subscribe(through(client, live))
  open.push(subscription)
  return subscription
}

const KIRAN = 'kiran@hidden.in'
const submitted = async (of = 'asha@acme.in') =>
  storeApplication(server.rows, { owner: await userIdOf(server.rows, of), status: 'submitted' })
const WHOM = 'select $1, id from users where email = $2'
const assign = (id: string, reviewer = 'ravi@openround.example') =>
  server.rows(`insert into assignments (application_id, reviewer_id) ${WHOM}`, [id, reviewer])
const recuse = (id: string, email: string) =>
  server.rows(`insert into recusals (application_id, user_id) ${WHOM}`, [id, email])
const decide = (id: string) =>
  meera.call('changeStatus', { params: { id }, body: { status: 'under_review' } })
const ask = (id: string) =>
  meera.call('sendQuestions', {
    params: { id },
    body: { id: crypto.randomUUID(), questions: ['Why now?'] },
  })
const judge = (client: Client, id: string, verdict: 'yes' | 'no' | null, base_version = 0) =>
  client.call('saveVerdict', { params: { id }, body: { base_version, changes: { verdict } } })

/** Waits until `elsewhere` has handled all earlier changes. */
async function settled(): Promise<void> {
  const id = await submitted(KIRAN)
  const subscription = await subscribeAs(kiran)
  await decide(id)
  await subscription.before(id)
}

/** Returns the events that each user receives during `work`. A final decision that all users see marks the end. */
async function eventsOf(work: () => Promise<unknown>, subscribers: Record<string, Client>) {
  const last = await submitted()
  await assign(last)
  await assign(last, 'ritu@openround.example')
  await settled()
  const all = await Promise.all(
    Object.entries(subscribers).map(async ([name, client]) => [name, await subscribeAs(client)] as const),
  )
  await work()
  await decide(last)
  return Object.fromEntries(await Promise.all(all.map(async ([name, one]) => [name, await one.before(last)])))
}

test('announces a decision made on another server to founder and members with access', async () => {
  const id = await submitted()
  await assign(id)
  await recuse(id, 'anil@openround.example')
  const expected = [{ kind: 'application', id }]
  const subscribers = { asha, meera, ravi, ritu, anil, parth }
  expect(await eventsOf(() => decide(id), subscribers)).toEqual({
    ...{ asha: expected, meera: expected, ravi: expected, parth: expected },
    ...{ ritu: [], anil: [] },
  })
})

test("sends a founder nothing about other founders' applications", async () => {
  const [id, own] = [await submitted(), await submitted(KIRAN)]
  await settled()
  const subscription = await subscribeAs(kiran)
  await decide(id)
  await ask(id)
  await decide(own)
  expect(await subscription.before(own)).toEqual([])
})

test('announces questions to founder and administrators, and answers to other readers', async () => {
  const id = await submitted()
  await assign(id)
  const expected = { kind: 'questions', id }
  const sent = await eventsOf(() => ask(id), { asha, meera, ravi, parth })
  expect(sent).toEqual({ asha: [expected], meera: [expected], ravi: [], parth: [] })
  const [round] = await server.rows<{ id: string }>(
    'select id from application_questions where application_id = $1',
    [id],
  )
  const answers = () =>
    server.rows(
      `update application_questions set answers = '[{"order": 1, "answer": "Milk"}]', answered_at = now() where id = $1`,
      [round?.id],
    )
  expect(await eventsOf(answers, { ravi, parth, ritu })).toEqual({
    ravi: [expected],
    parth: [expected],
    ritu: [],
  })
})

test('announces verdicts only to reviewers who gave theirs and to administrators', async () => {
  const id = await submitted()
  await assign(id)
  await assign(id, 'ritu@openround.example')
  const expected = [{ kind: 'verdict', id }]
  const early = await eventsOf(() => judge(ravi, id, 'yes'), { ravi, ritu, meera, parth, asha })
  expect(early).toEqual({ ravi: expected, ritu: [], meera: expected, parth: [], asha: [] })
  await judge(ritu, id, 'no')
  expect(await eventsOf(() => judge(ravi, id, 'no', 1), { ritu })).toEqual({ ritu: expected })
  expect(await eventsOf(() => judge(ravi, id, null, 2), { ritu })).toEqual({ ritu: expected })
})

test('announces interest only to members who entered theirs and to administrators', async () => {
  const id = await submitted()
  await assign(id)
  const expected = [{ kind: 'interest', id }]
  const enter = (client: Client, level: 'following' | 'interested', base_version = 0) =>
    client.call('saveInterest', { params: { id }, body: { base_version, changes: { level } } })
  const subscribers = { ravi, ritu, meera, parth, asha }
  const early = await eventsOf(() => enter(parth, 'following'), subscribers)
  expect(early).toEqual({ ravi: [], ritu: [], meera: expected, parth: expected, asha: [] })
  await enter(ravi, 'following')
  expect(await eventsOf(() => enter(parth, 'interested', 1), { ravi })).toEqual({ ravi: expected })
})

test('announces no verdicts to an administrator on their own application', async () => {
  const id = await submitted('anil@openround.example')
  await assign(id)
  expect(await eventsOf(() => judge(ravi, id, 'yes'), { anil })).toEqual({ anil: [] })
})

test('announces assignments to reviewer and administrators; removal causes a refetch', async () => {
  const id = await submitted()
  const expected = [{ kind: 'assignment', id }]
  const given = await eventsOf(() => assign(id), { ravi, ritu, meera, parth, asha })
  expect(given).toEqual({ ravi: expected, ritu: [], meera: expected, parth: [], asha: [] })
  const back = () => server.rows('delete from assignments where application_id = $1', [id])
  expect(await eventsOf(back, { ravi, ritu })).toEqual({ ravi: [{ kind: 'anything' }], ritu: [] })
  expect(await eventsOf(() => decide(id), { ravi })).toEqual({ ravi: [] })
})

test('announces the value of a team field to members who may see it, and not to its founder', async () => {
  const id = await submitted()
  await assign(id)
  await recuse(id, 'anil@openround.example')
  const nextstep = { ...blankDefinition('nextstep', 'text'), label: 'Next step' }
  await server.rows(`insert into team_fields values ('nextstep', $1, 1)`, [nextstep])
  const save = () =>
    meera.call('saveTeamValue', {
      params: { id, field: 'nextstep' },
      body: { base_version: 0, changes: { value: 'Call' } },
    })
  const expected = [{ kind: 'team-value', id }]
  expect(await eventsOf(save, { meera, ravi, ritu, anil, parth, asha })).toEqual({
    ...{ meera: expected, ravi: expected, parth: expected },
    ...{ ritu: [], anil: [], asha: [] },
  })
})

test("ends a stream with its session, and keeps another person's stream", async () => {
  const [own, other] = [await signIn(server, KIRAN), await createFounder(server, 'rohan@other.in')]
  await settled()
  const [subscription, others] = [await subscribeAs(own), await subscribeAs(other)]
  await kiran.call('endAllSessions')
  expect(await subscription.next()).toBeUndefined()
  expect((await subscribe(through(own, elsewhere))).status).toBe(401)
  const id = await submitted('rohan@other.in')
  await decide(id)
  expect(await others.next()).toEqual({ kind: 'application', id })
  kiran = await signIn(server, KIRAN)
})

test('makes a member who loses the role refetch, and then treats them as a founder', async () => {
  const lata = await createMember(server, 'lata@openround.example', 'partner')
  const id = await submitted()
  const own = await submitted('lata@openround.example')
  await settled()
  const subscription = await subscribeAs(lata)
  await server.rows(`update profiles set role = 'founder' where email = 'lata@openround.example'`)
  expect(await subscription.next()).toEqual({ kind: 'anything' })
  await decide(id)
  await decide(own)
  expect(await subscription.before(own)).toEqual([])
})

test.each([
  ['kept', false],
  ['deleted', true],
] as const)('notifies readers when an account is deleted and its submissions are %s', async (_, all) => {
  const mira = await createFounder(server, 'mira@left.in')
  const id = await submitted('mira@left.in')
  await assign(id)
  await recuse(id, 'anil@openround.example')
  const leave = () => mira.call('deleteAccount', { body: { password: PASSWORD, also_submitted: all } })
  const expected = [all ? { kind: 'anything' } : { kind: 'application', id }]
  const events = await eventsOf(leave, { meera, ravi, parth, ritu, anil, asha })
  expect(events).toEqual({ meera: expected, ravi: expected, parth: expected, ritu: [], anil: [], asha: [] })
})

test('sends a decision to the team, but not to its founder, while it can be undone', async () => {
  const live = await anotherServer(3_600)
  const id = await submitted()
  await settled()
  const [founders, teams] = [await subscribeAs(asha, live), await subscribeAs(meera, live)]
  await decide(id)
  expect(await teams.next()).toEqual({ kind: 'application', id })
  await live.close()
  expect(await founders.next()).toBeUndefined()
})

test('sends a decision to its founder only once it can no longer be undone', async () => {
  const live = await anotherServer(1)
  const id = await submitted()
  await settled()
  const founders = await subscribeAs(asha, live)
  const began = performance.now()
  await decide(id)
  await founders.before(id)
  expect(performance.now() - began).toBeGreaterThanOrEqual(999)
  await live.close()
})

test("limits a person's streams, and allows another when one closes", async () => {
  const live = await anotherServer()
  const there = through(meera, live)
  const all = await Promise.all(Array.from({ length: STREAMS_PER_USER_MAX }, () => subscribe(there)))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  const refused = await there.fetch('/api/changes')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  await all[0]?.close()
  expect((await subscribe(there)).status).toBe(200)
  await live.close()
})

test('opens no stream for HEAD, which has the headers of GET', async () => {
  const live = await anotherServer()
  const there = through(meera, live)
  const head = await there.fetch('/api/changes', { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), live.load()]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    0,
  ])
  await live.close()
})

test('ends all streams on shutdown and opens no more', async () => {
  const live = await anotherServer()
  const subscription = await subscribeAs(asha, live)
  expect(live.load()).toBe(1)
  await live.close()
  await subscription.before('its end')
  expect(live.load()).toBe(0)
  expect((await subscribe(through(asha, live))).status).toBe(503)
})

// The embedded engine has no connection that could be lost.
if (process.env.DATABASE_URL)
  test('makes everybody refetch after the server has reconnected to the database', async () => {
    await settled()
    const subscription = await Promise.all([asha, kiran].map((client) => subscribeAs(client)))
    await server.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'openround listener' and datname = current_database()`,
    )
    for (const one of subscription) expect(await one.next()).toEqual({ kind: 'anything' })
    await vi.waitUntil(() => elsewhere.isListening(), { timeout: 60_000 })
    await settled()
    const id = await submitted()
    await decide(id)
    // A heartbeat while the server is disconnected adds another event.
    expect((await subscription[0]?.before(id))?.filter(({ kind }) => kind !== 'anything')).toEqual([])
  })
