import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { STREAMS_OF_ONE_MAX } from '#domain/limits.ts'
import { makeApp } from '#server/app.ts'
import { makeNews, type News } from '#server/news/news.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { type Heard, listen } from '#tests/heard.ts'
import { administrator, founder, member, PASSWORD, signIn } from '#tests/people.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'

let server: TestServer
/** Of another server on the same database, through which everybody listens. */
let elsewhere: News
let asha: Client
let kiran: Client
let meera: Client
let anil: Client
let ravi: Client
let ritu: Client
let parth: Client
const open: Heard[] = []
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '0' })
  asha = await founder(server, 'asha@acme.in')
  kiran = await founder(server, KIRAN, { first_name: 'Kiran' })
  meera = await administrator(server)
  anil = await member(server, 'anil@openround.example', 'admin')
  ravi = await member(server, 'ravi@openround.example', 'reviewer')
  ritu = await member(server, 'ritu@openround.example', 'reviewer')
  parth = await member(server, 'parth@openround.example', 'partner')
  elsewhere = await anotherServer()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.leave()
})
afterAll(async () => {
  await elsewhere?.close()
  await server?.close()
})

async function anotherServer(undoSeconds = 0): Promise<News> {
  const { config, database, log } = server.services
  const news = makeNews({ config: { ...config, undoSeconds }, database, log })
  news.start()
  await vi.waitUntil(() => news.place(), { timeout: 60_000 })
  return news
}

/** The same person's browser, asking a server that hears by `news`. */
function through(client: Client, news: News): Client {
  const app = makeApp({ ...server.services, news })
  const there = makeClient(server.services.config.publicUrl, (request) => app.fetch(request))
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  return there
}

async function hearing(client: Client, from?: string, news = elsewhere): Promise<Heard> {
  const heard = await listen(through(client, news), { from })
  open.push(heard)
  return heard
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

/** Waits until `elsewhere` has heard all that was done before. */
async function settled(): Promise<void> {
  const id = await submitted(KIRAN)
  const heard = await hearing(kiran)
  await decide(id)
  await heard.before(id)
}

/** What each is told of what is done, up to a decision that all of them may know of, but for founders of others. */
async function toldOf(work: () => Promise<unknown>, listeners: Record<string, Client>) {
  const last = await submitted()
  await assign(last)
  await assign(last, 'ritu@openround.example')
  await settled()
  const all = await Promise.all(
    Object.entries(listeners).map(async ([name, client]) => [name, await hearing(client)] as const),
  )
  await work()
  await decide(last)
  return Object.fromEntries(await Promise.all(all.map(async ([name, one]) => [name, await one.before(last)])))
}

test('a decision through another server is told to its founder and to who may read it, and to nobody else', async () => {
  const id = await submitted()
  await assign(id)
  await recuse(id, 'anil@openround.example')
  const told = [{ kind: 'application', id }]
  const listeners = { asha, meera, ravi, ritu, anil, parth }
  expect(await toldOf(() => decide(id), listeners)).toEqual({
    ...{ asha: told, meera: told, ravi: told, parth: told },
    ...{ ritu: [], anil: [] },
  })
})

test('another founder hears nothing of it', async () => {
  const [id, own] = [await submitted(), await submitted(KIRAN)]
  await settled()
  const heard = await hearing(kiran)
  await decide(id)
  await ask(id)
  await decide(own)
  expect(await heard.before(own)).toEqual([])
})

test('questions are told to their founder and to administrators, and to others once they are answered', async () => {
  const id = await submitted()
  await assign(id)
  const told = { kind: 'questions', id }
  const sent = await toldOf(() => ask(id), { asha, meera, ravi, parth })
  expect(sent).toEqual({ asha: [told], meera: [told], ravi: [], parth: [] })
  const [round] = await server.rows<{ id: string }>(
    'select id from application_questions where application_id = $1',
    [id],
  )
  const answers = () =>
    server.rows(
      `update application_questions set answers = '[{"order": 1, "answer": "Milk"}]', answered_at = now() where id = $1`,
      [round?.id],
    )
  expect(await toldOf(answers, { ravi, parth, ritu })).toEqual({ ravi: [told], parth: [told], ritu: [] })
})

test('verdicts are told to who has given their own, and to administrators; never to partners or founders', async () => {
  const id = await submitted()
  await assign(id)
  await assign(id, 'ritu@openround.example')
  const told = [{ kind: 'verdict', id }]
  const early = await toldOf(() => judge(ravi, id, 'yes'), { ravi, ritu, meera, parth, asha })
  expect(early).toEqual({ ravi: told, ritu: [], meera: told, parth: [], asha: [] })
  await judge(ritu, id, 'no')
  expect(await toldOf(() => judge(ravi, id, 'no', 1), { ritu })).toEqual({ ritu: told })
  expect(await toldOf(() => judge(ravi, id, null, 2), { ritu })).toEqual({ ritu: told })
})

test('what is thought of an application of their own is told to no administrator', async () => {
  const id = await submitted('anil@openround.example')
  await assign(id)
  expect(await toldOf(() => judge(ravi, id, 'yes'), { anil })).toEqual({ anil: [] })
})

test('who is assigned hears so, other reviewers and partners do not, and who is unassigned looks again', async () => {
  const id = await submitted()
  const told = [{ kind: 'assignment', id }]
  const given = await toldOf(() => assign(id), { ravi, ritu, meera, parth, asha })
  expect(given).toEqual({ ravi: told, ritu: [], meera: told, parth: [], asha: [] })
  const back = () => server.rows('delete from assignments where application_id = $1', [id])
  expect(await toldOf(back, { ravi, ritu })).toEqual({ ravi: [{ kind: 'anything' }], ritu: [] })
  expect(await toldOf(() => decide(id), { ravi })).toEqual({ ravi: [] })
})

test('a stream ends with its session, and with no other', async () => {
  const [own, other] = [await signIn(server, KIRAN), await founder(server, 'rohan@other.in')]
  await settled()
  const [heard, others] = [await hearing(own), await hearing(other)]
  await kiran.call('endAllSessions')
  expect(await heard.next()).toBeUndefined()
  expect((await listen(through(own, elsewhere))).status).toBe(401)
  const id = await submitted('rohan@other.in')
  await decide(id)
  expect(await others.next()).toEqual({ kind: 'application', id })
  kiran = await signIn(server, KIRAN)
})

test('who loses a role looks again, and hears no more of what others apply with', async () => {
  const lata = await member(server, 'lata@openround.example', 'partner')
  const id = await submitted()
  const own = await submitted('lata@openround.example')
  await settled()
  const heard = await hearing(lata)
  await server.rows(`update profiles set role = 'founder' where email = 'lata@openround.example'`)
  expect(await heard.next()).toEqual({ kind: 'anything' })
  await decide(id)
  await decide(own)
  expect(await heard.before(own)).toEqual([])
})

test('what was missed since a reply or an event is told afterwards, and where that is not known, to look again', async () => {
  const id = await submitted()
  await settled()
  const there = through(asha, elsewhere)
  const place = (await there.call('listApplications')).headers.get('openround-place') ?? ''
  const heard = await hearing(asha, place)
  await decide(id)
  expect(await heard.next()).toEqual({ kind: 'application', id })
  await ask(id)
  expect(await heard.next()).toEqual({ kind: 'questions', id })
  const missed = await listen(there, { from: place, seconds: 0 })
  expect([await missed.next(), await missed.next(), await missed.next()]).toEqual([
    { kind: 'application', id },
    { kind: 'questions', id },
    undefined,
  ])
  expect(await (await listen(there, { from: heard.place(), seconds: 0 })).next()).toBeUndefined()
  for (const unknown of ['of another server', place.slice(1)]) {
    const lost = await listen(there, { from: unknown, seconds: 0 })
    expect([await lost.next(), await lost.next()]).toEqual([{ kind: 'anything' }, undefined])
  }
})

test.each([false, true])('what goes with an account is told to who read it, whole: %s', async (all) => {
  const mira = await founder(server, 'mira@left.in')
  const id = await submitted('mira@left.in')
  await assign(id)
  await recuse(id, 'anil@openround.example')
  const leave = () => mira.call('deleteAccount', { body: { password: PASSWORD, also_submitted: all } })
  const told = [all ? { kind: 'anything' } : { kind: 'application', id }]
  const heard = await toldOf(leave, { meera, ravi, parth, ritu, anil, asha })
  expect(heard).toEqual({ meera: told, ravi: told, parth: told, ritu: [], anil: [], asha: [] })
})

test('where changes stand tells nobody how many there are, nor that there was one', async () => {
  const there = through(kiran, elsewhere)
  const places = async () =>
    new Set(
      await Promise.all(
        [1, 2, 3].map(async () => (await there.call('session')).headers.get('openround-place')?.length),
      ),
    )
  const before = await places()
  await decide(await submitted())
  expect([await places(), before.size]).toEqual([before, 1])
  const one = (await there.call('session')).headers.get('openround-place')
  expect((await there.call('session')).headers.get('openround-place')).not.toBe(one)
})

test('a decision that can be taken back is told to the team at once, and to its founder when it cannot', async () => {
  const news = await anotherServer(1)
  const id = await submitted()
  await settled()
  const [founders, teams] = [await hearing(asha, undefined, news), await hearing(meera, undefined, news)]
  const began = performance.now()
  await decide(id)
  await teams.before(id)
  await founders.before(id)
  expect(performance.now() - began).toBeGreaterThanOrEqual(999)
  await news.close()
})

test('one person has so many streams and no more, which are free again when they are left', async () => {
  const news = await anotherServer()
  const there = through(meera, news)
  const all = await Promise.all(Array.from({ length: STREAMS_OF_ONE_MAX }, () => listen(there)))
  expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
  const refused = await there.fetch('/api/changes')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  const missed = await listen(there, { from: 'of another server', seconds: 0 })
  expect([await missed.next(), await missed.next()]).toEqual([{ kind: 'anything' }, undefined])
  await all[0]?.leave()
  expect((await listen(there)).status).toBe(200)
  await news.close()
})

test('when a server stops, its streams end at once and none is opened', async () => {
  const news = await anotherServer()
  const heard = await hearing(asha, undefined, news)
  expect(news.load()).toBe(1)
  await news.close()
  await heard.before('its end')
  expect(news.load()).toBe(0)
  expect((await listen(through(asha, news))).status).toBe(503)
})

// The embedded engine has no connection that could be lost, and no pooler before it.
if (process.env.DATABASE_URL)
  test('after a time in which the database was not heard, whoever listens looks again', async () => {
    await settled()
    const heard = await Promise.all([asha, kiran].map((client) => hearing(client)))
    await server.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'openround listener' and datname = current_database()`,
    )
    for (const one of heard) expect(await one.next()).toEqual({ kind: 'anything' })
    await vi.waitUntil(() => elsewhere.place(), { timeout: 60_000 })
    await settled()
    const id = await submitted()
    await decide(id)
    // More than once where a beat comes while nothing is heard.
    expect((await heard[0]?.before(id))?.filter(({ kind }) => kind !== 'anything')).toEqual([])
  })
