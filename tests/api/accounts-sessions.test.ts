import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionKeyOf } from '#server/http/cookies.ts'
import { type Client, cookiesOf } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder } from '#tests/users.ts'

let here: TestServer
let asha: Client
beforeAll(async () => {
  here = await startTestServer()
  asha = await createFounder(here)
})
afterAll(() => here?.close())

/** Returns the owner of a session according to a statement, an API call and the session endpoint. */
async function allSay(headers: Headers): Promise<(string | undefined)[]> {
  const { config, database } = here.services
  const { actor } = await database.query(sessionKeyOf(config, headers), 'applicant', {
    toSQL: () => ({ sql: 'select 1', params: [] }),
  })
  const client = here.visitor()
  for (const pair of headers.get('cookie')?.split('; ') ?? []) {
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    client.cookies.set(name, value)
  }
  const profile = await client.call('session')
  const applications = await client.call('listApplications')
  return [
    actor.kind === 'person' ? actor.email : undefined,
    applications.status === 200 ? profile.reply.profile?.email : applications.error?.code,
    profile.reply.session?.user.email,
  ]
}

const ASHA = Array(3).fill('asha@acme.in')
const NOBODY = [undefined, 'signed-out', undefined]

const daysLeft = async () => {
  const [row] = await here.rows<{ days: number }>(
    'select round(extract(epoch from expires_at - now()) / 86400, 2)::float8 as days from sessions',
  )
  return row?.days
}

test('a new session is valid for seven days [S7-accounts.6, V7.3.1]', async () => {
  expect(await allSay(cookiesOf(asha))).toEqual(ASHA)
  expect(await daysLeft()).toBe(7)
})

test('renews a session for seven days once it is a day old, not before [S7-other.1]', async () => {
  await here.rows("update sessions set expires_at = now() + interval '6 days 12 hours'")
  const young = await asha.call('session')
  expect([young.headers.getSetCookie(), await daysLeft()]).toEqual([[], 6.5])

  await here.rows("update sessions set expires_at = now() + interval '5 days 23 hours'")
  const before = new Map(asha.cookies)
  const old = await asha.call('session')
  expect(old.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '=…'))).toEqual([
    'openround.session_token=…; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(asha.cookies).toEqual(before)
  expect(await daysLeft()).toBe(7)
  expect(Date.parse(old.reply.session?.expires_at ?? '')).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
})

test('sends the browser the stored expiry of the session [S7-accounts.6]', async () => {
  const [row] = await here.rows<{ ends: Date | string }>('select expires_at as ends from sessions')
  const { session } = (await asha.call('session')).reply
  expect(session?.expires_at).toBe(new Date(row?.ends ?? 0).toISOString())
})

test('rejects an expired session and does not renew it [S7-accounts.5, V6.3.4, V7.3.1]', async () => {
  await here.rows("update sessions set expires_at = now() + interval '1 day'")
  expect(await allSay(cookiesOf(asha))).toEqual(ASHA)
  await here.rows("update sessions set expires_at = now() - interval '1 second'")
  expect(await allSay(cookiesOf(asha))).toEqual(NOBODY)
  expect(await daysLeft()).toBe(0)
})

test('rejects a revoked session without deleting the cookie, which may be newer [D-accounts.6, S7-accounts.5, V7.2.1]', async () => {
  asha = await createFounder(here, 'revoked@acme.in')
  const headers = cookiesOf(asha)
  expect(await allSay(headers)).toEqual(Array(3).fill('revoked@acme.in'))
  await here.rows('delete from sessions')
  expect(await allSay(headers)).toEqual(NOBODY)
  const answer = await asha.call('session')
  expect(answer.reply.session).toBeNull()
  // The reply must not delete the cookie, because it may arrive after the reply to a new sign-in.
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('stores no session token in a form that a browser could present [V14.2.4]', async () => {
  const client = await createFounder(here, 'leaked@acme.in')
  const [name = '', value = ''] = [...client.cookies][0] ?? []
  const [token = ''] = decodeURIComponent(value).split('.')
  const [row] = await here.rows<{ row: string; key: string }>(
    "select s::text as row, token_hash as key from sessions s join users u on u.id = user_id where email = 'leaked@acme.in'",
  )
  expect(token).not.toBe('')
  expect(row?.row).not.toContain(token)
  const thief = here.visitor()
  thief.cookies.set(name, value.replace(token, row?.key ?? ''))
  expect((await thief.call('listApplications')).error?.code).toBe('signed-out')
})

test('removing a role or deleting an account takes effect with the next request [D-accounts.6, V7.4.2]', async () => {
  const gone = await createFounder(here, 'gone@acme.in')
  await here.rows("update profiles set role = 'admin' where email = 'gone@acme.in'")
  expect((await gone.call('listForReview')).status).toBe(200)
  await here.rows("update profiles set role = 'founder' where email = 'gone@acme.in'")
  expect((await gone.call('listForReview')).error?.code).toBe('team-only')
  await here.rows("delete from users where email = 'gone@acme.in'")
  expect((await gone.call('listApplications')).error?.code).toBe('signed-out')
})
