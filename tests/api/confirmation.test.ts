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
  (await here.rows('select 1 from sign_ups where email = $1 and replaced_at is null', [email])).length

test('confirms nothing when the link is only opened, even repeatedly or by HEAD [D-accounts.8, V3.5.3, V7.6.2]', async () => {
  await signUp('scanned@acme.in')
  const [link = ''] = await linksTo('scanned@acme.in')
  const { pathname, search } = new URL(link)
  const everything = () =>
    here.rows(`select to_jsonb(l) as row from email_tokens l union all select to_jsonb(s) - 'opened_at' from sign_ups s
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
  expect([...client.cookies.keys()]).toEqual(['openround.session_token', 'openround.known_browser'])
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

test('keeps five pending sign-ups per address and replaces the oldest after an hour [D-accounts.10]', async () => {
  for (let count = 1; count <= 5; count++) await signUp('many@acme.in', `password number ${count}`)
  await here.rows(
    "update sign_ups set created_at = created_at - interval '1 hour' where email = 'many@acme.in'",
  )
  await signUp('many@acme.in', 'password number 6')
  expect(await waitingFor('many@acme.in')).toBe(5)
  const links = await linksTo('many@acme.in')
  expect(await openedPlace(links[5])).toBe('/auth?confirmation=unknown')
  const client = await browserWith(links[4])
  expect(await outcomeOf(client, 'many@acme.in', 'password number 2')).toBe('Asha Rao')
})

const signUpFrom = (network: string, email: string, password: string) =>
  here.visitor(network).call('signUp', { body: signUpBody(email, { password }) })

const STRANGERS = {
  'one network': Array<string>(5).fill('198.51.100.9'),
  'one IPv6 network': [0, 1, 2, 3, 255].map(
    (subnet) => `2001:db8:0:1${subnet.toString(16).padStart(2, '0')}::1`,
  ),
  'many networks': [1, 2, 3, 4, 5, 6, 7, 8].map((network) => `203.0.113.${network}`),
}

test.each(Object.entries(STRANGERS))(
  "strangers' sign-ups from %s do not replace the owner's [D-accounts.10]",
  async (kind, networks) => {
    const email = `${kind.replaceAll(' ', '-').toLowerCase()}@acme.in`
    await signUpFrom('192.0.2.7', email, PASSWORD)
    const [link] = await linksTo(email)
    const replies = []
    for (const [index, network] of networks.entries())
      replies.push(await signUpFrom(network, email, `${OTHER} ${index}`))
    expect(replies.map(({ status, reply }) => [status, reply])).toEqual(
      networks.map(() => [200, { done: true }]),
    )
    expect(await waitingFor(email)).toBe(5)
    // A stranger must not learn that one of their sign-ups has been replaced because the owner's is waiting.
    for (const index of networks.keys())
      expect((await enter(here.visitor(), email, `${OTHER} ${index}`)).error).toEqual(UNCONFIRMED)
    expect(await outcomeOf(await browserWith(link), email)).toBe('Asha Rao')
  },
)

test("the owner's later sign-ups replace a stranger's, also when the stranger was first", async () => {
  const email = 'squatted@acme.in'
  for (let index = 0; index < 5; index++) await signUpFrom('198.51.100.9', email, `${OTHER} ${index}`)
  for (const password of ['the first', 'the second']) await signUpFrom('192.0.2.7', email, password)
  await signUpFrom('198.51.100.10', email, OTHER)
  const links = await linksTo(email)
  expect(await openedPlace(links[2])).toBe('/auth?confirmation=waiting')
  expect(await outcomeOf(await browserWith(links[1]), email, 'the second')).toBe('Asha Rao')
})

test('a sign-up whose link was opened is never replaced; if all were opened, the new one is', async () => {
  const email = 'opened@acme.in'
  for (let index = 0; index < 5; index++) {
    await signUp(email, `${OTHER} ${index}`)
    await openEmail(here, email)
  }
  await here.rows("update sign_ups set created_at = created_at - interval '2 days' where email = $1", [email])
  const latest = await signUp(email, 'the newest one', 'Meera')
  expect([latest.status, latest.reply]).toEqual([200, { done: true }])
  const links = await linksTo(email)
  expect(await Promise.all(links.slice(1).map((link) => openedPlace(link)))).toEqual(
    Array(5).fill('/auth?confirmation=waiting'),
  )
  expect((await enter(here.visitor(), email, 'the newest one')).error).toEqual(UNCONFIRMED)
  // The owner of the mailbox can still get in, because the e-mail resets the password, which confirms the address.
  const token = await tokenIn(here, 'reset-password', email)
  await here.visitor().call('resetPassword', { body: { token, password: PASSWORD } })
  expect(await outcomeOf(here.visitor(), email)).toBe('Meera Rao')
})

test("sends the link of the requesting network's own sign-up again", async () => {
  await signUpFrom('192.0.2.7', 'resent@acme.in', PASSWORD)
  await signUpFrom('198.51.100.9', 'resent@acme.in', OTHER)
  await here.visitor('192.0.2.7').call('resendConfirmation', { body: { email: 'resent@acme.in' } })
  const [link] = await linksTo('resent@acme.in')
  expect(await outcomeOf(await browserWith(link), 'resent@acme.in')).toBe('Asha Rao')
})

test.each([
  [0, 1],
  [1, 0],
])(
  'the password chooses between sign-ups whose links one browser opened, %s before %s [D-accounts.31]',
  async (...order) => {
    const email = `order-${order[0]}@acme.in`
    await signUp(email, OTHER, 'Mallory')
    await signUp(email)
    const links = await linksTo(email)
    const client = here.visitor()
    for (const index of order) await openLink(client, links[index] ?? '')
    expect((await client.call('readOpenedConfirmation')).reply).toEqual({ email })
    expect(await outcomeOf(client, email, 'neither of them')).toBe('wrong-credentials')
    expect(await outcomeOf(client, email)).toBe('Asha Rao')
    expect(client.cookies.has('openround.confirmation')).toBe(false)
  },
)

test('a browser keeps the opened link of another address when it confirms one', async () => {
  for (const email of ['home@acme.in', 'work@acme.in']) await signUp(email)
  const client = here.visitor()
  for (const email of ['home@acme.in', 'work@acme.in']) await openEmail(here, email, client)
  expect(await outcomeOf(client, 'home@acme.in')).toBe('Asha Rao')
  expect(await outcomeOf(client, 'work@acme.in')).toBe('Asha Rao')
})

test('concurrent first sign-ups for an address share one salt, so that one hash checks them all', async () => {
  await Promise.all([1, 2, 3, 4].map((count) => signUp('burst@acme.in', `password number ${count}`)))
  const salts = await here.rows(
    "select distinct split_part(password_hash, ':', 1) from sign_ups where email = 'burst@acme.in'",
  )
  expect([salts.length, await waitingFor('burst@acme.in')]).toEqual([1, 4])
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
