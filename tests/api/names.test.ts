import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ASHA, completeAnswers, storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, signUpBody } from '#tests/users.ts'

const BAIT = 'Visit https://evil.example now'
const REFUSED = 'must not contain ://, < or >.'

let here: TestServer
let asha: Client
beforeAll(async () => {
  here = await startTestServer()
  asha = await createFounder(here)
})
afterAll(() => here?.close())

const faultsOf = (error: { faults?: readonly { path: string; message: string }[] } | undefined) =>
  error?.faults?.map(({ path, message }) => [path, message])

test('rejects names with links or invisible characters at sign-up and in the profile [D-accounts.34]', async () => {
  const names = { first_name: BAIT, last_name: 'Ra\u202eo' }
  const faults = [
    ['first_name', `First name ${REFUSED}`],
    ['last_name', 'Last name must not contain invisible formatting characters.'],
  ]
  const signedUp = await here.visitor().call('signUp', { body: signUpBody('bait@acme.in', names) })
  expect([signedUp.status, signedUp.error?.message]).toEqual([422, `First name ${REFUSED}`])
  expect(faultsOf(signedUp.error)).toEqual(faults)
  expect((await here.emails()).filter(({ to }) => to.address === 'bait@acme.in')).toEqual([])

  const saved = await asha.call('saveProfile', { body: { base_version: 1, changes: { name: names } } })
  expect([saved.status, faultsOf(saved.error)]).toEqual([422, faults])
  expect((await asha.call('session')).reply.profile?.full_name).toBe('Asha Rao')
})

test('saves names with links or markup in a draft, but rejects them on submission [D-accounts.34]', async () => {
  const id = randomUUID()
  const founders_data = [{ ...ASHA, firstName: '<b>Asha' }]
  const changes = completeAnswers({ company_name: BAIT, founders_data })
  const saved = await asha.call('saveDraft', { params: { id }, body: { base_version: 0, changes } })
  expect(saved.status).toBe(200)
  const { status, error } = await asha.call('submit', {
    params: { id },
    body: { base_version: saved.reply.version, changes: {} },
  })
  expect([status, faultsOf(error)]).toEqual([
    422,
    [
      ['company_name', `Company name ${REFUSED}`],
      ['founders_data.0.firstName', `First name ${REFUSED}`],
    ],
  ])
})

test('a stored name with a link blocks no other changes and is left out of e-mails [D-accounts.34]', async () => {
  const old = await createFounder(here, 'old@acme.in')
  await here.rows("update profiles set full_name = $1 where email = 'old@acme.in'", [BAIT])
  const version = (await old.call('session')).reply.profile?.version ?? 0
  const saved = await old.call('saveProfile', {
    body: { base_version: version, changes: { mobile: '+91 98200 00009' } },
  })
  expect(saved.status).toBe(200)

  const owner = await userIdOf(here.rows, 'old@acme.in')
  const id = await storeApplication(here.rows, {
    owner,
    status: 'submitted',
    answers: { company_name: BAIT },
  })
  const meera = await createAdministrator(here)
  const body = { id: randomUUID(), questions: ['Why now?'] }
  expect((await meera.call('sendQuestions', { params: { id }, body })).status).toBe(200)
  const [email] = (await here.emails()).filter(({ to }) => to.address === 'old@acme.in')
  expect([email?.name, email?.to.name, email?.text.split('\n')[0]]).toEqual(['questions-sent', '', 'Hello,'])
  expect(JSON.stringify(email)).not.toContain('evil')
})
