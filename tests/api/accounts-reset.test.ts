import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailsTo, tokenIn } from '#tests/emails.ts'
import { whileRowLocked, whileRowLockedInOrder } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder, PASSWORD, signIn, signUpAndConfirm, signUpBody } from '#tests/users.ts'

const NEW = 'a harbour in March'
const DEAD = {
  code: 'invalid-link',
  title: 'Link no longer valid',
  message: 'This link has expired or was already used. Please request a new one.',
}

const UNKNOWN = 'x'.repeat(43)

let here: TestServer
beforeAll(async () => {
  here = await startTestServer({ ADMIN_EMAILS: 'boss@openround.example' })
})
afterAll(() => here?.close())

const ask = (body: { email: string } | { token: string }) =>
  here.visitor().call('requestPasswordReset', { body })
const reset = (token: string, password = NEW) =>
  here.visitor().call('resetPassword', { body: { token, password } })
const trySignIn = async (email: string, password: string) =>
  (await here.visitor().call('signIn', { body: { email, password } })).error?.code ?? 'in'

const passwordOf = (email: string) =>
  `select 1 from credentials where user_id = (select id from users where email = '${email}') for update`

const sessionsOf = (email: string) =>
  here.rows(`select 1 from sessions where user_id = (select id from users where email = '${email}')`)

/** Requests a reset e-mail. @returns its token */
async function tokenFor(email: string): Promise<string> {
  await ask({ email: ` ${email.toUpperCase()}` })
  return tokenIn(here, 'reset-password', email)
}

test('resets the password by e-mail, ends every session and notifies the owner [S7-other.3, V7.4.3]', async () => {
  const asha = await createFounder(here, 'asha@acme.in')
  const answer = await reset(await tokenFor('asha@acme.in'))
  expect([answer.status, answer.reply]).toEqual([200, { done: true }])
  expect(answer.headers.getSetCookie()).toEqual([])
  expect((await asha.call('listApplications')).error?.code).toBe('signed-out')
  expect(await trySignIn('asha@acme.in', PASSWORD)).toBe('wrong-credentials')
  expect(await trySignIn('asha@acme.in', NEW)).toBe('in')
  expect(await emailsTo(here, 'asha@acme.in')).toEqual([
    'password-changed',
    'reset-password',
    'confirm-e-mail',
  ])
})

test('checks whether a link is valid without using it up', async () => {
  await signUpAndConfirm(here, 'looks@acme.in')
  const token = await tokenFor('looks@acme.in')
  const look = (of = token) => here.visitor().call('checkResetLink', { body: { token: of } })
  const replies = [(await look()).reply, (await look()).reply]
  expect(replies).toEqual(Array(2).fill({ email: 'looks@acme.in' }))
  for (const cut of ['', token.slice(0, -1)]) {
    expect((await look(cut)).error?.title).toBe('Link incomplete')
    expect((await reset(cut)).error?.title).toBe('Link incomplete')
  }
  expect((await reset(token)).status).toBe(200)
  expect((await look()).error).toEqual(DEAD)
})

test('accepts a link once, even if used twice concurrently; invalidates other links [V14.2.1, V6.4.1]', async () => {
  await signUpAndConfirm(here, 'once@acme.in')
  const first = await tokenFor('once@acme.in')
  const second = await tokenFor('once@acme.in')
  const both = await whileRowLocked(here, passwordOf('once@acme.in'), 2, () =>
    Promise.all([reset(second, 'one of two doors'), reset(second, 'the other of two')]),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  for (const token of [first, second, UNKNOWN]) expect((await reset(token)).error).toEqual(DEAD)
  const winner = both[0]?.status === 200 ? 'one of two doors' : 'the other of two'
  expect(await trySignIn('once@acme.in', winner)).toBe('in')
  expect((await emailsTo(here, 'once@acme.in')).filter((name) => name === 'password-changed')).toEqual([
    'password-changed',
  ])
})

test('gives a repeated reset the same reply for a few minutes', async () => {
  await signUpAndConfirm(here, 'lost@acme.in')
  const token = await tokenFor('lost@acme.in')
  const tries = [await reset(token), await reset(token)]
  expect(tries.map(({ status, reply }) => [status, reply])).toEqual(Array(2).fill([200, { done: true }]))
  expect((await reset(token, 'another password')).error).toEqual(DEAD)
  expect((await emailsTo(here, 'lost@acme.in')).filter((name) => name === 'password-changed')).toEqual([
    'password-changed',
  ])
  await here.rows("update credentials set updated_at = now() - interval '6 minutes'")
  expect((await reset(token)).error).toEqual(DEAD)
})

test('gives two identical simultaneous resets the same reply', async () => {
  await signUpAndConfirm(here, 'overlaps@acme.in')
  const token = await tokenFor('overlaps@acme.in')
  const both = await whileRowLocked(here, passwordOf('overlaps@acme.in'), 2, () =>
    Promise.all([reset(token), reset(token)]),
  )
  expect(both.map(({ status, reply }) => [status, reply])).toEqual(Array(2).fill([200, { done: true }]))
  expect((await emailsTo(here, 'overlaps@acme.in')).filter((name) => name === 'password-changed')).toEqual([
    'password-changed',
  ])
})

test('changes the password once when two links are used at the same time', async () => {
  await signUpAndConfirm(here, 'two@acme.in')
  const tokens = [await tokenFor('two@acme.in'), await tokenFor('two@acme.in')]
  const both = await whileRowLocked(here, passwordOf('two@acme.in'), 2, () =>
    Promise.all(tokens.map((token, index) => reset(token, `door number ${index}`))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('rejects a link older than an hour, whose token can request a new one [V6.4.1]', async () => {
  await signUpAndConfirm(here, 'late@acme.in')
  const late = await tokenFor('late@acme.in')
  const [{ minutes } = { minutes: 0 }] = await here.rows<{ minutes: number }>(
    `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from email_tokens
      where purpose = 'reset-password' order by created_at desc limit 1`,
  )
  expect(minutes).toBe(60)
  await here.rows("update email_tokens set expires_at = now() - interval '1 second'")
  expect((await reset(late)).error).toEqual(DEAD)
  expect((await ask({ token: late })).reply).toEqual({ done: true })
  expect((await reset(await tokenIn(here, 'reset-password', 'late@acme.in'))).status).toBe(200)
  expect(await emailsTo(here, 'late@acme.in')).toEqual([
    ...['password-changed', 'reset-password', 'reset-password', 'confirm-e-mail'],
  ])
})

test('gives the same reply for any address or token, and e-mails accounts only [D-accounts.27, V6.3.8]', async () => {
  await signUpAndConfirm(here, 'known@acme.in')
  const answers = await Promise.all([
    ...['known@acme.in', 'nobody@acme.in', 'no address'].map((email) => ask({ email })),
    ask({ token: 'never was' }),
  ])
  expect(answers.map(({ status, reply }) => [status, reply])).toEqual(Array(4).fill([200, { done: true }]))
  expect(await emailsTo(here, 'known@acme.in')).toEqual(['reset-password', 'confirm-e-mail'])
  expect(await emailsTo(here, 'nobody@acme.in')).toEqual([])
})

test.each([
  ['an unconfirmed address', 'many@acme.in'],
  ['an unknown address', 'nobody-2@acme.in'],
])('a network can request at most five e-mails of any kind an hour to %s', async (_, email) => {
  const network = here.visitor('198.51.100.21')
  const ask = (body: { email: string }) => network.call('requestPasswordReset', { body })
  if (email === 'many@acme.in') await network.call('signUp', { body: signUpBody(email) })
  else await network.call('resendConfirmation', { body: { email } })
  const statuses = []
  for (let count = 0; count < 5; count++) statuses.push((await ask({ email })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 429])
  const { error, headers } = await ask({ email })
  expect([error?.code, error?.message]).toEqual([
    'rate-limited',
    'Too many attempts. Please try again in 60 minutes.',
  ])
  expect(headers.has('retry-after')).toBe(true)
})

test('a reset confirms an account and grants the administrator role from ADMIN_EMAILS', async () => {
  await here.visitor().call('signUp', { body: signUpBody('boss@openround.example') })
  expect((await reset(await tokenFor('boss@openround.example'))).status).toBe(200)
  const boss = await signIn(here, 'boss@openround.example', NEW)
  expect((await boss.call('session')).reply.profile?.role).toBe('admin')
})

test.each([
  ['short', 'Password must have at least 6 characters.'],
  ['password1', 'This password is too common. Please choose another.'],
])('rejects the new password %j and keeps the link valid', async (password, message) => {
  const email = `weak-${password}@acme.in`
  await signUpAndConfirm(here, email)
  const token = await tokenFor(email)
  const { status, error } = await reset(token, password)
  expect([status, error]).toEqual([
    422,
    {
      code: 'validation-failed',
      title: 'Password not changed',
      message,
      faults: [{ field: 'password', path: 'password', label: 'New password', kind: 'wrong', message }],
    },
  ])
  expect((await reset(token)).status).toBe(200)
})

test('a reset ends the delay after failed sign-ins', async () => {
  await signUpAndConfirm(here, 'guessed@acme.in')
  await trySignIn('guessed@acme.in', 'wrong')
  await here.rows(
    "update rate_limits set hits = 12, window_starts_at = clock_timestamp() where bucket like 'failed-sign-in %'",
  )
  expect(await trySignIn('guessed@acme.in', PASSWORD)).toBe('rate-limited')
  await reset(await tokenFor('guessed@acme.in'))
  expect(await trySignIn('guessed@acme.in', NEW)).toBe('in')
})

test('a reset during a sign-in with the old password prevents the session', async () => {
  await signUpAndConfirm(here, 'raced@acme.in')
  const token = await tokenFor('raced@acme.in')
  const { passwords } = here.services
  const { match } = passwords
  passwords.match = async (...given) => {
    const right = await match(...given)
    await reset(token)
    return right
  }
  const code = await trySignIn('raced@acme.in', PASSWORD)
  passwords.match = match
  expect(code).toBe('wrong-credentials')
  expect(await sessionsOf('raced@acme.in')).toEqual([])
})

test.each(['sign-in', 'reset'])(
  'leaves no session after a concurrent sign-in and reset, %s first',
  async (first) => {
    const email = `${first}-first@acme.in`
    await signUpAndConfirm(here, email)
    const token = await tokenFor(email)
    const works = [() => trySignIn(email, PASSWORD), async () => String((await reset(token)).status)]
    if (first === 'reset') works.reverse()
    const outcomes = await whileRowLockedInOrder(here, passwordOf(email), [
      ...works.map((work, index) => ({ waiting: index + 1, work })),
    ])
    // On a busy machine, the two requests may finish in the other order.
    expect([...outcomes].sort()).toEqual(['200', expect.stringMatching(/^(in|wrong-credentials)$/)])
    expect(await sessionsOf(email)).toEqual([])
  },
)

test('stores no reset token in readable form once the e-mail is sent [V14.2.4, V6.6.3]', async () => {
  await signUpAndConfirm(here, 'hashed@acme.in')
  const token = await tokenFor('hashed@acme.in')
  expect(await here.rows('select 1 from email_tokens where token_hash = $1', [token])).toEqual([])
  expect(await here.rows('select 1 from outbox where data::text like $1', [`%${token}%`])).toEqual([])
})
