import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAdminCommand } from '#server/commands/admin.ts'
import { sweepAccounts } from '#server/jobs/maintenance.ts'
import { codeOf, wrongCode } from '#tests/authenticator.ts'
import type { Client } from '#tests/client.ts'
import { emailsTo } from '#tests/emails.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { allowCodeReuse, setUpTwoStep, startTwoStepSignIn, submitCode } from '#tests/two-step.ts'
import { createFounder, PASSWORD, signIn } from '#tests/users.ts'

const password = { body: { password: PASSWORD } }

let here: TestServer
beforeAll(async () => {
  here = await startTestServer({ PRODUCT_NAME: 'Open & Round' })
})
afterAll(() => here?.close())

const factorsOf = async (client: Client) => (await client.call('session')).reply.session?.user.factors
const confirm = (client: Client, code: string) => client.call('confirmTwoStep', { body: { code } })

test('turns two-step sign-in on with a code, ends other sessions and sends an e-mail [V6.3.7, V7.4.3]', async () => {
  const asha = await createFounder(here, 'asha@acme.in')
  const elsewhere = await signIn(here, 'asha@acme.in')
  const { status, reply } = await asha.call('startTwoStep', password)
  expect([status, Object.keys(reply)]).toEqual([200, ['secret', 'uri']])
  expect(reply.uri).toBe(
    `otpauth://totp/Open%20%26%20Round:asha%40acme.in?issuer=Open%20%26%20Round&secret=${reply.secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(await factorsOf(asha)).toEqual([])
  expect([...(await signIn(here, 'asha@acme.in')).cookies.keys()]).toContain('openround.session_token')

  const code = codeOf(reply.secret)
  const confirmed = await confirm(asha, code)
  expect([confirmed.status, confirmed.reply.recovery_codes.length]).toEqual([200, 10])
  expect([await factorsOf(asha), await factorsOf(elsewhere)]).toEqual([['totp'], undefined])
  expect(await emailsTo(here, 'asha@acme.in')).toEqual(['two-step-on', 'confirm-e-mail'])
  // The code used for set-up cannot be used to sign in.
  expect((await submitCode(await startTwoStepSignIn(here, 'asha@acme.in'), code)).error?.code).toBe(
    'wrong-code',
  )
})

test('stores neither the secret nor recovery codes in readable form [V14.2.4]', async () => {
  const asha = await createFounder(here, 'sealed@acme.in')
  const { secret, recoveryCodes } = await setUpTwoStep(asha)
  const rows = await here.rows(
    'select s::text as row from totp_secrets s union all select c::text from recovery_codes c',
  )
  const stored = JSON.stringify(rows)
  expect(stored.includes(secret)).toBe(false)
  const bare = recoveryCodes.map((code) => code.replaceAll('-', ''))
  expect([...recoveryCodes, ...bare].filter((code) => stored.includes(code))).toEqual([])
})

test('refuses two-step set-up with a wrong password or code, or after a timeout [V7.5.1]', async () => {
  const asha = await createFounder(here, 'wrong@acme.in')
  for (const name of ['startTwoStep', 'stopTwoStep', 'renewRecoveryCodes'] as const) {
    const { status, error } = await asha.call(name, { body: { password: 'not the one' } })
    expect([name, status, error?.code]).toEqual([name, 403, 'wrong-password'])
  }
  await here.rows('delete from rate_limits')
  expect((await confirm(asha, '123456')).error).toEqual({
    code: 'conflict',
    title: 'Two-step sign-in not set up',
    message: 'The set-up has timed out. Please start again.',
  })
  const { secret } = (await asha.call('startTwoStep', password)).reply
  expect((await confirm(asha, wrongCode(secret))).error?.code).toBe('wrong-code')
  expect(await factorsOf(asha)).toEqual([])
  await here.rows("update totp_secrets set pending_since = pending_since - interval '30 minutes'")
  expect((await confirm(asha, codeOf(secret))).error?.code).toBe('conflict')
  expect(await factorsOf(asha)).toEqual([])
})

test('delays guesses at the set-up code', async () => {
  const asha = await createFounder(here, 'guess@acme.in')
  const { secret } = (await asha.call('startTwoStep', password)).reply
  const tries = await Promise.all([1, 2, 3, 4, 5, 6].map(() => confirm(asha, wrongCode(secret))))
  expect(tries.map(({ status }) => status).sort()).toEqual([403, 403, 403, 403, 403, 429])
})

test('moves two-step sign-in to another device without turning it off in between [V6.5.6]', async () => {
  const asha = await createFounder(here, 'moves@acme.in')
  const old = await setUpTwoStep(asha)
  const { secret } = (await asha.call('startTwoStep', password)).reply
  await allowCodeReuse(here)
  expect((await submitCode(await startTwoStepSignIn(here, 'moves@acme.in'), codeOf(old.secret))).status).toBe(
    200,
  )
  expect((await confirm(asha, codeOf(secret))).status).toBe(200)
  await allowCodeReuse(here)
  const client = await startTwoStepSignIn(here, 'moves@acme.in')
  expect((await submitCode(client, codeOf(old.secret))).error?.code).toBe('wrong-code')
  expect((await submitCode(client, old.recoveryCodes[0] ?? '')).error?.code).toBe('wrong-code')
  expect((await submitCode(client, codeOf(secret))).status).toBe(200)
})

test('invalidates earlier recovery codes when new ones are created [V6.5.6]', async () => {
  const asha = await createFounder(here, 'renews@acme.in')
  expect((await asha.call('renewRecoveryCodes', password)).error).toEqual({
    code: 'conflict',
    title: 'Recovery codes not renewed',
    message: 'Two-step sign-in is not on.',
  })
  const { recoveryCodes } = await setUpTwoStep(asha)
  const { reply } = await asha.call('renewRecoveryCodes', password)
  const client = await startTwoStepSignIn(here, 'renews@acme.in')
  expect((await submitCode(client, recoveryCodes[0] ?? '')).error?.code).toBe('wrong-code')
  expect((await submitCode(client, reply.recovery_codes[9] ?? '')).status).toBe(200)
})

test('turns two-step sign-in off: the password alone signs in; sends an e-mail [V6.3.7, V6.5.6]', async () => {
  const asha = await createFounder(here, 'off@acme.in')
  await setUpTwoStep(asha)
  const half = await startTwoStepSignIn(here, 'off@acme.in')
  expect((await asha.call('stopTwoStep', password)).reply).toEqual({ done: true })
  expect(await factorsOf(asha)).toEqual([])
  expect(await factorsOf(await signIn(here, 'off@acme.in'))).toEqual([])
  expect((await submitCode(half, '123456')).error?.code).toBe('signed-out')
  expect(await emailsTo(here, 'off@acme.in')).toEqual(['two-step-off', 'two-step-on', 'confirm-e-mail'])
  expect((await asha.call('stopTwoStep', password)).reply).toEqual({ done: true })
  expect(await emailsTo(here, 'off@acme.in')).toHaveLength(3)
})

test('refuses all changes of two-step sign-in to visitors', async () => {
  const visitor = here.visitor()
  const codes = [
    (await visitor.call('startTwoStep', password)).error?.code,
    (await confirm(visitor, '123456')).error?.code,
    (await visitor.call('stopTwoStep', password)).error?.code,
    (await visitor.call('renewRecoveryCodes', password)).error?.code,
  ]
  expect(codes).toEqual(['signed-out', 'signed-out', 'signed-out', 'signed-out'])
})

test('deletes the secret, recovery codes and unfinished sign-ins with the account', async () => {
  const asha = await createFounder(here, 'goes@acme.in')
  await setUpTwoStep(asha)
  await startTwoStepSignIn(here, 'goes@acme.in')
  const id = (await asha.call('session')).reply.session?.user.id
  await asha.call('deleteAccount', { body: { password: PASSWORD, also_submitted: false } })
  const left = `select 1 from totp_secrets where user_id = $1 union all select 2 from recovery_codes where user_id = $1
    union all select 3 from login_challenges where user_id = $1`
  expect(await here.rows(left, [id])).toEqual([])
})

test('a command turns two-step sign-in off for a locked-out owner, and e-mails them', async () => {
  const asha = await createFounder(here, 'command@acme.in')
  await setUpTwoStep(asha)
  const reset = (email: string) => runAdminCommand(here.services, ['reset-two-step', email])
  expect(await reset(' Command@acme.in')).toEqual({
    code: 0,
    lines: ['Two-step sign-in is off for command@acme.in.'],
  })
  expect(await factorsOf(await signIn(here, 'command@acme.in'))).toEqual([])
  expect((await emailsTo(here, 'command@acme.in'))[0]).toBe('two-step-off')
  expect(await reset('command@acme.in')).toEqual({
    code: 1,
    lines: ['command@acme.in has no two-step sign-in.'],
  })
  expect(await reset('nobody@acme.in')).toEqual({
    code: 1,
    lines: ['There is no account with the address nobody@acme.in.'],
  })
})

test('the command refuses an account that has only started the set-up', async () => {
  const asha = await createFounder(here, 'half-way@acme.in')
  await asha.call('startTwoStep', { body: { password: PASSWORD } })
  expect(await runAdminCommand(here.services, ['reset-two-step', 'half-way@acme.in'])).toEqual({
    code: 1,
    lines: ['half-way@acme.in has no two-step sign-in.'],
  })
  expect(await emailsTo(here, 'half-way@acme.in')).not.toContain('two-step-off')
})

test('deletes unfinished sign-ins that have expired', async () => {
  const asha = await createFounder(here, 'sweep@acme.in')
  await setUpTwoStep(asha)
  await startTwoStepSignIn(here, 'sweep@acme.in')
  await here.rows("update login_challenges set expires_at = now() - interval '1 second'")
  await startTwoStepSignIn(here, 'sweep@acme.in')
  await sweepAccounts(here.services)
  expect(await here.rows('select 1 from login_challenges')).toHaveLength(1)
})
