import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookie } from '#server/accounts/session-cookie.ts'
import type { Client } from '#tests/client.ts'
import { founder } from '#tests/people.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'

let here: TestServer
let asha: Client
let headers: Headers
beforeAll(async () => {
  here = await startTestServer()
  asha = await founder(here)
  headers = new Headers({ cookie: [...asha.cookies].map((pair) => pair.join('=')).join('; ') })
})
afterAll(() => here?.close())

/** Whose session it is, by our look-up and by the library's. */
async function bothSay(): Promise<[string | undefined, string | undefined]> {
  const { config, database, signIns } = here.services
  const token = sessionCookie(config).tokenOf(headers)
  const { actor } = await database.once(token, 'applicant', {
    toSQL: () => ({ sql: 'select 1', params: [] }),
  })
  const { session } = await signIns.read(headers)
  return [actor.kind === 'person' ? actor.email : undefined, session?.user.email]
}

const daysLeft = async () => {
  const [row] = await here.rows<{ days: number }>(
    'select round(extract(epoch from expires_at - now()) / 86400, 2)::float8 as days from sessions',
  )
  return row?.days
}

test('our look-up and the library agree on who is signed in, from the first day to the last', async () => {
  expect(await bothSay()).toEqual(['asha@acme.in', 'asha@acme.in'])
  expect(await daysLeft()).toBe(7)
})

test('a session is renewed for seven days once it is a day old, not before', async () => {
  await here.rows("update sessions set expires_at = now() + interval '6 days 12 hours'")
  const young = await asha.call('session')
  expect([young.headers.getSetCookie(), await daysLeft()]).toEqual([[], 6.5])

  await here.rows("update sessions set expires_at = now() + interval '5 days 23 hours'")
  const old = await asha.call('session')
  expect(old.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '=…'))).toEqual([
    'openround.session_token=…; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(await daysLeft()).toBe(7)
  expect(Date.parse(old.reply.session?.expires_at ?? '')).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
})

test('both know a session that has run out no longer', async () => {
  await here.rows("update sessions set expires_at = now() + interval '1 day'")
  expect(await bothSay()).toEqual(['asha@acme.in', 'asha@acme.in'])
  await here.rows("update sessions set expires_at = now() - interval '1 second'")
  expect(await bothSay()).toEqual([undefined, undefined])
})

test('both know a session that was revoked no longer, however good its cookie', async () => {
  asha = await founder(here, 'revoked@acme.in')
  headers = new Headers({ cookie: [...asha.cookies].map((pair) => pair.join('=')).join('; ') })
  expect(await bothSay()).toEqual(['revoked@acme.in', 'revoked@acme.in'])
  await here.rows('delete from sessions')
  expect(await bothSay()).toEqual([undefined, undefined])
  const answer = await asha.call('session')
  expect(answer.reply.session).toBeNull()
  expect(asha.cookies.size).toBe(0)
})

test('a removed account is signed out with its next request, a demoted one demoted', async () => {
  const gone = await founder(here, 'gone@acme.in')
  await here.rows("update profiles set role = 'admin' where email = 'gone@acme.in'")
  expect((await gone.call('listForReview')).status).toBe(200)
  await here.rows("update profiles set role = 'founder' where email = 'gone@acme.in'")
  expect((await gone.call('listForReview')).error?.code).toBe('not-admin')
  await here.rows("delete from users where email = 'gone@acme.in'")
  expect((await gone.call('listApplications')).error?.code).toBe('signed-out')
})
