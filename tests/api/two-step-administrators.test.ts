import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionKeyOf } from '#server/http/cookies.ts'
import { resetTwoStep } from '#server/two-step/disable.ts'
import { attempt } from '#tests/access/attempt.ts'
import { storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import { codeOf } from '#tests/authenticator.ts'
import { type Client, cookiesOf } from '#tests/client.ts'
import { emailsTo, tokenIn } from '#tests/emails.ts'
import { addPasskey, answerChallenge, startSetup, tryPasskey } from '#tests/passkeys.ts'
import { whileRowLocked, whileRowLockedInOrder } from '#tests/row-locks.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createSoftwarePasskey } from '#tests/software-passkey.ts'
import { allowCodeReuse, setUpTwoStep, startTwoStepSignIn, submitCode } from '#tests/two-step.ts'
import { createAdministrator, createFounder, createMember, PASSWORD, signIn } from '#tests/users.ts'

const MISSING = {
  code: 'two-step-setup-required',
  message: 'Team members must use two-step sign-in. Set it up in your account first.',
}

let here: TestServer
let meera: Client
let submitted: string
beforeAll(async () => {
  here = await startTestServer({ REQUIRE_ADMIN_2FA: 'yes' })
  meera = await createAdministrator(here, 'meera@openround.example')
  const asha = await createFounder(here, 'asha@acme.in')
  expect((await asha.call('listApplications')).status).toBe(200)
  submitted = await storeApplication(here.rows, {
    owner: await userIdOf(here.rows, 'asha@acme.in'),
    status: 'submitted',
  })
  await storeQuestionRound(here.rows, submitted)
})
afterAll(() => here?.close())

const params = () => ({ params: { id: submitted } })
const missingOf = async (client: Client) =>
  (await client.call('session')).reply.session?.two_step_setup_required

/** Tries five actions of an administrator. @returns the replies */
const asAdministrator = async (client: Client) => [
  await client.call('listForReview'),
  await client.call('changeStatus', { ...params(), body: { status: 'approved' } }),
  await client.call('sendQuestions', {
    ...params(),
    body: { id: crypto.randomUUID(), questions: ['Why now?'] },
  }),
  await client.call('readApplication', params()),
  await client.call('readQuestions', params()),
]

const READS = 'select 1 from applications where submitted_at is not null'
const inSql = async (client: Client) => {
  const session = sessionKeyOf(here.services.config, cookiesOf(client))
  const { database } = here.services
  return {
    administrator: await attempt(database, session, 'administrator', READS),
    reader: await attempt(database, session, 'reader', READS),
  }
}

test('treats an administrator without two-step sign-in as a founder, with the reason', async () => {
  const answers = await asAdministrator(meera)
  expect(answers.map(({ status, error }) => [status, error])).toEqual(answers.map(() => [403, MISSING]))
  expect(await inSql(meera)).toEqual({ administrator: '42501', reader: 0 })
  const { reply } = await meera.call('session')
  expect([reply.session?.two_step_setup_required, reply.profile?.role]).toEqual([true, 'admin'])
  expect((await meera.call('listApplications')).reply).toEqual({ applications: [] })
  expect((await meera.fetch('/files/pitch-decks/1.pdf')).status).toBe(403)
})

test('setting up two-step sign-in gives access to the review; it cannot be turned off [V8.3.2]', async () => {
  const { secret } = await setUpTwoStep(meera)
  expect(await missingOf(meera)).toBe(false)
  const answers = await asAdministrator(meera)
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await inSql(meera)).toEqual({ administrator: 1, reader: 1 })

  const stopped = await meera.call('stopTwoStep', { body: { password: PASSWORD } })
  expect([stopped.status, stopped.error]).toEqual([
    403,
    {
      code: 'two-step-required',
      message: 'Team members must use two-step sign-in. You can move it to another device instead.',
    },
  ])
  expect(await missingOf(meera)).toBe(false)

  await allowCodeReuse(here)
  const again = await startTwoStepSignIn(here, 'meera@openround.example')
  expect((await again.call('listForReview')).error?.code).toBe('signed-out')
  expect((await submitCode(again, codeOf(secret))).reply.session?.two_step_setup_required).toBe(false)
  expect((await again.call('listForReview')).status).toBe(200)
})

test('resetting two-step sign-in removes rights; former administrators can turn it off', async () => {
  await resetTwoStep(here.services, 'meera@openround.example')
  expect(await missingOf(meera)).toBe(true)
  expect((await meera.call('listForReview')).error).toEqual(MISSING)
  expect(await inSql(meera)).toEqual({ administrator: '42501', reader: 0 })

  await setUpTwoStep(meera)
  await here.rows("update profiles set role = 'founder' where email = 'meera@openround.example'")
  expect((await meera.call('listForReview')).error?.code).toBe('team-only')
  expect((await meera.call('stopTwoStep', { body: { password: PASSWORD } })).status).toBe(200)
  expect(await missingOf(meera)).toBe(false)
})

test('a passkey fulfils required two-step sign-in; the account’s password does not', async () => {
  const ravi = await createMember(here, 'ravi@openround.example', 'reviewer')
  expect((await ravi.call('listForReview')).error).toEqual(MISSING)
  const passkey = await addPasskey(here, ravi)
  expect([await missingOf(ravi), (await ravi.call('listForReview')).status]).toEqual([false, 200])

  const withPassword = await signIn(here, 'ravi@openround.example')
  expect((await withPassword.call('listForReview')).error).toEqual(MISSING)
  const { reply } = await tryPasskey(here.visitor(), passkey)
  expect([reply.session?.two_step_setup_required, reply.session?.user.factors]).toEqual([false, ['passkey']])
  expect((await tryPasskey(withPassword, passkey)).status).toBe(200)
  expect((await withPassword.call('listForReview')).status).toBe(200)
})

test('the password alone adds no second step to an account that requires its passkey', async () => {
  const email = 'leela@openround.example'
  const leela = await createMember(here, email, 'reviewer')
  const [early, password] = [await signIn(here, email), { password: PASSWORD }]
  const { secret } = (await early.call('startTwoStep', { body: password })).reply
  const started = (await early.call('startPasskeySetup', { body: password })).reply
  const passkey = await addPasskey(here, leela)
  const credential = createSoftwarePasskey(here.services.config.publicUrl).create(started)

  const FIRST = {
    code: 'two-step-setup-required',
    message:
      'Sign in with your passkey first. If you have lost it, ask whoever runs this server to reset it.',
  }
  const { passkeys } = (await leela.call('listPasskeys')).reply
  const remove = { params: { id: passkeys[0]?.id ?? '' }, body: password }
  const late = await signIn(here, email)
  const refusals = [
    (await early.call('confirmTwoStep', { body: { code: codeOf(secret) } })).error,
    (await early.call('addPasskey', { body: { name: '', credential } })).error,
    (await late.call('startTwoStep', { body: password })).error,
    (await late.call('startPasskeySetup', { body: password })).error,
    (await late.call('removePasskey', remove)).error,
  ]
  expect(refusals).toEqual(refusals.map(() => FIRST))
  expect((await leela.call('startTwoStep', { body: password })).status).toBe(200)
  const body = { passkey: await answerChallenge(late, passkey) }
  expect((await late.call('startPasskeySetup', { body })).error).toEqual(FIRST)
})

/** Chooses a new password with a link from the account's mailbox. */
async function resetPassword(email: string) {
  await here.visitor().call('requestPasswordReset', { body: { email } })
  const token = await tokenIn(here, 'reset-password', email)
  expect((await here.visitor().call('resetPassword', { body: { token, password: PASSWORD } })).status).toBe(
    200,
  )
}

test('a password reset removes passkeys that a stranger added with the password', async () => {
  const email = 'stolen@openround.example'
  const stranger = await createMember(here, email, 'admin')
  const first = await addPasskey(here, stranger)
  const withPasskey = here.visitor()
  await tryPasskey(withPasskey, first)
  const second = await addPasskey(here, withPasskey)
  await resetPassword(email)
  for (const passkey of [first, second]) {
    expect((await tryPasskey(here.visitor(), passkey)).error?.code).toBe('wrong-credentials')
  }
  expect((await emailsTo(here, email)).slice(0, 2).sort()).toEqual(['passkey-removed', 'password-changed'])
  await addPasskey(here, await signIn(here, email))
})

test('a password reset keeps older passkeys, and those added with a second step', async () => {
  const email = 'mailbox@openround.example'
  const owner = await createMember(here, email, 'admin')
  const older = await addPasskey(here, owner)
  await here.rows(`update passkeys set unproved_until = now() where user_id = $1`, [
    await userIdOf(here.rows, email),
  ])
  const withPasskey = here.visitor()
  await tryPasskey(withPasskey, older)
  const newer = await addPasskey(here, withPasskey)
  await resetPassword(email)
  for (const passkey of [older, newer]) expect((await tryPasskey(here.visitor(), passkey)).status).toBe(200)
  expect(await missingOf(await signIn(here, email))).toBe(true)
})

test('a password reset prevents a concurrent session from adding a passkey', async () => {
  const email = 'race@openround.example'
  const stranger = await createMember(here, email, 'admin')
  const credential = createSoftwarePasskey(here.services.config.publicUrl).create(await startSetup(stranger))
  await here.visitor().call('requestPasswordReset', { body: { email } })
  const token = await tokenIn(here, 'reset-password', email)
  const locked = `select 1 from users where email = '${email}' for update`
  const [, added] = await whileRowLockedInOrder<{ error: { code: string } | undefined }>(here, locked, [
    {
      waiting: 1,
      work: () => here.visitor().call('resetPassword', { body: { token, password: PASSWORD } }),
    },
    { waiting: 2, work: () => stranger.call('addPasskey', { body: { name: '', credential } }) },
  ])
  expect(added?.error?.code).toBe('signed-out')
  const id = await userIdOf(here.rows, email)
  expect(await here.rows('select 1 from passkeys where user_id = $1', [id])).toEqual([])
})

test('the last passkey stays, even if two are removed at once, unless an app remains', async () => {
  const tara = await createMember(here, 'tara@openround.example', 'reviewer')
  const keys = [await addPasskey(here, tara), await addPasskey(here, tara)]
  const ids = (await tara.call('listPasskeys')).reply.passkeys.map(({ id }) => id)
  const remove = (id = '') => tara.call('removePasskey', { params: { id }, body: { password: PASSWORD } })
  const both = await whileRowLocked(here, 'select 1 from passkeys for update', 2, () =>
    Promise.all(ids.map(remove)),
  )
  expect(both.map(({ error }) => error).filter(Boolean)).toEqual([
    {
      code: 'two-step-required',
      message:
        'Team members must use two-step sign-in. Add another passkey, or set up an authenticator app, first.',
    },
  ])
  // The session may have been started with the other one.
  const [left] = (await tara.call('listPasskeys')).reply.passkeys
  const remaining = keys[ids.indexOf(left?.id ?? '')]
  if (remaining) await tryPasskey(tara, remaining)
  await setUpTwoStep(tara)
  expect((await Promise.all(ids.map(remove))).map(({ status }) => status)).toEqual([200, 200])
  expect((await tara.call('listPasskeys')).reply.passkeys).toEqual([])
  expect((await tara.call('listForReview')).status).toBe(200)
})

test('does not require two-step sign-in of founders', async () => {
  const rohan = await createFounder(here, 'rohan@acme.in')
  expect(await missingOf(rohan)).toBe(false)
  expect((await rohan.call('listForReview')).error?.code).toBe('team-only')
  expect(await inSql(rohan)).toEqual({ administrator: '42501', reader: 0 })
})
