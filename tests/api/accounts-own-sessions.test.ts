import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder, PASSWORD } from '#tests/users.ts'

let here: TestServer
let asha: Client
let phone: Client
let rohan: Client
beforeAll(async () => {
  here = await startTestServer()
  asha = await createFounder(here)
  rohan = await createFounder(here, 'rohan@other.in')
  phone = await onDevice('A phone, of some make')
})
afterAll(() => here?.close())

async function onDevice(agent: string): Promise<Client> {
  const client = here.visitor()
  const body = { email: 'asha@acme.in', password: PASSWORD }
  await client.call('signIn', { body, headers: { 'user-agent': agent } })
  return client
}

const listed = async (client: Client) => (await client.call('listSessions')).reply.sessions
const idOf = async (client: Client) => (await listed(client)).find(({ current }) => current)?.id ?? ''
const end = (client: Client, id: string) => client.call('endSession', { params: { id } })
const isIn = async (client: Client) => (await client.call('listApplications')).status === 200

test("lists a person's own sessions, the current one first, without tokens [V15.3.1]", async () => {
  const [own, ...others] = await listed(asha)
  expect(own).toEqual({
    id: expect.any(String),
    agent: '',
    started_at: expect.any(String),
    seen_at: expect.any(String),
    current: true,
  })
  expect(others.map(({ agent, current }) => [agent, current])).toEqual([['A phone, of some make', false]])
  expect((await listed(phone)).map(({ agent }) => agent)).toEqual(['A phone, of some make', ''])
  const keys = await here.rows<{ key: string }>('select token_hash as key from sessions')
  const tokens = [...asha.cookies.values()].map((value) => decodeURIComponent(value).split('.')[0] ?? '')
  const text = JSON.stringify(await listed(asha))
  expect([...tokens, ...keys.map(({ key }) => key)].filter((secret) => text.includes(secret))).toEqual([])
})

test('orders other sessions by last use and leaves out expired ones', async () => {
  const old = await onDevice('old')
  const gone = await onDevice('gone')
  await here.rows("update sessions set updated_at = now() - interval '1 day' where id = $1", [
    await idOf(old),
  ])
  await here.rows('update sessions set expires_at = now() where id = $1', [await idOf(gone)])
  expect((await listed(asha)).map(({ agent }) => agent)).toEqual(['', 'A phone, of some make', 'old'])
  await here.rows("delete from sessions where user_agent in ('old', 'gone')")
})

test("ending another person's session gives the usual reply but ends nothing [V8.2.2]", async () => {
  const { status, reply } = await end(rohan, await idOf(asha))
  expect([status, reply]).toEqual([200, { done: true }])
  expect(await isIn(asha)).toBe(true)
})

test('ends a session with immediate effect; ending it again succeeds [V7.4.1]', async () => {
  const lost = await onDevice('lost')
  const id = await idOf(lost)
  const ended = await end(asha, id)
  expect([ended.status, ended.reply, ended.headers.getSetCookie()]).toEqual([200, { done: true }, []])
  expect([await isIn(lost), await isIn(asha)]).toEqual([false, true])
  expect((await end(asha, id)).reply).toEqual({ done: true })
})

test('clears the cookie when the current session is ended', async () => {
  const leaving = await onDevice('leaving')
  const kept = new Map(leaving.cookies)
  await end(leaving, await idOf(leaving))
  expect([...leaving.cookies.keys()]).toEqual(['openround.known_browser'])
  for (const [name, value] of kept) leaving.cookies.set(name, value)
  expect(await isIn(leaving)).toBe(false)
})

test("signing out everywhere ends all of a person's sessions, and nobody else's", async () => {
  const answer = await asha.call('endAllSessions')
  expect([answer.status, answer.reply, asha.cookies.has('openround.session_token')]).toEqual([
    200,
    { done: true },
    false,
  ])
  expect([await isIn(asha), await isIn(phone), await isIn(rohan)]).toEqual([false, false, true])
  const left = "select 1 from sessions join users u on u.id = user_id where u.email = 'asha@acme.in'"
  expect(await here.rows(left)).toEqual([])
})

test('visitors can neither list nor end sessions', async () => {
  const visitor = here.visitor()
  const answers = [
    await visitor.call('listSessions'),
    await end(visitor, 'any'),
    await visitor.call('endAllSessions'),
  ]
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(3).fill([401, 'signed-out']),
  )
})
