import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailsTo } from '#tests/emails.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { PASSWORD, signIn, signUpAndConfirm, signUpBody } from '#tests/users.ts'

let here: TestServer
beforeAll(async () => {
  here = await startTestServer()
})
afterAll(() => here?.close())

const tryWith = (email: string, password: string, address?: string) =>
  here.visitor(address).call('signIn', { body: { email, password } })

/** Moves recorded attempts into the past. */
const wait = (seconds: number) =>
  here.rows('update rate_limits set window_starts_at = window_starts_at - make_interval(secs => $1)', [
    seconds,
  ])

/** Records failed sign-ins: the first one through the API, the others directly in the table. */
async function fail(email: string, times: number): Promise<void> {
  expect((await tryWith(email, 'wrong')).error?.code).toBe('wrong-credentials')
  await here.rows(
    "update rate_limits set hits = $1, window_starts_at = clock_timestamp() where bucket like 'failed-sign-in %'",
    [times],
  )
}

/** Returns the delay in seconds that a refusal asks for, counted from the last failure. */
async function delayOf(email: string): Promise<number | undefined> {
  const { status, error, headers } = await tryWith(email, PASSWORD)
  if (status !== 429) return undefined
  expect([error?.code, error?.title, headers.has('retry-after')]).toEqual([
    'rate-limited',
    'Sign In Error',
    true,
  ])
  expect(error?.message).toMatch(/^Too many attempts\. Please try again in \d+ (second|minute)s?\.$/)
  const [last] = await here.rows<{ at: Date }>(
    "select max(window_starts_at) as at from rate_limits where bucket like 'failed-sign-in %'",
  )
  return Math.round((Date.parse(error?.retry_at ?? '') - Number(last?.at)) / 1000)
}

test.each([
  ['an account', 'owner@acme.in'],
  ['an unknown address', 'nobody@acme.in'],
])(
  'after ten failures, delays sign-ins of %s, longer each time [D-accounts.15, D-accounts.18, D-accounts.25, V6.3.1]',
  async (_, email) => {
    if (email === 'owner@acme.in') await signUpAndConfirm(here, email)
    await here.rows('delete from rate_limits')
    await fail(email, 9)
    expect((await tryWith(email, 'wrong')).status).toBe(401)
    expect(await delayOf(email)).toBe(5)
    await wait(5)
    expect((await tryWith(email, 'wrong')).status).toBe(401)
    expect(await delayOf(email)).toBe(10)
    await wait(15 * 60)
    expect((await tryWith(email, 'wrong')).status).toBe(401)
  },
)

test('keeps sessions while others guess the password; the right one resets the count [D-accounts.16, V6.3.1]', async () => {
  await signUpAndConfirm(here, 'stays@acme.in')
  const owner = await signIn(here, 'stays@acme.in')
  await here.rows('delete from rate_limits')
  await fail('stays@acme.in', 12)
  expect(await delayOf('stays@acme.in')).toBe(20)
  expect((await owner.call('session')).reply.session?.user.email).toBe('stays@acme.in')

  await wait(20)
  expect((await tryWith('stays@acme.in', PASSWORD)).status).toBe(200)
  expect((await tryWith('stays@acme.in', 'wrong')).status).toBe(401)
})

test('counts concurrent sign-in attempts towards one limit [V6.3.1]', async () => {
  await signUpAndConfirm(here, 'burst@acme.in')
  const answers = await Promise.all(Array.from({ length: 14 }, () => tryWith('burst@acme.in', 'wrong')))
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
})

test('allows sixty sign-in attempts a minute from each client address [D-accounts.13, V2.4.1, V8.2.4]', async () => {
  const statuses: number[] = []
  for (let attempt = 0; attempt < 61; attempt++) {
    statuses.push((await tryWith(`no address ${attempt}`, 'wrong', '198.51.100.1')).status)
  }
  expect(statuses).toEqual([...Array(60).fill(401), 429])
  expect((await tryWith('no address', 'wrong', '198.51.100.2')).status).toBe(401)
  await wait(60)
  expect((await tryWith('no address', 'wrong', '198.51.100.1')).status).toBe(401)
})

test('allows thirty sign-ups a minute from each client address [D-accounts.14, V2.4.1]', async () => {
  const attempt = () =>
    here.visitor('198.51.100.3').call('signUp', { body: signUpBody('no address', { password: 'x' }) })
  const statuses: number[] = []
  for (let count = 0; count < 31; count++) statuses.push((await attempt()).status)
  expect(statuses).toEqual([...Array(30).fill(422), 429])
})

const resendFrom = (network: string, email: string) =>
  here.visitor(network).call('resendConfirmation', { body: { email } })

test.each([
  ['an unconfirmed address', 'pending@acme.in'],
  ['an unknown address', 'nobody-2@acme.in'],
])('one network can request at most five e-mails an hour to %s [D-accounts.17, V6.6.3]', async (_, email) => {
  const isPending = email === 'pending@acme.in'
  const signUpFrom = (network: string) => here.visitor(network).call('signUp', { body: signUpBody(email) })
  if (isPending) await signUpFrom('198.51.100.5')
  else await resendFrom('198.51.100.5', email)
  for (let count = 1; count < 5; count++) expect((await resendFrom('198.51.100.5', email)).status).toBe(200)
  const refused = await resendFrom('198.51.100.5', email)
  expect([refused.status, refused.error?.code]).toEqual([429, 'rate-limited'])
  expect(refused.error?.message).toBe('Too many attempts. Please try again in 60 minutes.')
  expect((await signUpFrom('198.51.100.5')).status).toBe(429)
  const emails = (await here.emails()).filter(({ to }) => to.address === email)
  expect(emails.length).toBe(isPending ? 5 : 0)
  expect((await signUpFrom('203.0.113.9')).status).toBe(200)
})

test('all networks together can request at most 25 e-mails an hour to one address [D-accounts.17]', async () => {
  const email = 'target@acme.in'
  const statuses = []
  for (let count = 0; count < 26; count++)
    statuses.push((await resendFrom(`198.51.${count % 6}.7`, email)).status)
  expect(statuses).toEqual([...Array(25).fill(200), 429])
})

test('counts an IPv6 /56 as one network, and allows a /48 three times as much [D-accounts.17]', async () => {
  const from = async (subnet: string) =>
    (await resendFrom(`2001:db8:5:${subnet}::1`, 'target6@acme.in')).status
  const fiveFrom = async (...subnets: string[]) => {
    for (const subnet of subnets) expect(await from(subnet)).toBe(200)
    expect(await from(subnets[0] ?? '')).toBe(429)
  }
  await fiveFrom('100', '101', '1aa', '1fe', '1ff')
  await fiveFrom('200', '200', '200', '200', '200')
  await fiveFrom('0', '1', '2', '3', 'ff')
  expect(await from('300')).toBe(429)
  expect((await resendFrom('2001:db8:6::1', 'target6@acme.in')).status).toBe(200)
})

/** Uses up the e-mails to an address from all networks. */
async function exhaust(email: string): Promise<void> {
  for (let count = 0; count < 25; count++) await resendFrom(`198.51.${200 + (count % 5)}.7`, email)
  expect((await resendFrom('198.51.210.7', email)).status).toBe(429)
}

test('a browser that has signed in before can reset its password whatever strangers request', async () => {
  const browser = here.visitor('198.51.200.7')
  for (const email of ['first@acme.in', 'second@acme.in']) {
    await signUpAndConfirm(here, email)
    await browser.call('signIn', { body: { email, password: PASSWORD } })
  }
  await browser.call('signOut')
  const reset = async (email: string, client = browser) =>
    (await client.call('requestPasswordReset', { body: { email } })).status
  for (const email of ['first@acme.in', 'second@acme.in']) {
    await exhaust(email)
    expect(await reset(email)).toBe(200)
  }
  expect(await emailsTo(here, 'first@acme.in')).toContain('reset-password')
  expect(await reset('first@acme.in', await signIn(here, 'second@acme.in'))).toBe(429)

  // The share has a limit, too, and adds nothing to the limit of a network that used it up itself.
  for (let count = 1; count < 5; count++) expect(await reset('first@acme.in')).toBe(200)
  expect(await reset('first@acme.in')).toBe(429)
  const alone = await signUpAndConfirm(here, 'alone@acme.in').then(() => signIn(here, 'alone@acme.in'))
  const statuses = []
  for (let count = 0; count < 6; count++) statuses.push(await reset('alone@acme.in', alone))
  expect(statuses).toEqual([...Array(5).fill(200), 429])
})

test("an e-mail refused by the global limit does not count towards the network's limit", async () => {
  const email = 'popular@acme.in'
  const resend = async (network: number) => (await resendFrom(`198.51.100.${network}`, email)).status
  for (let count = 0; count < 25; count++) await resend(100 + (count % 5))
  for (let count = 0; count < 5; count++) expect(await resend(110)).toBe(429)
  await here.rows("delete from rate_limits where bucket like 'email-all %'")
  expect(await resend(110)).toBe(200)
})

test('stores no e-mail or IP addresses in the names of rate limits', async () => {
  await tryWith('named@acme.in', 'wrong', '198.51.100.4')
  const named = await here.rows(
    "select bucket from rate_limits where bucket like '%acme%' or bucket like '%198.51%'",
  )
  expect(named).toEqual([])
})
