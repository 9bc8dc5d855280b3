import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { newSetupLink } from '#server/settings/setup.ts'
import { emailsTo, tokenIn } from '#tests/emails.ts'
import { snapshotRows } from '#tests/fuzz/snapshot-rows.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, PASSWORD } from '#tests/users.ts'

let server: TestServer
/** Restores the state from before there was an administrator. */
let restore: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  restore = await snapshotRows(server)
})
afterEach(() => restore())
afterAll(() => server?.close())

/** The address in `formWith`, as stored. */
const ADDRESS = 'meera@acme.vc'

const newToken = async (from = server) =>
  (await newSetupLink(from.services))?.searchParams.get('token') ?? 'no link'

const formWith = (token: string, changes: Partial<Calls['setUp']['body']> = {}) => ({
  body: {
    token,
    investor: ' Acme  Ventures ',
    first_name: 'Meera',
    last_name: 'Iyer',
    email: 'Meera@Acme.VC',
    password: PASSWORD,
    ...changes,
  },
})

const hashes = () => server.rows<{ token_hash: string }>('select token_hash from setup_links')

test('creates the first administrator, names the group and signs in', async () => {
  const token = await newToken()
  const visitor = server.visitor()
  expect((await visitor.call('checkSetupLink', { body: { token } })).reply).toEqual({
    investor: null,
  })
  const { reply } = await visitor.call('setUp', formWith(token))
  expect(reply.profile).toMatchObject({ role: 'admin', full_name: 'Meera Iyer', email: 'meera@acme.vc' })
  expect((await visitor.call('session')).reply.profile?.role).toBe('admin')
  expect((await visitor.call('readSettings')).reply).toMatchObject({ investor: 'Acme  Ventures', version: 1 })
  expect(server.services.site.current.investor).toBe('Acme  Ventures')
  const again = await server
    .visitor()
    .call('signIn', { body: { email: 'meera@acme.vc', password: PASSWORD } })
  expect(again.reply.profile?.role).toBe('admin')
})

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Etc/Unknown', ''],
  ['', ''],
])('from a browser in the time zone %j, takes the group’s zone %j', async (time_zone, chosen) => {
  const visitor = server.visitor()
  await visitor.call('setUp', formWith(await newToken(), { time_zone }))
  expect((await visitor.call('readSettings')).reply).toMatchObject({
    investor: 'Acme  Ventures',
    time_zone: chosen,
  })
})

test('the set-up link works once; later uses report that the set-up is done', async () => {
  const token = await newToken()
  await server.visitor().call('setUp', formWith(token))
  const checked = await server.visitor().call('checkSetupLink', { body: { token } })
  expect(checked.error?.title).toBe('Set-up is done')
  const { error } = await server.visitor().call('setUp', formWith(token, { email: 'other@acme.vc' }))
  expect(error).toMatchObject({ code: 'invalid-link', title: 'Set-up is done' })
  expect(await server.rows(`select from users where email = 'other@acme.vc'`)).toEqual([])
})

test('the first administrator confirms the address; until then, it gets no password reset', async () => {
  const visitor = server.visitor()
  await visitor.call('setUp', formWith(await newToken()))
  const confirmed = async () => (await visitor.call('session')).reply.profile?.email_confirmed
  expect([await confirmed(), await emailsTo(server, ADDRESS)]).toEqual([false, ['confirm-new-e-mail']])

  await server.visitor().call('requestPasswordReset', { body: { email: ADDRESS } })
  await server.visitor().call('resendConfirmation', { body: { email: ADDRESS } })
  expect(await emailsTo(server, ADDRESS)).toEqual(['confirm-new-e-mail', 'confirm-new-e-mail'])

  await visitor.call('openEmailChange', {
    query: { token: await tokenIn(server, 'confirm-new-e-mail', ADDRESS) },
  })
  expect(await confirmed()).toBe(false)
  expect((await visitor.call('confirmEmailChange', { body: {} })).reply).toEqual({ outcome: 'done' })
  expect(await confirmed()).toBe(true)
  await server.visitor().call('requestPasswordReset', { body: { email: ADDRESS } })
  expect((await emailsTo(server, ADDRESS))[0]).toBe('reset-password')
})

test('the first administrator can correct a mistyped address', async () => {
  const visitor = server.visitor()
  await visitor.call('setUp', formWith(await newToken(), { email: 'mreea@acme.vc' }))
  await visitor.call('requestEmailChange', { body: { email: 'right@acme.vc', password: PASSWORD } })
  const old = await tokenIn(server, 'confirm-new-e-mail', 'mreea@acme.vc')
  const opened = await visitor.call('openEmailChange', { query: { token: old } })
  expect(opened.headers.get('location')).toBe('/account?email_change=unknown')
  await visitor.call('openEmailChange', {
    query: { token: await tokenIn(server, 'confirm-new-e-mail', 'right@acme.vc') },
  })
  await visitor.call('confirmEmailChange', { body: {} })
  const { profile } = (await visitor.call('session')).reply
  expect(profile).toMatchObject({ email: 'right@acme.vc', email_confirmed: true, role: 'admin' })
  expect(await emailsTo(server, 'mreea@acme.vc')).toEqual(['confirm-new-e-mail'])
})

test('two set-ups at the same time create one administrator', async () => {
  const tokens = [await newToken(), await newToken()]
  const answers = await Promise.all(
    tokens.map((token, index) =>
      server.visitor().call('setUp', formWith(token, { email: `meera${index}@acme.vc` })),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(await server.rows(`select from profiles where role = 'admin'`)).toHaveLength(1)
})

test('creates no link and accepts no earlier one once there is an administrator', async () => {
  const token = await newToken()
  await createAdministrator(server)
  expect(await newSetupLink(server.services)).toBeUndefined()
  const { error } = await server.visitor().call('setUp', formWith(token))
  expect(error?.title).toBe('Set-up is done')
  await server.rows(`update profiles set role = 'founder'`)
  const later = await server.visitor().call('setUp', formWith(token))
  expect(later.error?.title).toBe('This link does not work')
})

test('refuses wrong tokens, and stores only a hash of the token', async () => {
  const token = await newToken()
  const titles = {
    '': 'Link incomplete',
    [token.slice(1)]: 'Link incomplete',
    [`${token}x`]: 'This link does not work',
    [token.toLowerCase()]: 'This link does not work',
  }
  for (const [wrong, title] of Object.entries(titles)) {
    const checked = await server.visitor().call('checkSetupLink', { body: { token: wrong } })
    const tried = await server.visitor().call('setUp', formWith(wrong))
    expect([checked.error?.title, tried.error?.title]).toEqual([title, title])
  }
  const [{ token_hash = '' } = {}] = await hashes()
  expect(token_hash).toMatch(/^[\da-f]{64}$/)
  expect(token_hash).not.toContain(token)
})

test('keeps the set-up links of the last twenty starts, and refuses older ones', async () => {
  const first = await newToken()
  for (let start = 0; start < 20; start++) await newToken()
  expect(await hashes()).toHaveLength(20)
  const { error } = await server.visitor().call('checkSetupLink', { body: { token: first } })
  expect(error?.code).toBe('invalid-link')
})

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['an empty origin', { origin: '' }],
  ['the Host header of a tunnel', { host: 'evil.example' }],
  ['X-Forwarded-Host from an unknown proxy', { 'x-forwarded-host': 'evil.example' }],
])('refuses a set-up with %s', async (_, headers) => {
  const token = await newToken()
  const { status, error } = await server.visitor().call('setUp', { ...formWith(token), headers })
  expect([status, error?.code]).toEqual([403, 'cross-origin'])
  expect(await server.rows('select from users')).toEqual([])
})

test('behind a trusted proxy, accepts a set-up at the public address only', async () => {
  const proxied = await startTestServer({
    PUBLIC_URL: 'https://apply.acme.vc',
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUST_PROXY: '1',
  })
  const link = await newSetupLink(proxied.services)
  expect(link?.href).toMatch(/^https:\/\/apply\.acme\.vc\/setup\?token=[\w-]{43}$/)
  const body = { token: link?.searchParams.get('token') ?? '' }
  const statusWith = async (headers: Record<string, string>) =>
    (await proxied.visitor().call('checkSetupLink', { body, headers })).status
  expect([
    await statusWith({ host: '10.0.0.5:3000' }),
    await statusWith({ host: '10.0.0.5:3000', 'x-forwarded-host': 'apply.acme.vc' }),
    await statusWith({ 'x-forwarded-host': 'apply.acme.vc:443, apply.acme.vc' }),
    await statusWith({ host: '10.0.0.5:3000', 'x-forwarded-host': 'apply.acme.vc, evil.example' }),
    await statusWith({ origin: 'http://localhost:3000' }),
  ]).toEqual([200, 200, 200, 403, 403])
  await proxied.close()
})

test('lists each invalid field, and refuses an address that has an account', async () => {
  const token = await newToken()
  await createFounder(server, 'asha@acme.in')
  const blank = { investor: ' ', first_name: '', last_name: '', email: 'x', password: '123' }
  const { error } = await server.visitor().call('setUp', formWith(token, blank))
  expect(error?.faults?.map(({ field }) => field)).toEqual([
    'investor',
    'first_name',
    'last_name',
    'email',
    'password',
  ])
  const taken = await server.visitor().call('setUp', formWith(token, { email: 'Asha@acme.in' }))
  expect(taken.error?.code).toBe('already-exists')
  expect(await server.rows(`select from profiles where role = 'admin'`)).toEqual([])
})

test('the set-up deletes a pending sign-up for the same address', async () => {
  const token = await newToken()
  const stranger = server.visitor()
  const typed = { mobile: '+91 98200 12345', linkedin_url: 'linkedin.com/in/x', location: 'India' }
  const names = { first_name: 'Eve', last_name: 'Rao' }
  await stranger.call('signUp', {
    body: { ...names, ...typed, email: 'meera@acme.vc', password: 'the password of Eve' },
  })
  await server.visitor().call('setUp', formWith(token))
  expect(await server.rows('select from sign_ups')).toEqual([])
})

test('the set-up needs no group name if INVESTOR_NAME is set', async () => {
  const fixed = await startTestServer({ INVESTOR_NAME: 'Fixed Partners' })
  const token = await newToken(fixed)
  const visitor = fixed.visitor()
  const { reply } = await visitor.call('checkSetupLink', { body: { token } })
  expect(reply).toEqual({ investor: 'Fixed Partners' })
  expect((await visitor.call('setUp', formWith(token, { investor: '' }))).status).toBe(200)
  expect((await visitor.call('readSettings')).reply).toMatchObject({ investor: 'Fixed Partners', version: 0 })
  await fixed.close()
})
