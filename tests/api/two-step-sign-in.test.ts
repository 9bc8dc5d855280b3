import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, waitForFreshStep, wrongCode } from '#tests/authenticator.ts'
import { tokenIn } from '#tests/emails.ts'
import { whileRowLockedInOrder } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { allowCodeReuse, setUpTwoStep, startTwoStepSignIn, submitCode } from '#tests/two-step.ts'
import { createFounder, PASSWORD, signIn } from '#tests/users.ts'

const WRONG = {
  code: 'wrong-code',
  title: 'Sign In Error',
  message: 'This code is wrong or was already used. Wait for the next one.',
}
const WRONG_RECOVERY = { ...WRONG, message: 'This code is wrong or was already used.' }
const AGAIN = {
  code: 'signed-out',
  title: 'Sign In Error',
  message: 'This sign-in has timed out. Please enter your password again.',
}

let here: TestServer
beforeAll(async () => {
  here = await startTestServer()
})
afterAll(() => here?.close())

/** Creates a founder with two-step sign-in who has not used any of the current codes. */
async function guarded(email: string) {
  const client = await createFounder(here, email)
  const kept = await setUpTwoStep(client)
  await allowCodeReuse(here)
  return { client, ...kept }
}

const sessionsOf = async (email: string): Promise<number> =>
  (await here.rows('select 1 from sessions s join users u on u.id = s.user_id where u.email = $1', [email]))
    .length

test('the right password starts only a login challenge, and reveals no profile [V3.3.2]', async () => {
  await guarded('half@acme.in')
  const before = await sessionsOf('half@acme.in')
  const client = here.visitor()
  const { status, reply, headers } = await client.call('signIn', {
    body: { email: 'half@acme.in', password: PASSWORD },
  })
  expect([status, reply]).toEqual([
    200,
    { session: null, profile: null, membership: null, two_step: true, now: expect.any(String) },
  ])
  expect(headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=TOKEN;'))).toEqual([
    'openround.two_step=TOKEN; Max-Age=600; Path=/; HttpOnly; SameSite=Strict',
  ])
  expect(await sessionsOf('half@acme.in')).toBe(before)
  expect((await client.call('session')).reply.session).toBeNull()
  expect((await client.call('listApplications')).error?.code).toBe('signed-out')
  const token = client.cookies.get('openround.two_step') ?? ''
  expect(await here.rows('select 1 from login_challenges where token_hash = $1', [token])).toEqual([])
})

test('stores no session before the code is entered', async () => {
  const { secret } = await guarded('moment@acme.in')
  await here.rows(`create function refuse_session() returns trigger language plpgsql
    as $$ begin raise exception 'A session was stored.'; end $$`)
  await here.rows('create trigger refuse_session before insert on sessions execute function refuse_session()')
  const client = here.visitor()
  const half = await client.call('signIn', { body: { email: 'moment@acme.in', password: PASSWORD } })
  await here.rows('drop trigger refuse_session on sessions')
  expect([half.status, half.reply.two_step]).toEqual([200, true])
  expect((await submitCode(client, codeOf(secret))).status).toBe(200)
})

test('gives the same reply to a wrong password with or without two-step sign-in [V6.3.8]', async () => {
  await guarded('quiet@acme.in')
  await createFounder(here, 'plain@acme.in')
  const tries = ['quiet@acme.in', 'plain@acme.in', 'nobody@acme.in'].map(async (email) => {
    const { status, error, headers } = await here
      .visitor()
      .call('signIn', { body: { email, password: 'no' } })
    return { status, error, cookies: headers.getSetCookie() }
  })
  const [first, ...others] = await Promise.all(tries)
  expect([first?.status, first?.cookies]).toEqual([401, []])
  expect(others).toEqual([first, first])
})

test("signs in with the app's code once; no other sign-in accepts it [S7-other.2, V6.5.1]", async () => {
  const { secret } = await guarded('asha@acme.in')
  const one = await startTwoStepSignIn(here, 'asha@acme.in')
  const two = await startTwoStepSignIn(here, 'asha@acme.in')
  const code = codeOf(secret)
  const { status, reply } = await submitCode(one, code)
  expect([status, reply.session?.user.email, reply.session?.user.factors]).toEqual([
    200,
    'asha@acme.in',
    ['totp'],
  ])
  expect([...one.cookies.keys()]).toEqual(['openround.session_token', 'openround.known_browser'])
  expect((await one.call('listApplications')).status).toBe(200)
  expect((await submitCode(two, code)).error).toEqual(WRONG)
  expect((await submitCode(one, codeOf(secret, 1))).error).toEqual(AGAIN)
  expect((await submitCode(two, codeOf(secret, 1))).status).toBe(200)
  // Using a code also invalidates all codes of earlier time steps.
  expect((await submitCode(await startTwoStepSignIn(here, 'asha@acme.in'), code)).error).toEqual(WRONG)
})

test('accepts codes of a clock that is one time step off, but not two [V6.5.5, V6.5.8]', async () => {
  const { secret } = await guarded('clock@acme.in')
  for (const [off, status] of [
    [-2, 403],
    [2, 403],
    [-1, 200],
    [1, 200],
  ] as const) {
    const client = await startTwoStepSignIn(here, 'clock@acme.in')
    await waitForFreshStep()
    expect([off, (await submitCode(client, codeOf(secret, off))).status]).toEqual([off, status])
  }
})

test('accepts a recovery code once, in any notation, even if used twice concurrently [S7-other.2, V6.5.1, V6.5.4]', async () => {
  const { recoveryCodes } = await guarded('lost@acme.in')
  const [first = '', second = ''] = recoveryCodes
  expect([recoveryCodes.length, new Set(recoveryCodes).size]).toEqual([10, 10])
  expect(first).toMatch(/^([2-9a-hjkmnp-tv-z]{4}-){3}[2-9a-hjkmnp-tv-z]{4}$/)
  const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `
  expect((await submitCode(await startTwoStepSignIn(here, 'lost@acme.in'), typed)).status).toBe(200)
  expect((await submitCode(await startTwoStepSignIn(here, 'lost@acme.in'), first)).error).toEqual(
    WRONG_RECOVERY,
  )

  const clients = [
    await startTwoStepSignIn(here, 'lost@acme.in'),
    await startTwoStepSignIn(here, 'lost@acme.in'),
  ]
  const both = await Promise.all(clients.map((client) => submitCode(client, second)))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const left = await here.rows(
    "select 1 from recovery_codes c join users u on u.id = c.user_id where email = 'lost@acme.in'",
  )
  expect(left).toHaveLength(8)
})

test('starts one session for two simultaneous codes of one sign-in', async () => {
  const { secret, recoveryCodes } = await guarded('twice@acme.in')
  const before = await sessionsOf('twice@acme.in')
  const client = await startTwoStepSignIn(here, 'twice@acme.in')
  const both = await Promise.all([
    submitCode(client, codeOf(secret)),
    submitCode(client, recoveryCodes[0] ?? ''),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await sessionsOf('twice@acme.in')).toBe(before + 1)
})

test('rejects the code of another account or another browser', async () => {
  const { secret, recoveryCodes } = await guarded('mine@acme.in')
  await guarded('yours@acme.in')
  const yours = await startTwoStepSignIn(here, 'yours@acme.in')
  expect((await submitCode(yours, codeOf(secret))).error).toEqual(WRONG)
  expect((await submitCode(yours, recoveryCodes[0] ?? '')).error).toEqual(WRONG_RECOVERY)
  await startTwoStepSignIn(here, 'mine@acme.in')
  expect((await submitCode(here.visitor(), codeOf(secret))).error).toEqual(AGAIN)
})

test('requires the password again after ten minutes [V6.5.5]', async () => {
  const { secret } = await guarded('late@acme.in')
  const client = await startTwoStepSignIn(here, 'late@acme.in')
  const [{ minutes } = {}] = await here.rows<{ minutes: number }>(
    `select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes from login_challenges p
      join users u on u.id = p.user_id where u.email = 'late@acme.in'`,
  )
  expect(minutes).toBe(10)
  await here.rows("update login_challenges set expires_at = now() - interval '1 second'")
  const { status, error } = await submitCode(client, codeOf(secret))
  expect([status, error]).toEqual([401, AGAIN])
})

test('after five wrong codes, delays even the right one, longer each time', async () => {
  const { secret } = await guarded('guess@acme.in')
  await here.rows("delete from rate_limits where bucket like 'wrong-code %'")
  const client = await startTwoStepSignIn(here, 'guess@acme.in')
  const wrong = wrongCode(secret)
  const tries = await Promise.all([1, 2, 3, 4, 5, 6].map(() => submitCode(client, wrong)))
  expect(tries.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429])
  expect((await submitCode(client, codeOf(secret))).error).toEqual({
    code: 'rate-limited',
    title: 'Sign In Error',
    message: expect.stringMatching(/^Too many attempts\. Please try again in [1-5] seconds?\.$/),
    retry_at: expect.any(String),
  })
  await here.rows("update rate_limits set hits = 7 where bucket like 'wrong-code %'")
  const again = await startTwoStepSignIn(here, 'guess@acme.in')
  expect((await submitCode(again, codeOf(secret))).error?.message).toMatch(
    /Please try again in 15 minutes\.$/,
  )
  await here.rows("update rate_limits set window_starts_at = window_starts_at - interval '15 minutes'")
  expect((await submitCode(again, codeOf(secret))).status).toBe(200)
  expect(await here.rows("select 1 from rate_limits where bucket like 'wrong-code %'")).toEqual([])
})

test('a new password keeps two-step sign-in, and ends unfinished sign-ins [V6.3.4]', async () => {
  const { secret } = await guarded('reset@acme.in')
  const half = await startTwoStepSignIn(here, 'reset@acme.in')
  await here.visitor().call('requestPasswordReset', { body: { email: 'reset@acme.in' } })
  const token = await tokenIn(here, 'reset-password', 'reset@acme.in')
  const password = 'a harbour in March'
  await here.visitor().call('resetPassword', { body: { token, password } })
  expect((await submitCode(half, codeOf(secret))).error).toEqual(AGAIN)
  const client = await startTwoStepSignIn(here, 'reset@acme.in', password)
  expect((await submitCode(client, codeOf(secret))).status).toBe(200)
})

test.each(['code', 'new password'])(
  'leaves no session after a concurrent code and new password, %s first',
  async (first) => {
    const email = `${first.replace(' ', '-')}@acme.in`
    const { secret } = await guarded(email)
    await here.rows('delete from sessions')
    const half = await startTwoStepSignIn(here, email)
    await here.visitor().call('requestPasswordReset', { body: { email } })
    const body = { token: await tokenIn(here, 'reset-password', email), password: 'a harbour in March' }
    const works = [
      async () => (await submitCode(half, codeOf(secret))).status,
      async () => (await here.visitor().call('resetPassword', { body })).status,
    ]
    if (first !== 'code') works.reverse()
    const statuses = await whileRowLockedInOrder(here, 'select 1 from login_challenges for update', [
      ...works.map((work, index) => ({ waiting: index + 1, work })),
    ])
    // On a busy machine, the two requests may finish in the other order.
    expect([[200, 200].join(), [200, 401].join()]).toContain([...statuses].sort().join())
    expect(await sessionsOf(email)).toBe(0)
  },
)

test('signing out everywhere ends unfinished sign-ins', async () => {
  const { client, secret } = await guarded('everywhere@acme.in')
  const half = await startTwoStepSignIn(here, 'everywhere@acme.in')
  await client.call('endAllSessions')
  expect((await submitCode(half, codeOf(secret))).error).toEqual(AGAIN)
})

test('ends the previous session when the same browser signs in again [V7.2.4]', async () => {
  const { client, secret } = await guarded('again@acme.in')
  const before = await sessionsOf('again@acme.in')
  await client.call('signIn', { body: { email: 'again@acme.in', password: PASSWORD } })
  expect((await client.call('session')).reply.session?.user.email).toBe('again@acme.in')
  expect((await submitCode(client, codeOf(secret))).status).toBe(200)
  expect(await sessionsOf('again@acme.in')).toBe(before)
})

test('needs only the password if two-step sign-in is off', async () => {
  await createFounder(here, 'single@acme.in')
  const client = await signIn(here, 'single@acme.in')
  expect((await client.call('session')).reply.session?.user.factors).toEqual([])
  expect((await submitCode(client, '123456')).error).toEqual(AGAIN)
})
