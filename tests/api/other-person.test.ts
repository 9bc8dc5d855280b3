import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, type EndpointName, USER_HEADER } from '#contract/endpoints.ts'
import { userIdOf } from '#tests/applications.ts'
import { type FuzzServer, startFuzzServer, type Who } from '#tests/fuzz/fuzz-server.ts'
import { honestRequests, REFUSING } from '#tests/fuzz/honest.ts'
import { honestAttempt } from '#tests/fuzz/requests.ts'
import { hashAllRows } from '#tests/fuzz/snapshot-rows.ts'
import { PASSWORD } from '#tests/users.ts'

// When another person signs in in one tab, requests from all tabs carry the new cookie.

let fuzzServer: FuzzServer
/** Hashes of all rows, which are restored after each test. */
let unchanged: Record<string, string>
beforeAll(async () => {
  fuzzServer = await startFuzzServer()
  unchanged = await hashAllRows(fuzzServer.server)
})
afterAll(() => fuzzServer?.close())

const ADDRESSES: Partial<Record<Who, string>> = {
  asha: 'asha@acme.in',
  meera: 'meera@openround.example',
  ravi: 'ravi@openround.example',
  leela: 'leela@acme.in',
  'leela elsewhere': 'leela@acme.in',
  tara: 'tara@acme.in',
}

const idOf = (who: Who) => userIdOf(fuzzServer.server.rows, ADDRESSES[who] ?? '')

const WRITES = (Object.keys(ENDPOINTS) as EndpointName[]).filter(
  (name) => ENDPOINTS[name].method !== 'get' && !REFUSING.includes(name),
)
/** Endpoints for people who are not signed in. */
const WITHOUT_SESSION: readonly EndpointName[] = [
  'signUp',
  'resendConfirmation',
  'requestPasswordReset',
  'checkResetLink',
  'resetPassword',
  'signIn',
  'submitTwoStepCode',
  'startProviderSignIn',
  'completeProviderSignUp',
  'createPasskeyChallenge',
  'signInWithPasskey',
  'readInvitation',
  'joinTeam',
]
const SIGNED_IN = WRITES.filter((name) => !WITHOUT_SESSION.includes(name))

/** Sends a valid request to an endpoint from a tab that expects `user` to be signed in. */
async function send(name: EndpointName, user: string) {
  const { by, path, headers, body } = honestAttempt(name, honestRequests(fuzzServer.ids)[name])
  const response = await fuzzServer.as(by).fetch(path, {
    method: ENDPOINTS[name].method.toUpperCase(),
    headers: { ...headers, [USER_HEADER]: user },
    body: body ?? null,
  })
  if (response.ok) return [response.status, 'done']
  return [response.status, (await response.json()).error.code]
}

test.each(SIGNED_IN)('%s refuses a user other than the browser expects', async (name) => {
  const { by } = honestRequests(fuzzServer.ids)[name]
  expect(await send(name, await idOf(by === 'asha' ? 'meera' : 'asha'))).toEqual([409, 'different-user'])
  expect(await hashAllRows(fuzzServer.server)).toEqual(unchanged)
  expect(await send(name, await idOf(by))).toEqual([200, 'done'])
  await fuzzServer.restore()
})

test.each(WITHOUT_SESSION)('%s ignores which user the browser expects', async (name) => {
  expect(await send(name, await idOf('meera'))).toEqual([200, 'done'])
  await fuzzServer.restore()
})

test('signs in even if the browser expects another user', async () => {
  const client = fuzzServer.as('asha')
  const { status, reply } = await client.call('signIn', {
    body: { email: 'meera@openround.example', password: PASSWORD },
    headers: { [USER_HEADER]: await idOf('asha') },
  })
  expect([status, reply.session?.user.id]).toEqual([200, await idOf('meera')])
  await fuzzServer.restore()
})

test('reports a missing session even if the browser expects a user', async () => {
  const { status, error } = await fuzzServer.as('visitor').call('saveProfile', {
    body: { base_version: 1, changes: {} },
    headers: { [USER_HEADER]: await idOf('asha') },
  })
  expect([status, error?.code]).toEqual([401, 'signed-out'])
})
