import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAccounts } from '#server/jobs/maintenance.ts'
import { emailsTo, tokenIn } from '#tests/emails.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { openEmail, signUpAndConfirm, signUpBody } from '#tests/users.ts'

let here: TestServer
beforeAll(async () => {
  here = await startTestServer()
})
afterAll(() => here?.close())

const resend = (token: string) => here.visitor().call('resendConfirmation', { body: { token } })
const expireAll = () => here.rows("update email_tokens set expires_at = now() - interval '1 second'")

test('sends a new confirmation e-mail for the token of an expired link', async () => {
  await here.visitor().call('signUp', { body: signUpBody('late@acme.in') })
  await expireAll()
  const place = (await openEmail(here, 'late@acme.in')).headers.get('location')
  const token = new URL(place ?? '', 'http://localhost').searchParams.get('token') ?? ''
  expect(place).toBe(`/auth?confirmation=expired&token=${token}`)
  expect(token).toBe(await tokenIn(here, 'confirm-e-mail', 'late@acme.in'))

  expect((await resend(token)).reply).toEqual({ done: true })
  expect(await emailsTo(here, 'late@acme.in')).toEqual(['confirm-e-mail', 'confirm-e-mail'])
  expect((await openEmail(here, 'late@acme.in')).headers.get('location')).toBe('/auth?confirmation=waiting')
})

test('gives the same reply, but sends nothing, for a used or unknown token', async () => {
  await signUpAndConfirm(here, 'done@acme.in')
  const token = await tokenIn(here, 'confirm-e-mail', 'done@acme.in')
  const answers = [await resend(token), await resend('never was'), await resend('\0\ud800')]
  expect(answers.map(({ status, reply }) => [status, reply])).toEqual(Array(3).fill([200, { done: true }]))
  expect(await emailsTo(here, 'done@acme.in')).toEqual(['confirm-e-mail'])
})

test("counts e-mails requested by token towards the address's limit", async () => {
  const network = here.visitor('198.51.100.20')
  await network.call('signUp', { body: signUpBody('many@acme.in') })
  const token = await tokenIn(here, 'confirm-e-mail', 'many@acme.in')
  const statuses = []
  for (let count = 0; count < 5; count++)
    statuses.push((await network.call('resendConfirmation', { body: { token } })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
})

test('rejects an e-mail link that was made for another purpose [V6.6.2]', async () => {
  await here.visitor().call('signUp', { body: signUpBody('purpose@acme.in') })
  await here.visitor().call('requestPasswordReset', { body: { email: 'purpose@acme.in' } })
  const confirming = await tokenIn(here, 'confirm-e-mail', 'purpose@acme.in')
  const resetting = await tokenIn(here, 'reset-password', 'purpose@acme.in')
  const visitor = here.visitor()
  const reset = await visitor.call('resetPassword', { body: { token: confirming, password: 'a new one!' } })
  expect(reset.error?.code).toBe('invalid-link')
  const opened = await visitor.call('openConfirmation', { query: { token: resetting } })
  expect(opened.headers.get('location')).toBe('/auth?confirmation=unknown')
  const changed = await visitor.call('openEmailChange', { query: { token: confirming } })
  expect(changed.headers.get('location')).toBe('/auth?email_change=unknown')
  expect(visitor.cookies.size).toBe(0)
})

test('deletes e-mail tokens thirty days after they expired', async () => {
  await here.rows('delete from email_tokens')
  await here.visitor().call('signUp', { body: signUpBody('old@acme.in') })
  await here.visitor().call('resendConfirmation', { body: { email: 'old@acme.in' } })
  await here.rows(
    `update email_tokens set expires_at = now() - case when created_at = (select min(created_at) from email_tokens)
      then interval '31 days' else interval '29 days' end`,
  )
  await sweepAccounts(here.services)
  expect(
    await here.rows(
      'select round(extract(epoch from now() - expires_at) / 86400)::int as days from email_tokens',
    ),
  ).toEqual([{ days: 29 }])
})

test('deletes unconfirmed sign-ups after thirty days', async () => {
  await here.rows('delete from sign_ups')
  for (const days of [31, 29]) {
    await here.visitor().call('signUp', { body: signUpBody(`waited-${days}@acme.in`) })
    await here.rows('update sign_ups set created_at = now() - make_interval(days => $1) where email = $2', [
      days,
      `waited-${days}@acme.in`,
    ])
  }
  await sweepAccounts(here.services)
  expect(await here.rows('select email from sign_ups')).toEqual([{ email: 'waited-29@acme.in' }])
})
