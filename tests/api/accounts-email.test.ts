import { afterAll, beforeAll, expect, test } from 'vitest'
import { setMembership } from '#server/accounts/roles.ts'
import { completeAnswers } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { emailsTo, tokenIn } from '#tests/emails.ts'
import { whileRowLocked } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, openEmail, PASSWORD, signIn, signUpBody } from '#tests/users.ts'

let here: TestServer
beforeAll(async () => {
  here = await startTestServer({ ADMIN_EMAILS: 'boss@openround.example,chief@openround.example' })
})
afterAll(() => here?.close())

const request = (client: Client, email: string, password = PASSWORD) =>
  client.call('requestEmailChange', { body: { email, password } })
/** Opens a link. @returns the address to which it redirects */
const open = async (client: Client, token: string) =>
  (await client.call('openEmailChange', { query: { token } })).headers.get('location')
const confirm = async (client: Client) =>
  (await client.call('confirmEmailChange', { body: {} })).reply.outcome
/** Opens a link and confirms with one click. @returns the outcome */
const follow = async (client: Client, token: string) => {
  await open(client, token)
  return confirm(client)
}
const newLink = (email: string) => tokenIn(here, 'confirm-new-e-mail', email)
const sessionOf = async (client: Client) => (await client.call('session')).reply
const stored = async (client: Client) => {
  const { session, profile } = await sessionOf(client)
  return [session?.user.email, profile?.email]
}

test('confirms a new address by its link and one click, and notifies the old address [D-accounts.33]', async () => {
  const asha = await createFounder(here, 'asha@acme.in')
  await setMembership(here.services, 'asha@acme.in', 'community_pass')
  const answer = await request(asha, ' Asha.Rao@Acme.com ')
  expect([answer.status, answer.reply]).toEqual([200, { done: true }])
  const token = await newLink('asha.rao@acme.com')
  expect(await open(asha, token)).toBe('/account?email_change=waiting')
  expect((await asha.call('readOpenedEmailChange')).reply).toEqual({
    outcome: 'waiting',
    new_email: 'asha.rao@acme.com',
  })
  expect(await stored(asha)).toEqual(['asha@acme.in', 'asha@acme.in'])

  expect(await confirm(asha)).toBe('done')
  expect(await stored(asha)).toEqual(['asha.rao@acme.com', 'asha.rao@acme.com'])
  expect((await sessionOf(asha)).membership).toEqual({ pass_type: 'community_pass' })
  expect(await stored(await signIn(here, 'asha.rao@acme.com'))).toEqual(Array(2).fill('asha.rao@acme.com'))
  const old = await here.visitor().call('signIn', { body: { email: 'asha@acme.in', password: PASSWORD } })
  expect(old.error?.code).toBe('wrong-credentials')

  expect(await emailsTo(here, 'asha@acme.in')).toEqual(['e-mail-changed', 'confirm-e-mail'])
  expect(await emailsTo(here, 'asha.rao@acme.com')).toEqual(['confirm-new-e-mail'])
  const [notice] = (await here.emails()).filter(({ name }) => name === 'e-mail-changed')
  expect(notice?.text).toContain('now uses as***@***.com.')
  expect(JSON.stringify(notice)).not.toContain('asha.rao')
})

test('a queued e-mail about an application goes to the current address, security notices do not', async () => {
  const asha = await createFounder(here, 'moves@acme.in')
  const changes = completeAnswers()
  const params = { id: crypto.randomUUID() }
  expect((await asha.call('submit', { params, body: { base_version: 0, changes } })).status).toBe(200)
  const passwords = { current: PASSWORD, password: `${PASSWORD} 2` }
  expect((await asha.call('changePassword', { body: passwords })).status).toBe(200)
  await here.rows("update outbox set send_after = now() + interval '1 day' where sent_at is null")
  await request(asha, 'moved@acme.com', passwords.password)
  await follow(asha, await newLink('moved@acme.com'))
  await here.rows('update outbox set send_after = now() where sent_at is null')
  expect(await emailsTo(here, 'moved@acme.com')).toEqual(['receipt', 'confirm-new-e-mail'])
  expect((await emailsTo(here, 'moves@acme.in')).sort()).toEqual([
    'confirm-e-mail',
    'e-mail-changed',
    'password-changed',
  ])
})

test('changes nothing when the link is only opened, even repeatedly or by HEAD [D-accounts.33, V3.5.3]', async () => {
  const asha = await createFounder(here, 'scanned@acme.in')
  await request(asha, 'scanned@acme.com')
  const token = await newLink('scanned@acme.com')
  const before = await here.rows('select * from email_tokens order by token_hash')
  const scanner = here.visitor()
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, headers } = await scanner.fetch(`/api/account/email?token=${token}`, { method })
    expect([method, status, headers.get('location')]).toEqual([method, 302, '/auth?email_change=waiting'])
  }
  expect(await here.rows('select * from email_tokens order by token_hash')).toEqual(before)
  expect((await scanner.call('confirmEmailChange', { body: {} })).error?.code).toBe('signed-out')
  expect(await stored(asha)).toEqual(['scanned@acme.in', 'scanned@acme.in'])
  expect(await follow(asha, token)).toBe('done')
})

test('changes nothing when confirmed in a browser that did not open the link', async () => {
  const asha = await createFounder(here, 'clicks@acme.in')
  await request(asha, 'clicks@acme.com')
  await open(here.visitor(), await newLink('clicks@acme.com'))
  expect((await asha.call('readOpenedEmailChange')).reply).toEqual({ outcome: 'unknown', new_email: null })
  expect(await confirm(asha)).toBe('unknown')
  expect(await stored(asha)).toEqual(['clicks@acme.in', 'clicks@acme.in'])
})

test('changes the address once, even when it is confirmed twice at the same time', async () => {
  const asha = await createFounder(here, 'once@acme.in')
  await request(asha, 'once@acme.com')
  const token = await newLink('once@acme.com')
  await open(asha, token)
  expect((await Promise.all([confirm(asha), confirm(asha)])).sort()).toEqual(['already', 'done'])
  expect(asha.cookies.has('openround.email_change')).toBe(false)
  expect(await open(asha, token)).toBe('/account?email_change=already')
  expect(await open(here.visitor(), token)).toBe('/auth?email_change=already')
  expect(await open(asha, `${token}x`)).toBe('/account?email_change=unknown')
  expect(await open(asha, token.slice(0, -1))).toBe('/account?email_change=incomplete')
  expect(await emailsTo(here, 'once@acme.in')).toEqual(['e-mail-changed', 'confirm-e-mail'])
})

test('refuses a link opened from another account and changes neither address', async () => {
  const asha = await createFounder(here, 'mine@acme.in')
  const rohan = await createFounder(here, 'rohan@acme.in')
  await request(asha, 'mine@acme.com')
  expect(await open(rohan, await newLink('mine@acme.com'))).toBe('/account?email_change=waiting')
  expect((await rohan.call('readOpenedEmailChange')).reply).toEqual({ outcome: 'foreign', new_email: null })
  expect(await confirm(rohan)).toBe('foreign')
  expect(await stored(rohan)).toEqual(['rohan@acme.in', 'rohan@acme.in'])
  expect(await stored(asha)).toEqual(['mine@acme.in', 'mine@acme.in'])
})

test('a later request invalidates the link of an earlier one', async () => {
  const asha = await createFounder(here, 'typo@acme.in')
  await request(asha, 'tpyo@acme.com')
  await request(asha, 'typo@acme.com')
  expect(await open(asha, await newLink('tpyo@acme.com'))).toBe('/account?email_change=unknown')
  expect(await confirm(asha)).toBe('unknown')
  expect(await stored(asha)).toEqual(['typo@acme.in', 'typo@acme.in'])
  expect(await follow(asha, await newLink('typo@acme.com'))).toBe('done')
})

test('rejects an expired link, whose token can request a new e-mail', async () => {
  const asha = await createFounder(here, 'late@acme.in')
  await request(asha, 'voided@acme.com')
  await request(asha, 'late@acme.com')
  const [voided, late] = [await newLink('voided@acme.com'), await newLink('late@acme.com')]
  await open(asha, late)
  await here.rows("update email_tokens set expires_at = now() - interval '1 second'")
  expect(await confirm(asha)).toBe('expired')
  expect(await open(asha, late)).toBe(`/account?email_change=expired&token=${late}`)
  expect(await stored(asha)).toEqual(['late@acme.in', 'late@acme.in'])
  for (const token of [late, voided, 'never was']) {
    const again = await here.visitor().call('resendConfirmation', { body: { token } })
    expect([again.status, again.reply]).toEqual([200, { done: true }])
  }
  expect(await emailsTo(here, 'voided@acme.com')).toEqual(['confirm-new-e-mail'])
  expect(await emailsTo(here, 'late@acme.com')).toEqual(['confirm-new-e-mail', 'confirm-new-e-mail'])
  expect(await follow(asha, await newLink('late@acme.com'))).toBe('done')
})

test('the e-mail to an unconfirmed new address does not greet the recipient by name', async () => {
  const asha = await createFounder(here, 'greets@acme.in', {
    first_name: 'Free money',
    last_name: 'at evil.example',
  })
  await request(asha, 'stranger@acme.com')
  const [mail] = (await here.emails()).filter(({ to }) => to.address === 'stranger@acme.com')
  expect(mail?.to.name).toBe('')
  expect([mail?.text, mail?.html].join()).not.toContain('Free money')
})

test('gives the same reply for a taken and a free address, and e-mails the owner', async () => {
  const asha = await createFounder(here, 'wants@acme.in')
  const owner = await createFounder(here, 'taken@acme.in')
  const answers = [await request(asha, 'taken@acme.in'), await request(asha, 'free@acme.in')]
  expect(answers.map(({ status, reply }) => [status, reply])).toEqual(Array(2).fill([200, { done: true }]))
  expect(await emailsTo(here, 'taken@acme.in')).toEqual(['account-exists', 'confirm-e-mail'])
  expect(await emailsTo(here, 'free@acme.in')).toEqual(['confirm-new-e-mail'])
  expect(await stored(owner)).toEqual(['taken@acme.in', 'taken@acme.in'])
})

test('an address stays with the account that confirmed it first', async () => {
  const asha = await createFounder(here, 'slow@acme.in')
  await request(asha, 'soon@acme.in')
  const token = await newLink('soon@acme.in')
  const soon = await createFounder(here, 'soon@acme.in')
  expect(await follow(asha, token)).toBe('taken')
  expect([await stored(asha), await stored(soon)]).toEqual([
    ['slow@acme.in', 'slow@acme.in'],
    ['soon@acme.in', 'soon@acme.in'],
  ])
})

test('ends a pending sign-up for an address that another account confirms', async () => {
  const asha = await createFounder(here, 'moves@acme.in')
  const squat = signUpBody('moved@acme.in', { password: 'of somebody else' })
  await here.visitor().call('signUp', { body: squat })
  await request(asha, 'moved@acme.in')
  expect(await follow(asha, await newLink('moved@acme.in'))).toBe('done')
  expect(await here.rows("select name from users where email = 'moved@acme.in'")).toEqual([
    { name: 'Asha Rao' },
  ])
  const { error } = await here
    .visitor()
    .call('signIn', { body: { email: 'moved@acme.in', password: 'of somebody else' } })
  expect(error?.code).toBe('wrong-credentials')
})

test('gives an address to only one of two accounts that confirm it at the same time', async () => {
  const both = [await createFounder(here, 'first@acme.in'), await createFounder(here, 'second@acme.in')]
  for (const client of both) await request(client, 'wanted@acme.in')
  const emails = (await here.emails()).filter(({ to }) => to.address === 'wanted@acme.in')
  // The newest e-mail belongs to the second account.
  const [second, first] = emails.map(({ link }) => new URL(link).searchParams.get('token') ?? '')
  await open(both[0] as Client, first ?? '')
  await open(both[1] as Client, second ?? '')
  const profiles = `select 1 from profiles where email in ('first@acme.in', 'second@acme.in') for update`
  const outcomes = await whileRowLocked(here, profiles, 2, () => Promise.all(both.map(confirm)))
  expect(outcomes.sort()).toEqual(['done', 'taken'])
})

test('the role from an ADMIN_EMAILS address survives later changes of the address', async () => {
  const asha = await createFounder(here, 'rises@acme.in')
  await request(asha, 'boss@openround.example')
  expect((await asha.call('listForReview')).status).toBe(403)
  await follow(asha, await newLink('boss@openround.example'))
  expect((await asha.call('listForReview')).status).toBe(200)
  await request(asha, 'at.home@acme.in')
  await follow(asha, await newLink('at.home@acme.in'))
  expect((await asha.call('listForReview')).status).toBe(200)
})

test('changing the address invalidates a reset link that was sent to the old one', async () => {
  const asha = await createFounder(here, 'leaves@acme.in')
  await here.visitor().call('requestPasswordReset', { body: { email: 'leaves@acme.in' } })
  const token = await tokenIn(here, 'reset-password', 'leaves@acme.in')
  await request(asha, 'arrives@acme.in')
  await follow(asha, await newLink('arrives@acme.in'))
  const { error } = await here.visitor().call('resetPassword', { body: { token, password: 'a new one!' } })
  expect(error?.code).toBe('invalid-link')
})

test.each([
  ['no address', 'Enter an e-mail address like name@company.com'],
  ['', 'Enter your e-mail address'],
  ['FAULT@acme.in', "That's already your e-mail address."],
])('rejects the new address %j with an error at the e-mail field', async (email, message) => {
  const [known] = await here.rows("select 1 from users where email = 'fault@acme.in'")
  const asha = known ? await signIn(here, 'fault@acme.in') : await createFounder(here, 'fault@acme.in')
  const { status, error } = await request(asha, email)
  expect([status, error]).toEqual([
    422,
    {
      code: 'validation-failed',
      title: 'E-mail not changed',
      message,
      faults: [{ field: 'email', path: 'email', label: 'Email', kind: 'wrong', message }],
    },
  ])
})

test('refuses address changes with a wrong password or by visitors, without an e-mail [V7.5.1]', async () => {
  const asha = await createFounder(here, 'guards@acme.in')
  const { status, error } = await request(asha, 'elsewhere@acme.in', 'not the one')
  expect([status, error]).toEqual([
    403,
    { code: 'wrong-password', title: 'E-mail not changed', message: "That's not your current password." },
  ])
  expect((await request(here.visitor(), 'elsewhere@acme.in')).error?.code).toBe('signed-out')
  expect(await emailsTo(here, 'elsewhere@acme.in')).toEqual([])
})

test('one network can cause at most five e-mails an hour to one address', async () => {
  const asha = await createFounder(here, 'asks@acme.in')
  for (let count = 0; count < 5; count++) {
    expect((await request(asha, 'flooded@acme.in')).status).toBe(200)
  }
  const { status, error } = await request(asha, 'flooded@acme.in')
  expect([status, error]).toEqual([
    429,
    {
      code: 'rate-limited',
      title: 'E-mail not changed',
      message: 'Too many attempts. Please try again in 60 minutes.',
      retry_at: expect.any(String),
    },
  ])
})

test('treats the Unicode and Punycode spellings of an address as one account', async () => {
  const [typed, punycode] = ['A&b/c=d~e#f!g@डाटामेल.भारत', 'a&b/c=d~e#f!g@xn--c2bd4bq1db8d.xn--h2brj9c']
  const client = here.visitor()
  expect((await client.call('signUp', { body: signUpBody(typed) })).error).toBeUndefined()
  await openEmail(here, punycode, client)
  expect((await client.call('signIn', { body: { email: typed, password: PASSWORD } })).error).toBeUndefined()
  for (const email of [typed, punycode])
    expect(await stored(await signIn(here, email))).toEqual([punycode, punycode])
  await here.visitor().call('signUp', { body: signUpBody(typed) })
  await here.visitor().call('requestPasswordReset', { body: { email: typed } })
  expect((await emailsTo(here, punycode)).toSorted()).toEqual([
    'account-exists',
    'confirm-e-mail',
    'reset-password',
  ])

  const boss = await createAdministrator(here)
  await boss.call('inviteMember', { body: { email: typed, role: 'reviewer' } })
  expect(await emailsTo(here, punycode)).toContain('team-invitation')
  const asha = await createFounder(here, 'asha@bolt.in')
  await request(asha, typed)
  expect(await emailsTo(here, typed)).toEqual([])
  expect((await emailsTo(here, punycode)).filter((name) => name === 'account-exists')).toHaveLength(2)
})
