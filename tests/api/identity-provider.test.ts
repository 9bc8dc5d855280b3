import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInFailed } from '#domain/accounts/messages.ts'
import { PROVIDER_CLOCK_SECONDS } from '#domain/limits.ts'
import { sweepAccounts } from '#server/jobs/maintenance.ts'
import { hashToken, newToken } from '#server/token.ts'
import { codeOf } from '#tests/authenticator.ts'
import type { Client } from '#tests/client.ts'
import { emailsTo, tokenIn } from '#tests/emails.ts'
import { type ProviderProfile, startIdentityProvider, type TestProvider } from '#tests/identity-provider.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { STOPPED_PROVIDER } from '#tests/stopped-provider.ts'
import { allowCodeReuse, setUpTwoStep, submitCode } from '#tests/two-step.ts'
import { createFounder, createMember, openEmail, PASSWORD, signIn, signUpBody } from '#tests/users.ts'

let provider: TestProvider
let here: TestServer
/** The `sub` of a person whose account is linked. */
let linked: string
beforeAll(async () => {
  provider = await startIdentityProvider()
  here = await startTestServer({ ...provider.environment, REQUIRE_ADMIN_2FA: 'yes' })
  linked = await linkedSubject('known@acme.in')
})
beforeEach(() => {
  provider.alterIdToken = undefined
  provider.alterDescription = undefined
})
afterAll(async () => {
  await here?.close()
  await provider?.close()
})

/** Adds a person at the provider, by default with a verified address. @returns the `sub` */
function addPerson(email: string, profile: ProviderProfile = {}): string {
  const subject = `sub of ${email}`
  provider.people.set(subject, {
    email,
    email_verified: true,
    given_name: 'Asha',
    family_name: 'Rao',
    ...profile,
  })
  return subject
}

/** Starts a sign-in. @returns the provider's page */
async function start(client: Client, again = false): Promise<string> {
  const { reply, error } = await client.call('startProviderSignIn', { body: { again } })
  if (error) throw new Error(error.message)
  return reply.url
}

const promptIn = (url: string) => new URL(url).searchParams.get('prompt')

/** Signs in at the provider. @returns the query with which the provider sends the browser back */
const respond = async (client: Client, subject: string | undefined): Promise<string> =>
  provider.respond(await start(client), subject)

const finish = (client: Client, parameters: string) =>
  client.call('finishProviderSignIn', { body: { parameters } })

/** Signs in with the provider. */
const signInWith = async (client: Client, subject: string | undefined) =>
  finish(client, await respond(client, subject))

const outcomeOf = ({ error, reply }: Awaited<ReturnType<typeof finish>>) => error?.code ?? reply.outcome

const REST = { mobile: '+91 98200 12345', linkedin_url: 'linkedin.com/in/asha-rao', location: 'India' }
const FOUNDER = { first_name: 'Asha', last_name: 'Rao', ...REST }

/** Signs in with the provider and completes the sign-up. @returns a signed-in client without a password */
async function createWithProvider(email: string): Promise<Client> {
  const client = here.visitor()
  await signInWith(client, addPerson(email))
  const { error } = await client.call('completeProviderSignUp', { body: FOUNDER })
  if (error) throw new Error(error.message)
  return client
}

const emailOf = async (client: Client) => (await client.call('session')).reply.session?.user.email

const REFUSED = { title: 'Sign In Error', code: 'provider-refused' }
const FAILED = {
  ...REFUSED,
  message: 'The sign-in with Acme ID failed. Please start again, or sign in with your password.',
}
const EXPIRED = {
  ...REFUSED,
  message: 'This sign-in with Acme ID has timed out or was already used. Please start again.',
}

test('a person without an account signs up, and signs in with the identity later [V6.8.1, V10.5.2]', async () => {
  const subject = addPerson('New@Acme.in', { given_name: 'Zoë', family_name: 'https://evil.example' })
  const client = here.visitor()
  expect((await signInWith(client, subject)).reply).toMatchObject({ outcome: 'sign-up', session: null })
  expect((await client.call('readProviderSignUp')).reply).toEqual({
    email: 'new@acme.in',
    first_name: 'Zoë',
    last_name: '',
  })
  const blank = await client.call('completeProviderSignUp', { body: { ...FOUNDER, mobile: ' ' } })
  expect(blank.error).toMatchObject({ code: 'validation-failed', faults: [{ field: 'mobile' }] })
  const { reply } = await client.call('completeProviderSignUp', { body: FOUNDER })
  expect(reply.session?.user).toMatchObject({ email: 'new@acme.in', identities: ['provider'], factors: [] })
  expect(reply.profile).toMatchObject({
    ...{ full_name: 'Asha Rao', role: 'founder', mobile: REST.mobile },
    ...{ location: 'India', linkedin_url: 'https://linkedin.com/in/asha-rao' },
  })

  // A changed address at the provider changes nothing.
  addPerson('New@Acme.in', { email: 'else@acme.in', email_verified: false })
  const again = here.visitor()
  expect(outcomeOf(await signInWith(again, subject))).toBe('signed-in')
  expect(await emailOf(again)).toBe('new@acme.in')
})

test('links an identity to the confirmed account of its address, and notifies it [V6.3.7]', async () => {
  await createFounder(here, 'linked@acme.in')
  const client = here.visitor()
  expect(outcomeOf(await signInWith(client, addPerson('Linked@Acme.in')))).toBe('signed-in')
  expect((await client.call('session')).reply.session?.user.identities).toEqual(['email', 'provider'])
  expect((await emailsTo(here, 'linked@acme.in'))[0]).toBe('identity-linked')
  expect(
    await here.rows(
      `select event from audit_log where actor_id = (select id from users where email = $1) and event like 'identity%'`,
      ['linked@acme.in'],
    ),
  ).toEqual([{ event: 'identity-linked' }])
  expect(await emailOf(await signIn(here, 'linked@acme.in'))).toBe('linked@acme.in')
})

test('refuses an address that the provider has not verified, with and without account', async () => {
  const message =
    'Acme ID has not verified your e-mail address. Sign in with your password and link Acme ID under Account, or sign up with your e-mail.'
  await createFounder(here, 'unverified@acme.in')
  for (const email of ['unverified@acme.in', 'nobody@acme.in']) {
    for (const email_verified of [false, undefined, 'true', 1]) {
      const { error } = await signInWith(here.visitor(), addPerson(email, { email_verified }))
      expect(error).toEqual({ ...REFUSED, message })
    }
  }
})

test('refuses a person without an address', async () => {
  const subject = addPerson('none@acme.in', { email: undefined })
  expect(outcomeOf(await signInWith(here.visitor(), subject))).toBe('provider-refused')
})

test.each([
  [{ name: 'Asha Rao Menon' }, 'Asha Rao', 'Menon'],
  [{ name: 'Madonna' }, 'Madonna', ''],
  [{ name: 'A'.repeat(3_000) }, '', ''],
  [{ given_name: 'As\u0000ha\u202e', family_name: '<b>Rao</b>' }, 'Asha', ''],
  [{ given_name: 7, family_name: null } as unknown as ProviderProfile, '', ''],
])('suggests the name of %j, as far as it may be one', async (profile, first_name, last_name) => {
  const subject = addPerson('named@acme.in', { given_name: undefined, family_name: undefined, ...profile })
  const client = here.visitor()
  await signInWith(client, subject)
  expect((await client.call('readProviderSignUp')).reply).toMatchObject({ first_name, last_name })
})

test('takes the address and its verification from the same place', async () => {
  await createFounder(here, 'victim@acme.in')
  provider.alterIdToken = (claims) => ({ ...claims, email: 'victim@acme.in' })
  const client = here.visitor()
  expect(outcomeOf(await signInWith(client, addPerson('own@acme.in')))).toBe('sign-up')
  expect((await client.call('readProviderSignUp')).reply.email).toBe('own@acme.in')
  provider.alterIdToken = (claims) => ({ ...claims, email: 'victim@acme.in', email_verified: false })
  expect(outcomeOf(await signInWith(here.visitor(), addPerson('own@acme.in')))).toBe('provider-refused')
})

test('does not link an account whose own address is not confirmed', async () => {
  const attacker = await createFounder(here, 'unconfirmed@acme.in')
  await here.rows(`update profiles set email_confirmed = false where email = 'unconfirmed@acme.in'`)
  expect((await signInWith(here.visitor(), addPerson('unconfirmed@acme.in'))).error).toEqual({
    ...REFUSED,
    message:
      'The e-mail address of your account is not confirmed. Sign in with your password and link Acme ID under Account.',
  })
  expect((await attacker.call('session')).reply.session?.user.identities).toEqual(['email'])
})

test('a person who gets the address of somebody else does not get the account', async () => {
  await createFounder(here, 'reused@acme.in')
  await signInWith(here.visitor(), addPerson('reused@acme.in'))
  provider.people.set('another person', { email: 'reused@acme.in', email_verified: true })
  expect((await signInWith(here.visitor(), 'another person')).error).toEqual({
    ...REFUSED,
    message:
      'Your account is linked to another Acme ID account. Sign in with that one or with your password. You can change the link under Account.',
  })
})

test('a pending sign-up by a stranger ends, and its password and link are useless', async () => {
  const attacker = here.visitor()
  await attacker.call('signUp', { body: signUpBody('hijacked@acme.in', { password: 'of the attacker' }) })
  // The attacker has even tricked the owner into opening the link, in the attacker's browser.
  await openEmail(here, 'hijacked@acme.in', attacker)
  await createWithProvider('hijacked@acme.in')
  const { error } = await attacker.call('signIn', {
    body: { email: 'hijacked@acme.in', password: 'of the attacker' },
  })
  expect(error?.code).toBe('wrong-credentials')
  expect(await here.rows(`select 1 from sign_ups where email = 'hijacked@acme.in'`)).toEqual([])
  expect(
    await here.rows(
      `select 1 from credentials c join users u on u.id = user_id where email = 'hijacked@acme.in'`,
    ),
  ).toEqual([])
})

test('a sign-up is refused once the address has an account, and keeps its form', async () => {
  const client = here.visitor()
  await signInWith(client, addPerson('late@acme.in'))
  await createFounder(here, 'late@acme.in')
  expect((await client.call('completeProviderSignUp', { body: FOUNDER })).error).toMatchObject({
    code: 'already-exists',
    message: 'Your address already has an account. Sign in with Acme ID again.',
  })
  expect((await client.call('readProviderSignUp')).status).toBe(200)
  expect((await here.visitor().call('readProviderSignUp')).error?.code).toBe('provider-refused')
})

test('each response works once, in the browser that started the sign-in [V10.1.2, V10.2.1]', async () => {
  const client = here.visitor()
  const parameters = await respond(client, linked)
  expect((await finish(here.visitor(), parameters)).error).toEqual(EXPIRED)
  const cookies = new Map(client.cookies)
  expect(outcomeOf(await finish(client, parameters))).toBe('signed-in')
  const replayed = here.visitor()
  for (const [name, value] of cookies) replayed.cookies.set(name, value)
  expect((await finish(replayed, parameters)).error).toEqual(EXPIRED)
})

/** Creates a founder whose account is linked. @returns the `sub` */
async function linkedSubject(email: string): Promise<string> {
  await createFounder(here, email)
  const subject = addPerson(email)
  await signInWith(here.visitor(), subject)
  return subject
}

test('a sign-in expires after ten minutes, and is deleted', async () => {
  const client = here.visitor()
  const parameters = await respond(client, linked)
  await here.rows(`update provider_sign_ins set expires_at = now() where claims is null`)
  expect((await finish(client, parameters)).error).toEqual(EXPIRED)
  await sweepAccounts(here.services)
  expect(await here.rows('select 1 from provider_sign_ins where claims is null')).toEqual([])
})

test('two tabs of one browser can sign in at the same time, in any order', async () => {
  const [asha, ravi] = [await linkedSubject('one@acme.in'), await linkedSubject('two@acme.in')]
  const browser = here.visitor()
  const [first, second] = [await start(browser), await start(browser)]
  expect(outcomeOf(await finish(browser, await provider.respond(second, ravi)))).toBe('signed-in')
  expect(await emailOf(browser)).toBe('two@acme.in')
  expect(outcomeOf(await finish(browser, await provider.respond(first, asha)))).toBe('signed-in')
  expect(await emailOf(browser)).toBe('one@acme.in')
})

test('refuses the code of one sign-in with the state of another', async () => {
  const [browser, attacker] = [here.visitor(), here.visitor()]
  const own = new URLSearchParams(await respond(browser, linked))
  const foreign = new URLSearchParams(await respond(attacker, linked))
  own.set('code', foreign.get('code') ?? '')
  expect((await finish(browser, `?${own}`)).error).toEqual(FAILED)
})

test.each([
  [
    'the issuer of another provider',
    (response: URLSearchParams) => response.set('iss', 'https://evil.example'),
  ],
  ['no issuer, which this provider always sends', (response: URLSearchParams) => response.delete('iss')],
])('refuses a response with %s [V10.2.2]', async (_, change) => {
  const browser = here.visitor()
  const response = new URLSearchParams(await respond(browser, linked))
  change(response)
  expect((await finish(browser, `?${response}`)).error).toEqual(FAILED)
})

const seconds = () => Math.floor(Date.now() / 1000)

test.each([
  ['another nonce', { nonce: 'of another sign-in' }],
  ['no nonce', { nonce: undefined }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'another client' }],
  ['a passed expiry', { exp: seconds() - PROVIDER_CLOCK_SECONDS - 30 }],
  ['a start in the future', { nbf: seconds() + 3600 }],
])('refuses an ID token with %s [V9.2.1, V9.2.2, V9.2.3, V10.5.1, V10.5.4]', async (_, claims) => {
  provider.alterIdToken = (right) => ({ ...right, ...claims })
  expect((await signInWith(here.visitor(), linked)).error).toEqual(FAILED)
})

test('accepts a clock that differs by a few seconds', async () => {
  const ahead = 10
  provider.alterIdToken = (right) => ({
    ...right,
    iat: seconds() + ahead,
    nbf: seconds() + ahead,
    exp: seconds() - ahead,
  })
  expect(outcomeOf(await signInWith(here.visitor(), linked))).toBe('signed-in')
})

test('accepts a new signing key at once, and no key that is not published [V6.8.2]', async () => {
  const publish = provider.replaceKey()
  expect((await signInWith(here.visitor(), linked)).error).toEqual(FAILED)
  publish()
  expect(outcomeOf(await signInWith(here.visitor(), linked))).toBe('signed-in')
})

test('asks for three scopes, and keeps the tokens of the provider to itself [V10.1.1, V10.2.3]', async () => {
  const client = here.visitor()
  const url = await start(client)
  expect(new URL(url).searchParams.get('scope')).toBe('openid email profile')
  const { reply, headers } = await finish(client, await provider.respond(url, linked))
  expect(JSON.stringify([reply, headers.getSetCookie()])).not.toMatch(/eyJ|access_token|id_token/)
  const [{ rows } = { rows: '' }] = await here.rows<{ rows: string }>(
    `select (select json_agg(i) from identities i)::text || (select json_agg(s) from sessions s)::text as rows`,
  )
  expect(rows).not.toMatch(/eyJ/)
})

test('refuses a provider whose description names another issuer [V10.5.3]', async () => {
  const other = provider.environment.OIDC_ISSUER?.replace('127.0.0.1', 'localhost') ?? ''
  const there = await startTestServer({ ...provider.environment, OIDC_ISSUER: other })
  try {
    const { error } = await there.visitor().call('startProviderSignIn', { body: { again: false } })
    expect(error?.code).toBe('provider-refused')
    // The log says both addresses.
    expect(reasonIn(there)).toBe(
      `discovered metadata issuer does not match the expected issuer: ${provider.environment.OIDC_ISSUER}, not ${other}/`,
    )
  } finally {
    await there.close()
  }
})

/** Returns the reason of the last failed sign-in in the server's log. */
const reasonIn = ({ logged }: TestServer) =>
  JSON.parse(logged.findLast((line) => line.includes('Could not sign in with the identity provider')) ?? '{}')
    .reason

test('the log names the address of a configuration that cannot be read', async () => {
  const OIDC_ISSUER = `${provider.environment.OIDC_ISSUER}/realms/acme`
  const there = await startTestServer({ ...provider.environment, OIDC_ISSUER })
  try {
    const { error } = await there.visitor().call('startProviderSignIn', { body: { again: false } })
    expect(error).toMatchObject({
      code: 'provider-unavailable',
      message:
        'Signing in with Acme ID does not work at the moment. Try again later, or sign in with your password.',
    })
    expect(reasonIn(there)).toBe(
      `unexpected HTTP response status code: ${OIDC_ISSUER}/.well-known/openid-configuration answers 404`,
    )
  } finally {
    await there.close()
  }
})

test('the log names the variables if the provider refuses the client', async () => {
  const there = await startTestServer({ ...provider.environment, OIDC_CLIENT_SECRET: 'wrong' })
  try {
    expect((await signInWith(there.visitor(), linked)).error).toEqual(FAILED)
    expect(reasonIn(there)).toBe(
      'The identity provider refused OIDC_CLIENT_ID and OIDC_CLIENT_SECRET (invalid_client)',
    )
  } finally {
    await there.close()
  }
})

test('without the variables, there are no endpoints, and sessions look as before', async () => {
  const there = await startTestServer()
  try {
    const asha = await createFounder(there)
    const answers = await Promise.all([
      asha.call('startProviderSignIn', { body: { again: false } }),
      asha.call('finishProviderSignIn', { body: { parameters: '' } }),
      asha.call('readProviderSignUp'),
      asha.call('completeProviderSignUp', { body: FOUNDER }),
      asha.call('readIdentity'),
      asha.call('linkIdentity', { body: { password: PASSWORD } }),
      asha.call('unlinkIdentity', { body: { password: PASSWORD } }),
    ])
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(7).fill('not-found'))
    expect((await asha.call('session')).reply.session?.user.identities).toEqual(['email'])
  } finally {
    await there.close()
  }
})

test('the provider offers a choice of accounts if the browser asks for it', async () => {
  const client = here.visitor()
  expect(promptIn(await start(client))).toBeNull()
  const body = { again: false, other_account: true }
  const { url } = (await client.call('startProviderSignIn', { body })).reply
  expect(promptIn(url)).toBe('select_account')
  expect(outcomeOf(await finish(client, await provider.respond(url, linked)))).toBe('signed-in')

  const owner = await createFounder(here, 'chooses@acme.in')
  const linking = await owner.call('linkIdentity', { body: { password: PASSWORD, other_account: true } })
  expect(promptIn(linking.reply.url)).toBe('select_account')
})

test('a provider that offers no choice of accounts asks for a new sign-in', async () => {
  const prompt_values_supported = ['none', 'login', 'consent']
  provider.alterDescription = (description) => ({ ...description, prompt_values_supported })
  const there = await startTestServer(provider.environment)
  try {
    const body = { again: false, other_account: true }
    const { url } = (await there.visitor().call('startProviderSignIn', { body })).reply
    expect(promptIn(url)).toBe('login')
  } finally {
    await there.close()
  }
})

test('a cancelled sign-in changes nothing', async () => {
  const cancelled = { code: 'provider-refused', message: 'You cancelled the sign-in with Acme ID.' }
  expect((await signInWith(here.visitor(), undefined)).error).toEqual({
    ...cancelled,
    title: 'Sign-in cancelled',
  })
  const owner = await createFounder(here, 'cancels@acme.in')
  expect((await link(owner, undefined)).error).toEqual({ ...cancelled, title: 'Acme ID not linked' })
})

test('without the provider, the server starts and people sign in with their passwords', async () => {
  const there = await startTestServer(STOPPED_PROVIDER)
  try {
    expect((await there.visitor().fetch('/readyz')).status).toBe(200)
    expect((await there.visitor().call('startProviderSignIn', { body: { again: false } })).error).toEqual({
      title: 'Sign In Error',
      code: 'provider-unavailable',
      message: 'Acme ID does not answer. Try again later, or sign in with your password.',
    })
    expect(there.logged.join('')).toContain('Could not sign in with the identity provider')
    expect(await emailOf(await createFounder(there, 'asha@acme.in'))).toBe('asha@acme.in')
  } finally {
    await there.close()
  }
})

test('two-step sign-in requires its code too, and keeps the time of the sign-in', async () => {
  const client = await createWithProvider('coded@acme.in')
  const { secret } = await setUpTwoStep(client)
  await allowCodeReuse(here)
  const browser = here.visitor()
  const { reply, headers } = await signInWith(browser, 'sub of coded@acme.in')
  expect([reply.outcome, reply.session]).toEqual(['two-step', null])
  expect(headers.getSetCookie().join()).not.toContain('session_token')
  expect(await emailOf(browser)).toBeUndefined()
  await submitCode(browser, codeOf(secret))
  expect((await browser.call('readIdentity')).reply.recent).toBe(true)
})

test('a team member without the required two-step sign-in has the rights of a founder', async () => {
  await createMember(here, 'ravi@openround.example', 'admin')
  const client = here.visitor()
  await signInWith(client, addPerson('ravi@openround.example'))
  expect((await client.call('session')).reply.session?.two_step_setup_required).toBe(true)
  expect((await client.call('listTeam')).error?.code).toBe('two-step-setup-required')
})

test('roles never come from claims', async () => {
  const subject = addPerson('claims@acme.in', {
    role: 'admin',
    roles: ['admin'],
    groups: ['admin'],
  } as ProviderProfile)
  provider.alterIdToken = (claims) => ({ ...claims, role: 'admin', roles: ['admin'], groups: ['admin'] })
  const client = here.visitor()
  await signInWith(client, subject)
  const { reply } = await client.call('completeProviderSignUp', { body: FOUNDER })
  expect(reply.profile?.role).toBe('founder')
})

/** Stores an invitation as an administrator's. @returns its token */
async function invite(email: string): Promise<string> {
  const token = newToken()
  await here.rows(
    `insert into invitations (email, role, token_hash, expires_at) values ($1, 'reviewer', $2, now() + interval '1 day')`,
    [email, hashToken(token)],
  )
  return token
}

test('an invited member joins with the invited address, and only with it', async () => {
  const invitation = await invite('invited@openround.example')
  const body = { first_name: 'Ravi', last_name: 'Menon', invitation }
  const other = here.visitor()
  await signInWith(other, addPerson('other@openround.example'))
  expect((await other.call('completeProviderSignUp', { body })).error).toMatchObject({
    code: 'provider-refused',
    message:
      'The invitation is for another address than other@openround.example. Sign in to Acme ID with the invited address, or choose a password.',
  })
  const client = here.visitor()
  await signInWith(client, addPerson('invited@openround.example'))
  const { reply } = await client.call('completeProviderSignUp', { body })
  expect(reply.profile).toMatchObject({ full_name: 'Ravi Menon', role: 'reviewer', email_confirmed: true })
  expect((await other.call('completeProviderSignUp', { body })).error?.code).toBe('invalid-link')
})

test('a signed-in person links and unlinks an identity with an unverified address', async () => {
  const subject = addPerson('elsewhere@gmail.example', { email_verified: false })
  const client = await createFounder(here, 'links@acme.in')
  const wrong = await client.call('linkIdentity', { body: { password: 'wrong' } })
  expect(wrong.error).toMatchObject({ code: 'wrong-password', title: 'Acme ID not linked' })
  expect(outcomeOf(await link(client, subject))).toBe('linked')
  expect((await client.call('readIdentity')).reply.identity?.email).toBe('elsewhere@gmail.example')
  const elsewhere = here.visitor()
  expect(outcomeOf(await signInWith(elsewhere, subject))).toBe('signed-in')

  expect((await client.call('unlinkIdentity', { body: { password: 'wrong' } })).error?.code).toBe(
    'wrong-password',
  )
  expect((await client.call('unlinkIdentity', { body: { password: PASSWORD } })).status).toBe(200)
  expect([await emailOf(client), await emailOf(elsewhere)]).toEqual(['links@acme.in', undefined])
  expect(outcomeOf(await signInWith(here.visitor(), subject))).toBe('provider-refused')
  expect((await emailsTo(here, 'links@acme.in')).slice(0, 2)).toEqual([
    'identity-unlinked',
    'identity-linked',
  ])
})

test('after unlinking, only the owner links the provider again [V6.3.7]', async () => {
  const subject = await linkedSubject('unlinked@acme.in')
  const client = await signIn(here, 'unlinked@acme.in')
  await client.call('unlinkIdentity', { body: { password: PASSWORD } })
  provider.people.set('next owner of the address', { email: 'unlinked@acme.in', email_verified: true })
  for (const person of [subject, 'next owner of the address']) {
    expect((await signInWith(here.visitor(), person)).error).toEqual({
      ...REFUSED,
      message:
        'You have unlinked Acme ID from your account. Sign in with your password and link Acme ID under Account.',
    })
  }
  expect((await client.call('readIdentity')).reply.identity).toBeNull()

  expect(outcomeOf(await link(client, subject))).toBe('linked')
  expect(outcomeOf(await signInWith(here.visitor(), subject))).toBe('signed-in')
  // A new address of the provider finds the account by its address, because the owner has linked it again.
  await here.rows(`delete from identities where subject = $1`, [subject])
  expect(outcomeOf(await signInWith(here.visitor(), subject))).toBe('signed-in')
})

/** Links an identity to the signed-in account. */
async function link(client: Client, subject: string | undefined, password = PASSWORD) {
  const { reply } = await client.call('linkIdentity', { body: { password } })
  return finish(client, await provider.respond(reply.url, subject))
}

test('an identity belongs to one account, and an account has one identity', async () => {
  const taken = await linkedSubject('first@acme.in')
  const client = await createFounder(here, 'second@acme.in')
  expect((await link(client, taken)).error).toMatchObject({
    code: 'already-exists',
    title: 'Acme ID not linked',
    message:
      'This Acme ID account is linked to another account here. Sign in with it and unlink it there first.',
  })
  expect(outcomeOf(await link(client, addPerson('mine@gmail.example')))).toBe('linked')
  expect((await link(client, addPerson('more@gmail.example'))).error).toMatchObject({
    code: 'already-exists',
    message: 'Your account is already linked to another Acme ID account. Unlink that one first.',
  })
})

test('a link that one account has started is not completed by another', async () => {
  const browser = await createFounder(here, 'starts@acme.in')
  const { reply } = await browser.call('linkIdentity', { body: { password: PASSWORD } })
  const parameters = await provider.respond(reply.url, addPerson('victims@gmail.example'))
  await browser.call('signIn', { body: { email: 'second@acme.in', password: PASSWORD } })
  expect((await finish(browser, parameters)).error).toMatchObject({ code: 'provider-refused' })
  expect((await browser.call('readIdentity')).reply.identity?.email).not.toBe('victims@gmail.example')
})

test('without a password, a recent sign-in with the provider replaces it [V7.5.1, V7.5.3]', async () => {
  const client = await createWithProvider('bare@acme.in')
  await here.rows(`update sessions set provider_signed_in_at = now() - interval '11 minutes'
    where user_id = (select id from users where email = 'bare@acme.in')`)
  const attempts = await Promise.all([
    client.call('deleteAccount', { body: { password: '', also_submitted: true } }),
    client.call('requestEmailChange', { body: { email: 'next@acme.in', password: '' } }),
    client.call('startTwoStep', { body: { password: '' } }),
    client.call('renewRecoveryCodes', { body: { password: '' } }),
    client.call('stopTwoStep', { body: { password: '' } }),
    client.call('changePassword', { body: { current: '', password: 'a first password' } }),
    client.call('linkIdentity', { body: { password: '' } }),
  ])
  expect(new Set(attempts.map(({ error }) => `${error?.code}: ${error?.message}`))).toEqual(
    new Set([
      "sign-in-not-recent: Sign in again first, so that we know it's you. Then repeat this within 10 minutes.",
    ]),
  )
  expect((await client.call('readIdentity')).reply.recent).toBe(false)

  const subject = 'sub of bare@acme.in'
  // The provider reports that the person did not sign in again.
  provider.alterIdToken = (claims) => ({ ...claims, auth_time: seconds() - 3600 })
  await finish(client, await provider.respond(await start(client, true), subject))
  expect((await client.call('readIdentity')).reply.recent).toBe(false)
  provider.alterIdToken = undefined
  await finish(client, await provider.respond(await start(client, true), subject))
  expect((await client.call('readIdentity')).reply.recent).toBe(true)
  expect(
    (await client.call('requestEmailChange', { body: { email: 'next@acme.in', password: '' } })).status,
  ).toBe(200)
  expect((await client.call('deleteAccount', { body: { password: '', also_submitted: true } })).status).toBe(
    200,
  )
})

test('an account without a password sets one before it is unlinked, or by e-mail', async () => {
  const client = await createWithProvider('first-password@acme.in')
  expect((await client.call('unlinkIdentity', { body: { password: '' } })).error).toMatchObject({
    code: 'conflict',
    title: 'Acme ID not unlinked',
    message: 'Set a password first. Without Acme ID and without a password, you could not sign in.',
  })
  const set = await client.call('changePassword', { body: { current: '', password: PASSWORD } })
  expect([set.status, (await client.call('session')).reply.session?.user.identities]).toEqual([
    200,
    ['email', 'provider'],
  ])
  expect(await emailOf(await signIn(here, 'first-password@acme.in'))).toBe('first-password@acme.in')
  expect(
    (await client.call('deleteAccount', { body: { password: '', also_submitted: true } })).error?.code,
  ).toBe('wrong-password')
  expect((await client.call('unlinkIdentity', { body: { password: PASSWORD } })).status).toBe(200)

  await createWithProvider('by-mail@acme.in')
  await here.visitor().call('requestPasswordReset', { body: { email: 'by-mail@acme.in' } })
  const token = await tokenIn(here, 'reset-password', 'by-mail@acme.in')
  await here.visitor().call('resetPassword', { body: { token, password: PASSWORD } })
  expect(await emailOf(await signIn(here, 'by-mail@acme.in'))).toBe('by-mail@acme.in')
  const changed = (await here.emails()).find(({ name }) => name === 'password-changed')
  expect(changed?.text).toContain('Your account is still linked to by-mail@acme.in at Acme ID.')
})

test('nobody signs in with an empty password to an account without one', async () => {
  await createWithProvider('empty@acme.in')
  for (const password of ['', 'undefined', 'null']) {
    const { error } = await here.visitor().call('signIn', { body: { email: 'empty@acme.in', password } })
    expect(error).toMatchObject({ code: 'wrong-credentials', title: signInFailed('').title })
  }
})
