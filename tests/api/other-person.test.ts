import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, type EndpointName, USER_HEADER } from '#contract/endpoints.ts'
import { userIdOf } from '#tests/applications.ts'
import { honestRequests } from '#tests/fuzz/honest.ts'
import { markOfAllRows } from '#tests/fuzz/put-back.ts'
import { honestAttempt } from '#tests/fuzz/requests.ts'
import { type FuzzStage, openFuzzStage, type Who } from '#tests/fuzz/stage.ts'
import { PASSWORD } from '#tests/users.ts'

// Another tab has signed somebody else in: every tab's requests bear their cookie, also that which has not heard of it.

let stage: FuzzStage
beforeAll(async () => {
  stage = await openFuzzStage()
})
afterAll(() => stage?.close())

const ADDRESSES: Partial<Record<Who, string>> = {
  asha: 'asha@acme.in',
  meera: 'meera@openround.example',
  ravi: 'ravi@openround.example',
  leela: 'leela@acme.in',
  tara: 'tara@acme.in',
}

const idOf = (who: Who) => userIdOf(stage.server.rows, ADDRESSES[who] ?? '')

const WRITES = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].method !== 'get')
/** They are asked of whoever is not signed in yet, or not any more. */
const WITHOUT_SESSION: readonly EndpointName[] = [
  'signUp',
  'resendConfirmation',
  'requestPasswordReset',
  'checkResetLink',
  'resetPassword',
  'signIn',
  'submitTwoStepCode',
]
const SIGNED_IN = WRITES.filter((name) => !WITHOUT_SESSION.includes(name))

/** The honest request of an endpoint, as a browser sends it in whose tab `user` is taken to be signed in. */
async function send(name: EndpointName, user: string) {
  const { by, path, headers, body } = honestAttempt(name, honestRequests(stage.things)[name])
  const response = await stage.as(by).fetch(path, {
    method: ENDPOINTS[name].method.toUpperCase(),
    headers: { ...headers, [USER_HEADER]: user },
    body: body ?? null,
  })
  const { error } = await response.json()
  return [response.status, error?.code ?? 'done']
}

test.each(SIGNED_IN)(
  '%s is done for whom the browser takes to be signed in, and for nobody else',
  async (name) => {
    const { by } = honestRequests(stage.things)[name]
    const before = await markOfAllRows(stage.server)
    expect(await send(name, await idOf(by === 'asha' ? 'meera' : 'asha'))).toEqual([409, 'different-user'])
    expect(await markOfAllRows(stage.server)).toEqual(before)
    expect(await send(name, await idOf(by))).toEqual([200, 'done'])
    await stage.rest()
  },
)

test.each(WITHOUT_SESSION)('%s does not ask who was signed in before', async (name) => {
  expect(await send(name, await idOf('meera'))).toEqual([200, 'done'])
  await stage.rest()
})

test('who signs in over the screen of somebody else is signed in, whoever was', async () => {
  const client = stage.as('asha')
  const { status, reply } = await client.call('signIn', {
    body: { email: 'meera@openround.example', password: PASSWORD },
    headers: { [USER_HEADER]: await idOf('asha') },
  })
  expect([status, reply.session?.user.id]).toEqual([200, await idOf('meera')])
  await stage.rest()
})

test('without a session it is said that there is none, whoever is meant', async () => {
  const { status, error } = await stage.as('visitor').call('saveProfile', {
    body: { base_version: 1, changes: {} },
    headers: { [USER_HEADER]: await idOf('asha') },
  })
  expect([status, error?.code]).toEqual([401, 'signed-out'])
})
