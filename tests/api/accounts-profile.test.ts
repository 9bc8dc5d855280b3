import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { Client } from '#tests/client.ts'
import { founder } from '#tests/people.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'

let here: TestServer
let asha: Client
beforeAll(async () => {
  here = await startTestServer()
  asha = await founder(here)
})
afterAll(() => here?.close())

const changed: Calls['saveProfile']['body'] = {
  first_name: ' Asha Devi ',
  last_name: 'Rao',
  mobile: '+44 20 7946 0958',
  linkedin_url: 'linkedin.com/in/asha-devi',
  location: 'United Kingdom',
}
const save = (body: Calls['saveProfile']['body'], client = asha) => client.call('saveProfile', { body })

test('a profile is stored as at sign-up, read again with the session, and the account goes by its name', async () => {
  const before = (await asha.call('session')).reply.profile
  const { status, reply } = await save(changed)
  expect(status).toBe(200)
  expect(reply).toEqual({
    ...before,
    full_name: 'Asha Devi Rao',
    mobile: '+44 20 7946 0958',
    linkedin_url: 'https://linkedin.com/in/asha-devi',
    location: 'United Kingdom',
    updated_at: expect.any(String),
  })
  expect(Date.parse(reply.updated_at)).toBeGreaterThan(Date.parse(before?.updated_at ?? ''))
  expect((await asha.call('session')).reply.profile).toEqual(reply)
  expect(await here.rows('select name, email from users')).toEqual([
    { name: 'Asha Devi Rao', email: 'asha@acme.in' },
  ])
})

test('what breaks a rule of sign-up is refused at its field, and nothing is stored', async () => {
  await save(changed)
  const { status, error } = await save({ ...changed, first_name: ' ', mobile: 'call me', location: 'Mars' })
  const fault = (field: string, label: string, message: string) => ({
    ...{ field, path: field, label, kind: 'wrong', message },
  })
  expect([status, error]).toEqual([
    422,
    {
      code: 'faults',
      title: 'Profile not saved',
      message: 'Please fill in First name.',
      faults: [
        fault('first_name', 'First name', 'Please fill in First name.'),
        fault('mobile', 'Mobile', 'Please enter a mobile number like +91 98200 12345.'),
        fault('location', 'Location', 'Please choose Location from the list.'),
      ],
    },
  ])
  expect((await asha.call('session')).reply.profile?.full_name).toBe('Asha Devi Rao')
})

test('neither role, address nor another account can be sent along', async () => {
  for (const extra of [{ role: 'admin' }, { email: 'boss@acme.in' }, { user_id: 'another' }]) {
    expect((await save({ ...changed, ...extra })).error?.code).toBe('bad-request')
  }
  expect((await asha.call('session')).reply.profile).toMatchObject({ role: 'founder', email: 'asha@acme.in' })
})

test('saving touches no other profile, and a visitor has none', async () => {
  const rohan = await founder(here, 'rohan@other.in', { first_name: 'Rohan', last_name: 'Iyer' })
  const before = (await rohan.call('session')).reply.profile
  await save(changed)
  expect((await rohan.call('session')).reply.profile).toEqual(before)
  expect((await save(changed, here.visitor())).error?.code).toBe('signed-out')
})
