import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder } from '#tests/users.ts'

let here: TestServer
let asha: Client
beforeAll(async () => {
  here = await startTestServer()
  asha = await createFounder(here)
})
afterAll(() => here?.close())

type Changes = Calls['saveProfile']['body']['changes']

const changed: Changes = {
  name: { first_name: ' Asha Devi ', last_name: 'Rao' },
  mobile: '+44 20 7946 0958',
  linkedin_url: 'linkedin.com/in/asha-devi',
  location: 'United Kingdom',
}
const profileOf = async (client: Client) => (await client.call('session')).reply.profile
const save = async (changes: Changes, client = asha, base_version?: number) =>
  client.call('saveProfile', {
    body: { base_version: base_version ?? (await profileOf(client))?.version ?? 1, changes },
  })

test('saves the profile, returns it with the session and renames the account', async () => {
  const before = await profileOf(asha)
  const { status, reply } = await save(changed)
  expect([status, reply]).toEqual([
    200,
    { version: (before?.version ?? 0) + 1, updated_at: expect.any(String), theirs: {}, conflicts: [] },
  ])
  expect(Date.parse(reply.updated_at)).toBeGreaterThan(Date.parse(before?.updated_at ?? ''))
  expect(await profileOf(asha)).toEqual({
    ...before,
    full_name: 'Asha Devi Rao',
    mobile: '+44 20 7946 0958',
    linkedin_url: 'https://linkedin.com/in/asha-devi',
    location: 'United Kingdom',
    version: reply.version,
    updated_at: reply.updated_at,
  })
  expect(await here.rows('select name, email from users')).toEqual([
    { name: 'Asha Devi Rao', email: 'asha@acme.in' },
  ])
})

test('merges changes from two devices and reports fields that both changed', async () => {
  const priya = await createFounder(here, 'priya@acme.in', { first_name: 'Priya', last_name: 'Nair' })
  await save({ mobile: '+91 98200 00001' }, priya, 1)
  const { reply } = await save({ mobile: '+91 98200 00002', location: 'Nepal' }, priya, 1)
  expect(reply).toMatchObject({ version: 3, theirs: { mobile: '+91 98200 00001' }, conflicts: ['mobile'] })
  expect(await profileOf(priya)).toMatchObject({
    ...{ full_name: 'Priya Nair', mobile: '+91 98200 00001', location: 'Nepal', version: 3 },
  })
})

test('accepts a retry with a name that the server splits differently', async () => {
  const client = await createFounder(here, 'venkata@acme.in', { first_name: 'Venkata', last_name: 'Iyer' })
  const name = { first_name: 'Venkata Ramana', last_name: 'Iyer' }
  const [first, again] = [await save({ name }, client, 1), await save({ name }, client, 1)]
  expect([first.reply.version, again.reply]).toEqual([2, { ...first.reply, theirs: {}, conflicts: [] }])
})

test('rejects values that sign-up rejects too, with an error at each field', async () => {
  await save(changed)
  const { status, error } = await save({
    name: { first_name: ' ', last_name: 'Rao' },
    mobile: 'call me',
    location: 'Mars',
  })
  const fault = (field: string, label: string, message: string) => ({
    ...{ field, path: field, label, kind: 'wrong', message },
  })
  expect([status, error]).toEqual([
    422,
    {
      code: 'validation-failed',
      title: 'Profile not saved',
      message: 'Enter your first name',
      faults: [
        fault('first_name', 'First name', 'Enter your first name'),
        fault('mobile', 'Mobile', 'Enter a mobile number like +91 98200 12345'),
        fault('location', 'Location', 'Choose a location from the list'),
      ],
    },
  ])
  expect((await profileOf(asha))?.full_name).toBe('Asha Devi Rao')
})

test('rejects profile changes that contain a role, address or account id [V15.3.3, V8.2.3]', async () => {
  for (const extra of [{ role: 'admin' }, { email: 'boss@acme.in' }, { user_id: 'another' }]) {
    expect((await save({ ...changed, ...extra })).error?.code).toBe('bad-request')
  }
  expect(await profileOf(asha)).toMatchObject({ role: 'founder', email: 'asha@acme.in' })
})

test("never changes another person's profile, and refuses visitors", async () => {
  const rohan = await createFounder(here, 'rohan@other.in', { first_name: 'Rohan', last_name: 'Iyer' })
  const before = await profileOf(rohan)
  await save(changed)
  expect(await profileOf(rohan)).toEqual(before)
  expect((await save(changed, here.visitor())).error?.code).toBe('signed-out')
})
