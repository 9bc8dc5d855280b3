import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant, grantConfiguredAdmins, listAdmins, revoke, setMembership } from '#server/accounts/grant.ts'
import { founder, signUpBody } from '#tests/people.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'

let here: TestServer
beforeAll(async () => {
  here = await startTestServer()
})
afterAll(() => here?.close())

test('a granted account administers from its next request on, until it is revoked', async () => {
  const meera = await founder(here, 'meera@openround.example', { first_name: 'Meera', last_name: 'Iyer' })
  const status = async () => (await meera.call('listForReview')).status
  expect(await status()).toBe(403)
  await grant(here.services, ' Meera@openround.example')
  expect(await status()).toBe(200)
  expect(await listAdmins(here.services)).toEqual([
    { email: 'meera@openround.example', full_name: 'Meera Iyer' },
  ])
  await revoke(here.services, 'meera@openround.example')
  expect(await status()).toBe(403)
  expect((await meera.call('session')).reply.profile?.role).toBe('founder')
  expect(await listAdmins(here.services)).toEqual([])
})

test('an address without an account can be granted and revoked nothing', async () => {
  const sentence = 'No account has the address nobody@acme.in.'
  await expect(grant(here.services, 'nobody@acme.in')).rejects.toThrow(sentence)
  await expect(revoke(here.services, 'nobody@acme.in')).rejects.toThrow(sentence)
  await expect(setMembership(here.services, 'nobody@acme.in', 'community_pass')).rejects.toThrow(sentence)
})

test('an account that waits to be confirmed is not made an administrator', async () => {
  await here.visitor().call('signUp', { body: signUpBody('waits@acme.in') })
  await expect(grant(here.services, 'waits@acme.in')).rejects.toThrow('waits@acme.in is not confirmed yet')
  const services = { ...here.services, config: { ...here.services.config, adminEmails: ['waits@acme.in'] } }
  await grantConfiguredAdmins(services)
  expect(await listAdmins(here.services)).toEqual([])
})

test('ADMIN_EMAILS makes administrators of accounts confirmed before, and keeps them from being revoked', async () => {
  const boss = await founder(here, 'boss@openround.example')
  const services = {
    ...here.services,
    config: { ...here.services.config, adminEmails: ['boss@openround.example', 'nobody@acme.in'] },
  }
  await grantConfiguredAdmins(services)
  expect((await listAdmins(services)).map(({ email }) => email)).toEqual(['boss@openround.example'])
  await expect(revoke(services, 'Boss@openround.example')).rejects.toThrow(
    'boss@openround.example stands in ADMIN_EMAILS',
  )
  expect((await boss.call('listForReview')).status).toBe(200)
})

test('a membership replaces the one before, and must be one of the three', async () => {
  const asha = await founder(here, 'asha@acme.in')
  const pass = async () => (await asha.call('session')).reply.membership?.pass_type
  expect(await pass()).toBe('free_pass')
  await setMembership(here.services, 'asha@acme.in', 'portfolio_alumni')
  expect(await pass()).toBe('portfolio_alumni')
  await setMembership(here.services, 'asha@acme.in', 'community_pass')
  expect(await pass()).toBe('community_pass')
  await expect(setMembership(here.services, 'asha@acme.in', 'gold')).rejects.toThrow(
    "'gold' is no membership. Choose one of free_pass, portfolio_alumni, community_pass.",
  )
  expect(await here.rows('select pass_type, is_active from memberships order by is_active')).toEqual([
    { pass_type: 'portfolio_alumni', is_active: false },
    { pass_type: 'community_pass', is_active: true },
  ])
})
