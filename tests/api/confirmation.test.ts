import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/client.ts'
import { emailsTo, tokenIn } from '#tests/emails.ts'
import { whileRowLockedInOrder } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder, openEmail, openLink, PASSWORD, signUpBody } from '#tests/users.ts'

const OTHER = 'what a stranger chose'
const UNCONFIRMED = {
  code: 'email-not-confirmed',
  title: 'Sign In Error',
  message: 'Please confirm your e-mail first.',
}

let here: TestServer
beforeAll(async () => {
  here = await startTestServer({ ADMIN_EMAILS: 'boss@openround.example' })
})
afterAll(() => here?.close())

const signUp = (email: string, password = PASSWORD, first_name = 'Asha') =>
  here.visitor().call('signUp', { body: signUpBody(email, { password, first_name }) })
const enter = (client: Client, email: string, password = PASSWORD) =>
  client.call('signIn', { body: { email, password } })
const outcomeOf = async (client: Client, email: string, password = PASSWORD) => {
  const { reply, error } = await enter(client, email, password)
  return error?.code ?? reply.profile?.full_name
}

/** Returns the links in an address's e-mails, newest first. */
const linksTo = async (email: string) =>
  (await here.emails()).filter(({ to }) => to.address === email).map(({ link }) => link)
const openedPlace = async (link = '', client: Client = here.visitor()) =>
  (await openLink(client, link)).headers.get('location')
/** Returns a browser that has opened a link. */
async function browserWith(link = ''): Promise<Client> {
  const client = here.visitor()
  await openLink(client, link)
  return client
}
const waitingFor = async (email: string) =>
  (await here.rows('select 1 from sign_ups where email = $1', [email])).length

test('confirms nothing when the link is only opened, even repeatedly or by HEAD [D-accounts.8, V3.5.3, V7.6.2]', async () => {
  await signUp('scanned@acme.in')
  const [link = ''] = await linksTo('scanned@acme.in')
  const { pathname, search } = new URL(link)
  const everything = () =>
    here.rows(`select to_jsonb(l) as row from email_tokens l union all select to_jsonb(s) from sign_ups s
      union all select to_jsonb(u) from users u order by 1`)
  const before = await everything()
  const scanner = here.visitor()
  for (const method of ['HEAD', 'GET', 'GET']) {
    const { status, headers } = await scanner.fetch(pathname + search, { method })
    expect([method, status, headers.get('location')]).toEqual([method, 302, '/auth?confirmation=waiting'])
  }
  expect(await everything()).toEqual(before)
  expect((await enter(here.visitor(), 'scanned@acme.in')).error).toEqual(UNCONFIRMED)
})

test('confirms the address with the password in the browser that opened the link [D-accounts.31]', async () => {
  await signUp('asha@acme.in')
  const [link] = await linksTo('asha@acme.in')
  const client = await browserWith(link)
  expect((await client.call('readOpenedConfirmation')).reply).toEqual({ email: 'asha@acme.in' })
  const { status, reply } = await enter(client, ' ASHA@acme.in')
  expect([status, reply.session?.user.email, reply.two_step]).toEqual([200, 'asha@acme.in', false])
  expect([...client.cookies.keys()]).toEqual(['openround.session_token'])
  expect((await client.call('listApplications')).status).toBe(200)
  expect(await openedPlace(link)).toBe('/auth?confirmation=already')
  expect((await enter(here.visitor(), 'asha@acme.in')).status).toBe(200)
})

test('keeps the cookie of an opened link from scripts and other sites', async () => {
  await signUp('cookie@acme.in')
  const [link = ''] = await linksTo('cookie@acme.in')
  const [cookie = '', ...others] = (await openLink(here.visitor(), link)).headers.getSetCookie()
  expect(others).toEqual([])
  expect(cookie.replace(/=[^;]*/, '=…')).toBe(
    'openround.confirmation=…; Max-Age=86400; Path=/; HttpOnly; SameSite=Strict',
  )
})

test('needs both link and password in the same browser [D-accounts.9, V7.6.2]', async () => {
  await signUp('both@acme.in')
  const client = await browserWith((await linksTo('both@acme.in'))[0])
  expect(await outcomeOf(client, 'both@acme.in', 'not the one')).toBe('wrong-credentials')
  expect((await enter(here.visitor(), 'both@acme.in')).error).toEqual(UNCONFIRMED)
  expect(await here.rows("select 1 from users where email = 'both@acme.in'")).toEqual([])
  expect(await outcomeOf(client, 'both@acme.in')).toBe('Asha Rao')
})

test("keeps out a stranger whose sign-up link is opened by the address's owner [D-accounts.2]", async () => {
  await signUp('boss@openround.example', OTHER, 'Mallory')
  const owner = await browserWith((await linksTo('boss@openround.example'))[0])
  expect((await enter(here.visitor(), 'boss@openround.example', OTHER)).error).toEqual(UNCONFIRMED)
  expect(await outcomeOf(owner, 'boss@openround.example')).toBe('wrong-credentials')
  expect(await here.rows("select 1 from profiles where role = 'admin'")).toEqual([])
})

test('keeps sign-ups for one address apart, each with its own link and password [D-accounts.10, V6.6.2]', async () => {
  await signUp('shared@acme.in', OTHER, 'Mallory')
  await signUp('shared@acme.in')
  const [mine, theirs] = await linksTo('shared@acme.in')
  expect([await openedPlace(mine), await openedPlace(theirs)]).toEqual(
    Array(2).fill('/auth?confirmation=waiting'),
  )
  const withTheirs = await browserWith(theirs)
  expect((await enter(withTheirs, 'shared@acme.in')).error).toEqual(UNCONFIRMED)
  const withMine = await browserWith(mine)
  expect((await enter(withMine, 'shared@acme.in', OTHER)).error).toEqual(UNCONFIRMED)
  expect(await outcomeOf(withMine, 'shared@acme.in')).toBe('Asha Rao')
  // Confirming one sign-up cancels the others.
  expect(await waitingFor('shared@acme.in')).toBe(0)
  expect(await outcomeOf(withTheirs, 'shared@acme.in', OTHER)).toBe('wrong-credentials')
  expect(await openedPlace(theirs)).toBe('/auth?confirmation=already')
})

test('confirms a sign-up after its newer link and then its older link was opened', async () => {
  await signUp('again@acme.in')
  await here.visitor().call('resendConfirmation', { body: { email: 'again@acme.in' } })
  const [second, first] = await linksTo('again@acme.in')
  const client = await browserWith(second)
  await openLink(client, first ?? '')
  expect(await outcomeOf(client, 'again@acme.in')).toBe('Asha Rao')
})

test('keeps at most five pending sign-ups per address and drops the oldest [D-accounts.10]', async () => {
  for (let count = 1; count <= 6; count++) {
    await here.rows("delete from rate_limits where bucket like 'letter %'")
    expect((await signUp('many@acme.in', `password number ${count}`)).status).toBe(200)
  }
  expect(await waitingFor('many@acme.in')).toBe(5)
  const links = await linksTo('many@acme.in')
  expect(await openedPlace(links[5])).toBe('/auth?confirmation=unknown')
  expect(await outcomeOf(here.visitor(), 'many@acme.in', 'password number 1')).toBe('wrong-credentials')
  const client = await browserWith(links[4])
  expect(await outcomeOf(client, 'many@acme.in', 'password number 2')).toBe('Asha Rao')
})

test("an address's pending sign-ups share one salt, so that their number is hidden", async () => {
  for (const password of ['one of three', 'two of three', 'three of three'])
    await signUp('price@acme.in', password)
  const salts = await here.rows(
    "select distinct split_part(password_hash, ':', 1) from sign_ups where email = 'price@acme.in'",
  )
  expect(salts).toHaveLength(1)
})

test('sign-in replies do not reveal whether a signed-up address had an account before [D-accounts.24]', async () => {
  await createFounder(here, 'taken@acme.in')
  await signUp('taken@acme.in', OTHER)
  await signUp('free@acme.in', OTHER)
  const outcomes = (email: string) =>
    Promise.all([OTHER, 'a guess'].map((password) => outcomeOf(here.visitor(), email, password)))
  expect(await outcomes('taken@acme.in')).toEqual(['email-not-confirmed', 'wrong-credentials'])
  expect(await outcomes('free@acme.in')).toEqual(['email-not-confirmed', 'wrong-credentials'])
  expect(await outcomeOf(here.visitor(), 'taken@acme.in')).toBe('Asha Rao')
  // Both passwords share one salt and are checked with one hash, so the response time reveals nothing either.
  const salts = await here.rows(
    `select distinct split_part(password_hash, ':', 1) from
      (select password_hash from sign_ups where email = 'taken@acme.in'
        union all select password_hash from credentials c join users u on u.id = c.user_id where email = 'taken@acme.in') h`,
  )
  expect(salts).toHaveLength(1)
})

test("sends no link for a taken address, and e-mails the account's owner", async () => {
  await createFounder(here, 'beside@acme.in')
  await signUp('beside@acme.in', OTHER)
  await here.visitor().call('resendConfirmation', { body: { email: 'beside@acme.in' } })
  expect(await emailsTo(here, 'beside@acme.in')).toEqual([
    'account-exists',
    'account-exists',
    'confirm-e-mail',
  ])
  const links = `select 1 from email_tokens l join sign_ups s on s.id = l.sign_up_id
    where s.email = 'beside@acme.in'`
  expect(await here.rows(links)).toEqual([])
})

test("limits guesses at the passwords of an address's pending sign-ups", async () => {
  await signUp('guess@acme.in', OTHER)
  await signUp('guess@acme.in')
  const tries = []
  for (let count = 0; count < 11; count++) {
    tries.push(await outcomeOf(here.visitor(), 'guess@acme.in', count % 2 ? OTHER : 'a guess'))
  }
  expect(tries.slice(0, 10)).toEqual(Array(5).fill(['wrong-credentials', 'email-not-confirmed']).flat())
  expect(tries[10]).toBe('rate-limited')
})

test('confirms nothing by a link that expired before the password was entered', async () => {
  await signUp('late@acme.in')
  const [link] = await linksTo('late@acme.in')
  const client = await browserWith(link)
  await here.rows("update email_tokens set expires_at = now() - interval '1 second'")
  expect((await client.call('readOpenedConfirmation')).error?.code).toBe('invalid-link')
  expect((await enter(client, 'late@acme.in')).error).toEqual(UNCONFIRMED)
  expect(await openedPlace(link)).toMatch(/^\/auth\?confirmation=expired&token=[\w-]{43}$/)
})

test('sets no cookie for an invalid link', async () => {
  const client = here.visitor()
  const search = `?token=${'x'.repeat(43)}`
  const place = (await client.fetch(`/api/accounts/confirmation${search}`)).headers.get('location')
  expect([place, client.cookies.size]).toEqual(['/auth?confirmation=unknown', 0])
  expect((await client.call('readOpenedConfirmation')).error?.code).toBe('invalid-link')
})

test('a link works with characters that mail and chat programs add', async () => {
  await signUp('tail@acme.in')
  const [link = ''] = await linksTo('tail@acme.in')
  const copies = ['.', ')', '%20', '%3E,', '_', '*.', '.%20Thanks'].map((tail) => link + tail)
  const wrapped = `${link.slice(0, -9)}%0D%0A%20${link.slice(-9)}`
  const places = await Promise.all([...copies, wrapped].map((copy) => openedPlace(copy)))
  expect(places).toEqual(Array(8).fill(await openedPlace(link)))
})

test('says that a link without exactly one whole token is incomplete', async () => {
  const paths = ['', '?token', `?token=${'a'.repeat(42)}`, '?token=a&token=b', `?token=${'a'.repeat(300)}`]
  const places = await Promise.all(
    paths.map((search) => openedPlace(`http://x/api/accounts/confirmation${search}`)),
  )
  expect(places).toEqual(Array(5).fill('/auth?confirmation=incomplete'))
})

test('a password reset confirms the address and deletes its pending sign-ups [D-accounts.32]', async () => {
  await signUp('reset@acme.in', OTHER, 'Mallory')
  await signUp('reset@acme.in', 'forgotten at once')
  const withTheirs = await browserWith((await linksTo('reset@acme.in'))[1])
  await here.visitor().call('requestPasswordReset', { body: { email: 'reset@acme.in' } })
  const token = await tokenIn(here, 'reset-password', 'reset@acme.in')
  expect((await here.visitor().call('resetPassword', { body: { token, password: PASSWORD } })).status).toBe(
    200,
  )
  expect(await waitingFor('reset@acme.in')).toBe(0)
  expect((await withTheirs.call('readOpenedConfirmation')).error?.title).toBe('E-mail already confirmed')
  expect(await outcomeOf(withTheirs, 'reset@acme.in', OTHER)).toBe('wrong-credentials')
  expect(await outcomeOf(here.visitor(), 'reset@acme.in')).toBe('Asha Rao')
})

test('gives the account to one of two people who confirm at the same time', async () => {
  await signUp('race@acme.in', OTHER, 'Mallory')
  await signUp('race@acme.in')
  const [mine, theirs] = await linksTo('race@acme.in')
  const both = [
    { client: await browserWith(mine), password: PASSWORD },
    { client: await browserWith(theirs), password: OTHER },
  ]
  const outcomes = await whileRowLockedInOrder(
    here,
    "select 1 from sign_ups where email = 'race@acme.in' for update",
    both.map(({ client, password }, index) => ({
      waiting: index + 1,
      work: () => outcomeOf(client, 'race@acme.in', password),
    })),
  )
  expect(outcomes.sort()[1]).toBe('wrong-credentials')
  expect(['Asha Rao', 'Mallory Rao']).toContain(outcomes[0])
  expect(await here.rows("select 1 from users where email = 'race@acme.in'")).toHaveLength(1)
})

test('confirms once and signs in twice if the same password is sent twice', async () => {
  await signUp('twice@acme.in')
  const client = await browserWith((await linksTo('twice@acme.in'))[0])
  const both = await Promise.all([outcomeOf(client, 'twice@acme.in'), outcomeOf(client, 'twice@acme.in')])
  expect(both).toEqual(['Asha Rao', 'Asha Rao'])
})

test('does not use the typed name in e-mails to an unconfirmed address [D-accounts.35]', async () => {
  await signUp('victim@acme.in', OTHER, 'Collect your prize at evil.example')
  await here.visitor().call('requestPasswordReset', { body: { email: 'victim@acme.in' } })
  await here.visitor().call('resendConfirmation', { body: { email: 'victim@acme.in' } })
  const emails = (await here.emails()).filter(({ to }) => to.address === 'victim@acme.in')
  expect(emails.map(({ name, to }) => [name, to.name])).toEqual([
    ['confirm-e-mail', ''],
    ['reset-password', ''],
    ['confirm-e-mail', ''],
  ])
  expect(JSON.stringify(emails)).not.toContain('prize')
})

test('dates an account from its sign-up, not from its confirmation', async () => {
  await signUp('old@acme.in')
  await here.rows("update sign_ups set created_at = now() - interval '2 hours' where email = 'old@acme.in'")
  const client = here.visitor()
  await openEmail(here, 'old@acme.in', client)
  const { session, now } = (await enter(client, 'old@acme.in')).reply
  const age = Date.parse(now) - Date.parse(session?.user.created_at ?? '')
  expect(Math.round(age / 60_000)).toBe(120)
})

test('makes the account of an ADMIN_EMAILS address an administrator once confirmed', async () => {
  await here.rows("delete from sign_ups where email = 'boss@openround.example'")
  const boss = await createFounder(here, 'boss@openround.example')
  expect((await boss.call('session')).reply.profile?.role).toBe('admin')
})
