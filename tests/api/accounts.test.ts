import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder, openEmail, PASSWORD, signIn, signUpAndConfirm, signUpBody } from '#tests/users.ts'

let here: TestServer
beforeAll(async () => {
  here = await startTestServer({ ADMIN_EMAILS: 'Boss@openround.example' })
})
afterAll(() => here?.close())

const emailsTo = async (email: string) =>
  (await here.emails()).filter(({ to }) => to.address === email).map(({ name }) => name)

test('creates an account that can sign in once its e-mail address is confirmed [S3.1, S3.5, S4.26, S7-accounts.1-3]', async () => {
  const visitor = here.visitor()
  const signedUp = await visitor.call('signUp', { body: signUpBody('Asha@Acme.in') })
  expect([signedUp.status, signedUp.reply]).toEqual([200, { done: true }])
  expect(visitor.cookies.size).toBe(0)

  const early = await visitor.call('signIn', { body: { email: 'asha@acme.in', password: PASSWORD } })
  expect([early.status, early.error]).toEqual([
    403,
    { code: 'email-not-confirmed', title: 'Sign In Error', message: 'Please confirm your e-mail first.' },
  ])

  const opened = await openEmail(here, 'asha@acme.in', visitor)
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/auth?confirmation=waiting'])

  const answer = await visitor.call('signIn', { body: { email: ' ASHA@acme.in', password: PASSWORD } })
  const { session, profile, membership } = answer.reply
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.reply).sort()).toEqual([
    ...['membership', 'now', 'profile', 'session', 'two_step'],
  ])
  expect(session).toEqual({
    expires_at: expect.any(String),
    user: {
      id: profile?.user_id,
      email: 'asha@acme.in',
      created_at: expect.any(String),
      identities: ['email'],
      factors: [],
    },
    two_step_setup_required: false,
  })
  expect(profile).toEqual({
    id: expect.any(String),
    user_id: expect.any(String),
    email: 'asha@acme.in',
    full_name: 'Asha Rao',
    role: 'founder',
    created_at: expect.any(String),
    updated_at: expect.any(String),
    mobile: '+91 98200 12345',
    location: 'India',
    linkedin_url: 'https://linkedin.com/in/asha-rao',
    company_name: '',
    one_line_description: '',
    industry: '',
    company_stage: '',
    funding_stage: '',
    digest: null,
    privacy_notice: null,
    email_confirmed: true,
    version: 1,
  })
  expect(membership).toEqual({ pass_type: 'free_pass' })
})

test('sends the session token only in a cookie that scripts cannot read [D-accounts.5, S3.5, S7-accounts.6, V14.2.1, V3.3.4]', async () => {
  await signUpAndConfirm(here, 'cookie@acme.in')
  const client = here.visitor()
  const answer = await client.call('signIn', { body: { email: 'cookie@acme.in', password: PASSWORD } })
  const [cookie = '', ...others] = answer.headers.getSetCookie()
  expect(cookie.replace(/=[^;]*/, '=…')).toBe(
    'openround.session_token=…; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax',
  )
  // Marks the browser for the limit of e-mails, with no token.
  expect(others.map((other) => other.replace(/=[^;]*/, '=…'))).toEqual([
    'openround.known_browser=…; Max-Age=34560000; Path=/; HttpOnly; SameSite=Strict',
  ])
  const [token = ''] = (client.cookies.get('openround.session_token') ?? '').split('.')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(answer.reply)).not.toContain(token)
})

test('deletes the session and the cookie on sign-out [S7-accounts.4, V7.4.1]', async () => {
  const asha = await createFounder(here, 'leaves@acme.in')
  const kept = new Map(asha.cookies)
  const answer = await asha.call('signOut')
  expect([answer.status, answer.reply]).toEqual([200, { done: true }])
  expect([...asha.cookies.keys()]).toEqual(['openround.known_browser'])
  for (const [name, value] of kept) asha.cookies.set(name, value)
  const after = await asha.call('session')
  expect([after.reply.session, after.reply.profile, after.reply.membership]).toEqual([null, null, null])
  expect((await asha.call('listApplications')).status).toBe(401)
  expect((await asha.call('signOut')).status).toBe(200)
})

test("ends the browser's previous session on signing in again [V7.2.4]", async () => {
  const asha = await createFounder(here, 'again@acme.in')
  const before = new Map(asha.cookies)
  await asha.call('signIn', { body: { email: 'again@acme.in', password: PASSWORD } })
  expect((await asha.call('session')).reply.session?.user.email).toBe('again@acme.in')
  for (const [name, value] of before) asha.cookies.set(name, value)
  expect((await asha.call('session')).reply.session).toBeNull()
})

test('the table of e-mail tokens holds no usable link', async () => {
  await here.visitor().call('signUp', { body: signUpBody('hashed@acme.in') })
  const link = (await here.emails()).find(({ to }) => to.address === 'hashed@acme.in')?.link
  const kept = await here.rows<{ hash: string }>('select token_hash as hash from email_tokens')
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.filter(({ hash }) => link?.includes(hash))).toEqual([])
})

test('changes nothing on sign-up with a taken address and notifies its owner [D-accounts.24]', async () => {
  await signUpAndConfirm(here, 'owner@acme.in')
  const answer = await here
    .visitor()
    .call('signUp', { body: signUpBody('owner@acme.in', { password: 'not the one', first_name: 'Eve' }) })
  expect([answer.status, answer.reply]).toEqual([200, { done: true }])
  expect(await emailsTo('owner@acme.in')).toEqual(['account-exists', 'confirm-e-mail'])
  expect([...(await signIn(here, 'owner@acme.in')).cookies.keys()]).toContain('openround.session_token')
})

test('gives the same reply for any address when a confirmation e-mail is requested [D-accounts.26, S7-other.4]', async () => {
  await signUpAndConfirm(here, 'known@acme.in')
  const ask = (email: string) => here.visitor().call('resendConfirmation', { body: { email } })
  const answers = await Promise.all(['known@acme.in', 'nobody@acme.in', 'no address'].map(ask))
  expect(answers.map(({ status, reply }) => [status, reply])).toEqual(Array(3).fill([200, { done: true }]))
  expect(await emailsTo('known@acme.in')).toEqual(['confirm-e-mail'])
  expect(await emailsTo('nobody@acme.in')).toEqual([])
})

test('makes the account of an ADMIN_EMAILS address an administrator once confirmed [D-accounts.2]', async () => {
  const boss = await createFounder(here, 'boss@openround.example')
  expect((await boss.call('session')).reply.profile?.role).toBe('admin')
})

test.each([
  [
    'an invalid e-mail address',
    { email: 'asha at acme' },
    'email',
    'Enter an e-mail address like name@company.com',
  ],
  ['a short password', { password: 'short' }, 'password', 'Password must have at least 6 characters.'],
  [
    'a common password',
    { password: 'password1' },
    'password',
    'This password is too common. Please choose another.',
  ],
  ['a blank first name', { first_name: ' ' }, 'first_name', 'Enter your first name'],
  [
    'a control character in the mobile number',
    { mobile: '+91 98200\u0000 12345x' },
    'mobile',
    'Enter a mobile number like +91 98200 12345',
  ],
])(
  'rejects a sign-up with %s, with an error at that field [S5-accounts.3, S5-accounts.6]',
  async (_, changes, field, message) => {
    const answer = await here.visitor().call('signUp', { body: signUpBody('bad@acme.in', changes) })
    expect(answer.status).toBe(422)
    expect(answer.error).toMatchObject({ code: 'validation-failed', title: 'Sign Up Error', message })
    expect(answer.error?.faults?.map((fault) => fault.field)).toEqual([field])
    expect(await here.rows("select 1 from users where email = 'bad@acme.in'")).toEqual([])
  },
)
