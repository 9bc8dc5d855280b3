import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentSchema } from '#database/migration-files.ts'
import { activatePendingSecret, lockTotpSecret, storePendingSecret } from '#database/two-step.ts'
import { addUser } from '#database/users.ts'
import { readConfig } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import { startServer } from '#server/start-server.ts'
import { decryptSecret, encryptSecret, reencryptSecrets } from '#server/two-step/secret-encryption.ts'
import { userIdOf } from '#tests/applications.ts'
import { codeOf } from '#tests/authenticator.ts'
import { layCluster } from '#tests/database/prepared-cluster.ts'
import { freePort } from '#tests/free-port.mjs'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { allowCodeReuse, setUpTwoStep, startTwoStepSignIn, submitCode } from '#tests/two-step.ts'
import { createFounder } from '#tests/users.ts'

const [OLD, NEW] = ['the key that there was before today 111', 'the key that there is from today on 222']

let here: TestServer
beforeAll(async () => {
  here = await startTestServer({ TWO_STEP_SECRET: OLD })
})
afterAll(() => here?.close())

/** Returns the services with different keys. */
const withKeys = (...twoStepSecrets: string[]) => ({
  ...here.services,
  config: { ...here.services.config, sessionSecret: 'another', twoStepSecrets },
})

const sealedOf = async (email: string): Promise<string> => {
  const [row] = await here.rows<{ secret: string }>(
    'select secret from totp_secrets join users on users.id = user_id where email = $1',
    [email],
  )
  return row?.secret ?? ''
}

/** Checks that the new key alone decrypts the secret. */
function expectOpens(userId: string, sealed: string, secret: string): void {
  const open = () => decryptSecret(withKeys(NEW).config, userId, sealed)
  expect(open).not.toThrow()
  expect(open()).toBe(secret)
}

test('re-encrypts secrets that the previous key encrypted, and leaves the others [V11.2.2]', async () => {
  const { secret } = await setUpTwoStep(await createFounder(here, 'asha@acme.in'))
  const userId = await userIdOf(here.rows, 'asha@acme.in')
  await reencryptSecrets(here.services)
  const before = await sealedOf('asha@acme.in')
  await reencryptSecrets(withKeys(NEW, OLD))
  const after = await sealedOf('asha@acme.in')
  expect(() => decryptSecret(withKeys(NEW).config, userId, before)).toThrow()
  expectOpens(userId, after, secret)
  await reencryptSecrets(withKeys(NEW, OLD))
  expect(await sealedOf('asha@acme.in')).toBe(after)
  await reencryptSecrets(withKeys(OLD, NEW))
})

test('leaves an undecryptable secret unchanged, and re-encrypts the others [V11.2.5]', async () => {
  await setUpTwoStep(await createFounder(here, 'lost@acme.in'))
  const lost = encryptSecret(withKeys('a key that nobody has any more 333').config, 'whoever', 'SECRET')
  await here.rows(
    `update totp_secrets set secret = $1 from users where users.id = user_id and email = 'lost@acme.in'`,
    [lost],
  )
  const { secret } = await setUpTwoStep(await createFounder(here, 'zoe@acme.in'))
  await expect(reencryptSecrets(withKeys(NEW, OLD))).resolves.toBeUndefined()
  expect(await sealedOf('lost@acme.in')).toBe(lost)
  expectOpens(await userIdOf(here.rows, 'zoe@acme.in'), await sealedOf('zoe@acme.in'), secret)
  await reencryptSecrets(withKeys(OLD, NEW))
})

test('rejects app codes if the secret cannot be decrypted, but accepts recovery codes', async () => {
  const { secret, recoveryCodes } = await setUpTwoStep(await createFounder(here, 'keyless@acme.in'))
  await here.rows("update totp_secrets set secret = overlay(secret placing '000000000000' from 1)")
  await allowCodeReuse(here)
  const client = await startTwoStepSignIn(here, 'keyless@acme.in')
  expect((await submitCode(client, codeOf(secret))).error?.code).toBe('wrong-code')
  expect((await submitCode(client, recoveryCodes[0] ?? '')).status).toBe(200)
})

test('re-encrypts secrets with the first key before the server accepts requests', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'openround-keys-'))
  await layCluster(dataDir, currentSchema())
  const run = async (keys: string, prepare: (services: Services) => Promise<void>) => {
    const port = String(await freePort())
    const config = readConfig({ DATA_DIR: dataDir, PORT: port, TWO_STEP_SECRET: keys })
    await (await startServer(config, { prepare })).stop()
  }
  let userId = ''
  await run(OLD, ({ config, database }) =>
    database.asAccounts(async (transaction) => {
      const metadata = { full_name: 'Asha Rao', mobile: '', linkedin_url: '', location: '' }
      userId = await addUser(transaction, {
        name: 'Asha Rao',
        email: 'a@acme.in',
        metadata,
        passwordHash: '',
      })
      await storePendingSecret(transaction, userId, encryptSecret(config, userId, 'SECRET'))
      await activatePendingSecret(transaction, userId, 0)
    }),
  )
  let sealed = ''
  await run(`${NEW},${OLD}`, async ({ database }) => {
    const held = await database.asAccounts((transaction) => lockTotpSecret(transaction, userId, 30))
    sealed = held?.secret ?? ''
  })
  expectOpens(userId, sealed, 'SECRET')
  await rm(dataDir, { recursive: true, force: true })
})
