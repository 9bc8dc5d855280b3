import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/client.ts'
import { emailsTo, tokenIn } from '#tests/emails.ts'
import { whileRowLocked } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder, PASSWORD, signIn } from '#tests/users.ts'

const NEW = 'a harbour in March'
const WRONG = {
  code: 'wrong-password',
  title: 'Password not changed',
  message: "That's not your current password.",
}

let here: TestServer
beforeAll(async () => {
  here = await startTestServer()
})
afterAll(() => here?.close())

const change = (client: Client, current: string, password = NEW) =>
  client.call('changePassword', { body: { current, password } })
const emailOf = async (client: Client) => (await client.call('session')).reply.session?.user.email

test('changes the password, ends all other sessions and sends an e-mail [V6.2.2, V6.3.7, V7.4.3]', async () => {
  const here1 = await createFounder(here, 'asha@acme.in')
  const elsewhere = await signIn(here, 'asha@acme.in')
  const answer = await change(here1, PASSWORD)
  expect([answer.status, answer.reply, answer.headers.getSetCookie()]).toEqual([200, { done: true }, []])
  expect([await emailOf(here1), await emailOf(elsewhere)]).toEqual(['asha@acme.in', undefined])
  expect((await elsewhere.call('listApplications')).error?.code).toBe('signed-out')
  expect(await emailOf(await signIn(here, 'asha@acme.in', NEW))).toBe('asha@acme.in')
  const old = await here.visitor().call('signIn', { body: { email: 'asha@acme.in', password: PASSWORD } })
  expect(old.error?.code).toBe('wrong-credentials')
  expect(await emailsTo(here, 'asha@acme.in')).toEqual(['password-changed', 'confirm-e-mail'])
})

test('gives a repeated password change the same reply for a few minutes', async () => {
  const lost = await createFounder(here, 'lost@acme.in')
  const tries = [await change(lost, PASSWORD), await change(lost, PASSWORD)]
  expect(tries.map(({ status, reply }) => [status, reply])).toEqual(Array(2).fill([200, { done: true }]))
  expect((await change(lost, PASSWORD, 'another password')).error).toEqual(WRONG)
  expect(await emailsTo(here, 'lost@acme.in')).toEqual(['password-changed', 'confirm-e-mail'])
  await here.rows("update credentials set updated_at = now() - interval '6 minutes'")
  expect((await change(lost, PASSWORD)).error).toEqual(WRONG)
})

test('rejects a wrong current password and changes nothing [V6.2.3, V7.5.1]', async () => {
  const rohan = await createFounder(here, 'rohan@acme.in')
  const { status, error } = await change(rohan, 'not the one')
  expect([status, error]).toEqual([403, WRONG])
  expect(await emailOf(await signIn(here, 'rohan@acme.in'))).toBe('rohan@acme.in')
  expect(await emailsTo(here, 'rohan@acme.in')).toEqual(['confirm-e-mail'])
})

/** Records attempts with wrong passwords: the first one through the API, the others directly in the table. */
async function tryWrong(client: Client, times: number): Promise<void> {
  expect((await change(client, 'not the one')).status).toBe(403)
  await here.rows("update rate_limits set hits = $1 where bucket like 'password-check %'", [times])
}

test("blocks an account's password checks after five consecutive wrong passwords", async () => {
  const meera = await createFounder(here, 'meera@acme.in')
  await tryWrong(meera, 4)
  const two = await Promise.all([change(meera, 'not the one'), change(meera, 'nor this')])
  expect(two.map(({ status }) => status).sort()).toEqual([403, 429])
  expect((await change(meera, PASSWORD)).error).toEqual({
    code: 'rate-limited',
    title: 'Password not changed',
    message: 'Too many attempts. Please try again in 15 minutes.',
    retry_at: expect.any(String),
  })
  const deletion = { password: PASSWORD, also_submitted: false }
  const email = { email: 'new@acme.in', password: PASSWORD }
  expect((await meera.call('deleteAccount', { body: deletion })).error?.code).toBe('rate-limited')
  expect((await meera.call('requestEmailChange', { body: email })).error?.code).toBe('rate-limited')
})

test('allows sign-in while password checks are blocked; unblocks them after 15 minutes', async () => {
  const meera = await createFounder(here, 'waits@acme.in')
  await here.rows("delete from rate_limits where bucket like 'password-check %'")
  await tryWrong(meera, 5)
  expect([...(await signIn(here, 'waits@acme.in')).cookies.keys()]).toContain('openround.session_token')

  expect((await change(meera, PASSWORD)).error?.code).toBe('rate-limited')
  await here.rows("update rate_limits set window_starts_at = window_starts_at - interval '15 minutes'")
  expect((await change(meera, PASSWORD)).status).toBe(200)
})

test("the right password resets only its own account's count of wrong passwords", async () => {
  const asha = await createFounder(here, 'counts@acme.in')
  await here.rows("delete from rate_limits where bucket like 'password-check %'")
  await tryWrong(asha, 4)
  await here.rows("insert into rate_limits values ('password-check of another', now(), 5)")
  expect((await change(asha, PASSWORD)).status).toBe(200)
  expect(await here.rows("select bucket from rate_limits where bucket like 'password-check %'")).toEqual([
    { bucket: 'password-check of another' },
  ])
})

test('rejects a weak new password before checking the current one', async () => {
  const asha = await createFounder(here, 'weak@acme.in')
  const message = 'Password must have at least 6 characters.'
  const { status, error } = await change(asha, 'not the one', 'short')
  expect([status, error]).toEqual([
    422,
    {
      code: 'validation-failed',
      title: 'Password not changed',
      message,
      faults: [{ field: 'password', path: 'password', label: 'New password', kind: 'wrong', message }],
    },
  ])
})

test('accepts one of two concurrent changes to different passwords', async () => {
  const asha = await createFounder(here, 'both@acme.in')
  const both = await Promise.all([change(asha, PASSWORD, 'one of two doors'), change(asha, PASSWORD)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 403])
  const names = await emailsTo(here, 'both@acme.in')
  expect(names).toEqual(['password-changed', 'confirm-e-mail'])
})

test('gives two identical simultaneous password changes the same reply', async () => {
  const asha = await createFounder(here, 'overlaps@acme.in')
  const credentials = `select 1 from credentials c join users u on u.id = c.user_id
    where email = 'overlaps@acme.in' for update of c`
  const both = await whileRowLocked(here, credentials, 2, () =>
    Promise.all([change(asha, PASSWORD), change(asha, PASSWORD)]),
  )
  expect(both.map(({ status, reply }) => [status, reply])).toEqual(Array(2).fill([200, { done: true }]))
  expect(await emailsTo(here, 'overlaps@acme.in')).toEqual(['password-changed', 'confirm-e-mail'])
})

test('a password change invalidates pending reset links and address changes', async () => {
  const asha = await createFounder(here, 'voids@acme.in')
  await here.visitor().call('requestPasswordReset', { body: { email: 'voids@acme.in' } })
  await asha.call('requestEmailChange', { body: { email: 'mallory@evil.in', password: PASSWORD } })
  const token = await tokenIn(here, 'reset-password', 'voids@acme.in')
  const toMallory = await tokenIn(here, 'confirm-new-e-mail', 'mallory@evil.in')
  expect((await change(asha, PASSWORD)).status).toBe(200)
  const reset = await here.visitor().call('resetPassword', { body: { token, password: PASSWORD } })
  expect(reset.error?.code).toBe('invalid-link')
  const opened = await asha.call('openEmailChange', { query: { token: toMallory } })
  expect(opened.headers.get('location')).toBe('/account?email_change=unknown')
  expect((await asha.call('confirmEmailChange', { body: {} })).reply).toEqual({ outcome: 'unknown' })
  expect(await emailOf(asha)).toBe('voids@acme.in')
})

test('refuses a password change by a visitor', async () => {
  const { status, error } = await change(here.visitor(), PASSWORD)
  expect([status, error]).toEqual([401, { code: 'signed-out', message: 'Auth session missing!' }])
})
