import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PASSKEYS_MAX, SIGN_INS_PER_MINUTE } from '#domain/limits.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { sweepAccounts } from '#server/jobs/maintenance.ts'
import { userIdOf } from '#tests/applications.ts'
import { codeOf } from '#tests/authenticator.ts'
import type { Client } from '#tests/client.ts'
import { emailsTo } from '#tests/emails.ts'
import { addPasskey, answerChallenge, startSetup, tryPasskey } from '#tests/passkeys.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createSoftwarePasskey, type Deviations } from '#tests/software-passkey.ts'
import { setUpTwoStep, startTwoStepSignIn, submitCode } from '#tests/two-step.ts'
import { createFounder, PASSWORD, signIn } from '#tests/users.ts'

const UNKNOWN = {
  code: 'wrong-credentials',
  title: 'Sign In Error',
  message: 'This passkey could not be verified, or was removed from its account. Sign in another way.',
}
const EXPIRED = {
  code: 'conflict',
  title: 'Sign In Error',
  message: 'This request has timed out. Please try again.',
}
const NOT_VERIFIED = {
  code: 'wrong-credentials',
  title: 'Passkey not added',
  message: 'The new passkey could not be verified. Please try again.',
}
const PROOF = { password: PASSWORD }

let here: TestServer
beforeAll(async () => {
  here = await startTestServer()
})
afterAll(() => here?.close())

/** Creates a founder with a passkey. */
async function founderWithPasskey(email: string, options?: { counts?: boolean }) {
  const client = await createFounder(here, email)
  return { client, passkey: await addPasskey(here, client, options) }
}

const emailOf = async (client: Client) => (await client.call('session')).reply.session?.user.email
const passkeysOf = async (client: Client) => (await client.call('listPasskeys')).reply.passkeys

test('adds a passkey after the password, and sends an e-mail [V6.3.7, V7.5.1]', async () => {
  const asha = await createFounder(here, 'asha@acme.in')
  const { status, reply, headers } = await asha.call('startPasskeySetup', {
    body: PROOF,
    headers: { 'x-forwarded-host': 'elsewhere.example' },
  })
  expect([status, reply]).toEqual([
    200,
    {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'localhost', name: 'Openround' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: 'asha@acme.in', displayName: 'Asha Rao' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      excludeCredentials: [],
    },
  ])
  expect(headers.getSetCookie().map((cookie) => cookie.replace(/=[\w-]{43};/, '=TOKEN;'))).toEqual([
    'openround.passkey=TOKEN; Max-Age=300; Path=/; HttpOnly; SameSite=Strict',
  ])

  const passkey = createSoftwarePasskey(here.services.config.publicUrl)
  const credential = passkey.create(reply)
  expect((await asha.call('addPasskey', { body: { name: ' My phone ', credential } })).reply).toEqual({
    done: true,
  })
  expect(await passkeysOf(asha)).toEqual([
    {
      id: expect.any(String),
      name: 'My phone',
      backed_up: false,
      created_at: expect.any(String),
      last_used_at: null,
    },
  ])
  expect((await emailsTo(here, 'asha@acme.in'))[0]).toBe('passkey-added')
  const next = await startSetup(asha)
  expect([next.user.id, next.excludeCredentials]).toEqual([
    reply.user.id,
    [{ type: 'public-key', id: credential.id, transports: ['internal'] }],
  ])
})

test('signs in with a passkey instead of address, password and code [V6.3.4, V7.2.4]', async () => {
  const asha = await createFounder(here, 'signs-in@acme.in')
  const { secret } = await setUpTwoStep(asha)
  const passkey = await addPasskey(here, asha, { counts: false })
  const browser = here.visitor()
  const before = [...browser.cookies.values()]
  const { status, reply } = await tryPasskey(browser, passkey)
  expect([status, reply.session?.user.email]).toEqual([200, 'signs-in@acme.in'])
  expect(before).not.toContain(browser.cookies.get('openround.session_token'))
  expect(await emailOf(browser)).toBe('signs-in@acme.in')
  expect((await passkeysOf(asha))[0]).toMatchObject({ backed_up: true, last_used_at: expect.any(String) })
  // The authenticator app stays in use for sign-ins with the password.
  const other = await startTwoStepSignIn(here, 'signs-in@acme.in')
  expect((await submitCode(other, codeOf(secret, 1))).status).toBe(200)
})

const REFUSED: Readonly<Record<string, Deviations>> = {
  'of another origin': { origin: 'https://localhost.example' },
  'of another port': { origin: 'http://localhost:1' },
  'for another host': { host: 'localhost.example' },
  'without user verification': { verified: false },
  'made for adding a passkey': { type: 'webauthn.create' },
  'for another account': { userHandle: 'c29tZWJvZHkgZWxzZQ' },
  'without an account': { userHandle: '' },
}

test.each(Object.entries(REFUSED))(
  'refuses an assertion %s like an unknown passkey',
  async (_, deviations) => {
    const { passkey } = await founderWithPasskey(`${crypto.randomUUID()}@acme.in`)
    const browser = here.visitor()
    const { status, error } = await tryPasskey(browser, passkey, deviations)
    expect([status, error]).toEqual([401, UNKNOWN])
    expect(await emailOf(browser)).toBeUndefined()
    expect((await tryPasskey(browser, passkey)).status).toBe(200)
  },
)

test('refuses unknown passkeys and wrong signatures with the same reply', async () => {
  const { passkey } = await founderWithPasskey('forged@acme.in')
  const stranger = createSoftwarePasskey(here.services.config.publicUrl)
  const browser = here.visitor()
  const { signature } = (await answerChallenge(browser, stranger)).response
  const forge = async (changes: { signature?: string; authenticatorData?: string }) => {
    const { id, response } = await answerChallenge(browser, passkey)
    const body = { id, response: { ...response, ...changes } }
    return (await browser.call('signInWithPasskey', { body })).error
  }
  expect((await tryPasskey(browser, stranger)).error).toEqual(UNKNOWN)
  expect(await forge({ signature })).toEqual(UNKNOWN)
  expect(await forge({ authenticatorData: '!' })).toEqual(UNKNOWN)
  expect(await forge({})).toBeUndefined()
})

test('accepts a challenge once, within five minutes, and only in its own browser [V6.7.2]', async () => {
  const { passkey } = await founderWithPasskey('replay@acme.in', { counts: false })
  const browser = here.visitor()
  const body = await answerChallenge(browser, passkey)
  expect((await browser.call('signInWithPasskey', { body })).status).toBe(200)
  expect((await browser.call('signInWithPasskey', { body })).error).toEqual(EXPIRED)

  const other = here.visitor()
  expect((await other.call('signInWithPasskey', { body })).error).toEqual(EXPIRED)
  const stolen = await answerChallenge(browser, passkey)
  await other.call('createPasskeyChallenge', { body: {} })
  expect((await other.call('signInWithPasskey', { body: stolen })).error).toEqual(UNKNOWN)

  const late = await answerChallenge(browser, passkey)
  await here.rows("update passkey_challenges set expires_at = expires_at - interval '5 minutes'")
  expect((await browser.call('signInWithPasskey', { body: late })).error).toEqual(EXPIRED)
  await sweepAccounts(here.services)
  expect(await here.rows('select 1 from passkey_challenges')).toEqual([])
})

test('a wrong answer uses up its challenge', async () => {
  const { passkey } = await founderWithPasskey('one-try@acme.in')
  const browser = here.visitor()
  const { challenge } = (await browser.call('createPasskeyChallenge', { body: {} })).reply
  const wrong = passkey.answer(challenge, { verified: false })
  expect((await browser.call('signInWithPasskey', { body: wrong })).error).toEqual(UNKNOWN)
  const right = passkey.answer(challenge)
  expect((await browser.call('signInWithPasskey', { body: right })).error).toEqual(EXPIRED)
})

test('refuses a copied passkey by its counter, and says so', async () => {
  const { passkey } = await founderWithPasskey('copied@acme.in')
  const COPIED = {
    ...UNKNOWN,
    message:
      'This passkey may have been copied: its count of uses has not increased. Sign in another way, remove it under Account, and add a new one.',
  }
  const answers = []
  for (const counter of [7, 7, 6, 0, 8]) {
    answers.push((await tryPasskey(here.visitor(), passkey, { counter })).error)
  }
  expect(answers).toEqual([undefined, COPIED, COPIED, COPIED, undefined])
})

test('removing a passkey ends the sessions that it started, and sends an e-mail [V6.3.7]', async () => {
  const { client, passkey } = await founderWithPasskey('removes@acme.in')
  const elsewhere = here.visitor()
  await tryPasskey(elsewhere, passkey)
  const withPassword = await signIn(here, 'removes@acme.in')
  const [{ id } = { id: '' }] = await passkeysOf(client)
  const stranger = await createFounder(here, 'stranger@acme.in')
  expect((await stranger.call('removePasskey', { params: { id }, body: PROOF })).status).toBe(200)
  const wrong = await client.call('removePasskey', { params: { id }, body: { password: 'not mine' } })
  expect(wrong.error?.code).toBe('wrong-password')
  expect(await passkeysOf(client)).toHaveLength(1)

  expect((await client.call('removePasskey', { params: { id }, body: PROOF })).reply).toEqual({ done: true })
  expect(await Promise.all([client, withPassword, elsewhere].map(emailOf))).toEqual([
    'removes@acme.in',
    'removes@acme.in',
    undefined,
  ])
  expect((await tryPasskey(elsewhere, passkey)).error).toEqual(UNKNOWN)
  expect((await emailsTo(here, 'removes@acme.in'))[0]).toBe('passkey-removed')
})

test('deleting an account deletes its passkeys and challenges', async () => {
  const { client, passkey } = await founderWithPasskey('deleted@acme.in')
  await startSetup(client)
  const id = await userIdOf(here.rows, 'deleted@acme.in')
  await client.call('deleteAccount', { body: { ...PROOF, also_submitted: false } })
  expect((await tryPasskey(here.visitor(), passkey)).error).toEqual(UNKNOWN)
  const remaining =
    'select 1 from passkeys where user_id = $1 union all select 2 from passkey_challenges where user_id = $1'
  expect(await here.rows(remaining, [id])).toEqual([])
})

const NOT_ADDED: readonly Deviations[] = [
  { origin: 'https://localhost.example' },
  { host: 'localhost.example' },
  { verified: false },
  { type: 'webauthn.get' },
]

test('refuses to add a passkey without the password, or one that is not verified', async () => {
  const asha = await createFounder(here, 'refused@acme.in')
  const passkey = createSoftwarePasskey(here.services.config.publicUrl)
  const add = async (deviations: Deviations) => {
    const credential = passkey.create(await startSetup(asha), deviations)
    return (await asha.call('addPasskey', { body: { name: '', credential } })).error
  }
  const wrong = await asha.call('startPasskeySetup', { body: { password: 'not mine' } })
  expect([wrong.error?.code, wrong.headers.getSetCookie()]).toEqual(['wrong-password', []])
  for (const deviation of NOT_ADDED) expect(await add(deviation)).toEqual(NOT_VERIFIED)

  // A challenge for signing in adds nothing, nor does that of another account.
  const options = await startSetup(asha)
  const { challenge } = (await asha.call('createPasskeyChallenge', { body: {} })).reply
  const credential = passkey.create({ ...options, challenge })
  expect((await asha.call('addPasskey', { body: { name: '', credential } })).error).toEqual(NOT_VERIFIED)
  const rohan = await createFounder(here, 'other@acme.in')
  const started = passkey.create(await startSetup(rohan))
  asha.cookies.set('openround.passkey', rohan.cookies.get('openround.passkey') ?? '')
  expect((await asha.call('addPasskey', { body: { name: '', credential: started } })).error).toEqual(
    NOT_VERIFIED,
  )
  expect((await asha.call('addPasskey', { body: { name: '', credential: started } })).error).toEqual({
    ...EXPIRED,
    title: 'Passkey not added',
  })
  expect([await passkeysOf(asha), await passkeysOf(rohan)]).toEqual([[], []])
})

test('a passkey belongs to one account, and an account has a limited number', async () => {
  const { client, passkey } = await founderWithPasskey('many@acme.in')
  const rohan = await createFounder(here, 'second@acme.in')
  const credential = passkey.create(await startSetup(rohan))
  expect((await rohan.call('addPasskey', { body: { name: '', credential } })).error).toEqual({
    code: 'conflict',
    title: 'Passkey not added',
    message: 'This passkey already belongs to an account.',
  })
  for (let count = 1; count < PASSKEYS_MAX; count++) await addPasskey(here, client)
  expect((await client.call('startPasskeySetup', { body: PROOF })).error?.code).toBe('limit-reached')
})

test('a passkey of the account proves the identity in place of the password', async () => {
  const { client, passkey } = await founderWithPasskey('proves@acme.in')
  const other = await founderWithPasskey('not-proves@acme.in')
  const start = async (of: typeof passkey) =>
    client.call('startPasskeySetup', { body: { passkey: await answerChallenge(client, of) } })
  expect((await start(other.passkey)).error).toEqual({ ...UNKNOWN, title: 'Passkey not added' })
  expect((await start(passkey)).status).toBe(200)

  const body = JSON.stringify({ passkey: await answerChallenge(client, passkey) })
  const headers = { 'content-type': 'application/json' }
  const { path } = ENDPOINTS.downloadOwnData
  const download = () => client.fetch(path, { method: 'POST', headers, body })
  expect([(await download()).status, (await download()).ok]).toEqual([200, false])
})

test('challenges count as attempts to sign in', async () => {
  const browser = here.visitor()
  const tries = await Promise.all(
    Array.from({ length: SIGN_INS_PER_MINUTE + 1 }, () =>
      browser.call('createPasskeyChallenge', { body: {} }),
    ),
  )
  expect(tries.filter(({ error }) => error?.code === 'rate-limited')).toHaveLength(1)
  const body = { email: 'nobody@acme.in', password: PASSWORD }
  expect((await browser.call('signIn', { body })).error?.code).toBe('rate-limited')
})

test('the command that resets two-step sign-in removes passkeys, and e-mails the owner', async () => {
  const { passkey } = await founderWithPasskey('lost@acme.in')
  expect(await runAdminCommand(here.services, ['reset-two-step', 'lost@acme.in'])).toMatchObject({ code: 0 })
  expect((await tryPasskey(here.visitor(), passkey)).error).toEqual(UNKNOWN)
  expect((await emailsTo(here, 'lost@acme.in')).slice(0, 2)).toEqual(['passkey-removed', 'passkey-added'])
  expect(await runAdminCommand(here.services, ['reset-two-step', 'lost@acme.in'])).toMatchObject({ code: 1 })
})
