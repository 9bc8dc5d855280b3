import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlState } from '#database/sql-errors.ts'
import {
  grantConfiguredAdmins,
  grantRole,
  listTeamMembers,
  revokeRole,
  setMembership,
} from '#server/accounts/roles.ts'
import { runAdminCommand } from '#server/commands/admin.ts'
import { userIdOf } from '#tests/applications.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder, signUpBody } from '#tests/users.ts'

let here: TestServer
beforeAll(async () => {
  here = await startTestServer()
})
afterAll(() => here?.close())

test('grants and revokes the administrator role with immediate effect [D-accounts.1, D-way.9, V8.3.2]', async () => {
  const meera = await createFounder(here, 'meera@openround.example', {
    first_name: 'Meera',
    last_name: 'Iyer',
  })
  const status = async () => (await meera.call('listForReview')).status
  expect(await status()).toBe(403)
  await grantRole(here.services, ' Meera@openround.example')
  expect(await status()).toBe(200)
  expect(await listTeamMembers(here.services)).toEqual([
    { email: 'meera@openround.example', full_name: 'Meera Iyer', role: 'admin' },
  ])
  await revokeRole(here.services, 'meera@openround.example')
  expect(await status()).toBe(403)
  expect((await meera.call('session')).reply.profile?.role).toBe('founder')
  expect(await listTeamMembers(here.services)).toEqual([])
})

test('grants and revokes nothing for an address without an account [D-accounts.22]', async () => {
  const sentence = 'There is no account with the address nobody@acme.in.'
  await expect(grantRole(here.services, 'nobody@acme.in')).rejects.toThrow(sentence)
  await expect(revokeRole(here.services, 'nobody@acme.in')).rejects.toThrow(sentence)
  await expect(setMembership(here.services, 'nobody@acme.in', 'community_pass')).rejects.toThrow(sentence)
})

test('does not make an unconfirmed account an administrator', async () => {
  await here.visitor().call('signUp', { body: signUpBody('waits@acme.in') })
  await expect(grantRole(here.services, 'waits@acme.in')).rejects.toThrow(
    'waits@acme.in has not been confirmed',
  )
  const services = { ...here.services, config: { ...here.services.config, adminEmails: ['waits@acme.in'] } }
  await grantConfiguredAdmins(services)
  expect(await listTeamMembers(here.services)).toEqual([])
})

test('makes ADMIN_EMAILS accounts administrators and refuses to revoke their role [D-accounts.2, D-accounts.23]', async () => {
  const boss = await createFounder(here, 'boss@openround.example')
  const services = {
    ...here.services,
    config: { ...here.services.config, adminEmails: ['boss@openround.example', 'nobody@acme.in'] },
  }
  await grantConfiguredAdmins(services)
  expect((await listTeamMembers(services)).map(({ email }) => email)).toEqual(['boss@openround.example'])
  await expect(revokeRole(services, 'Boss@openround.example')).rejects.toThrow(
    'boss@openround.example is set in ADMIN_EMAILS',
  )
  expect((await boss.call('listForReview')).status).toBe(200)
})

test('replaces the active membership, and rejects an unknown one [D-accounts.28, S3.3, S7-accounts.9]', async () => {
  const asha = await createFounder(here, 'asha@acme.in')
  const pass = async () => (await asha.call('session')).reply.membership?.pass_type
  expect(await pass()).toBe('free_pass')
  await setMembership(here.services, 'asha@acme.in', 'portfolio_alumni')
  expect(await pass()).toBe('portfolio_alumni')
  await setMembership(here.services, 'asha@acme.in', 'community_pass')
  expect(await pass()).toBe('community_pass')
  await expect(setMembership(here.services, 'asha@acme.in', 'gold')).rejects.toThrow(
    "'gold' is not a membership. Choose one of free_pass, portfolio_alumni, community_pass.",
  )
  expect(await here.rows('select pass_type, is_active from memberships order by is_active')).toEqual([
    { pass_type: 'portfolio_alumni', is_active: false },
    { pass_type: 'community_pass', is_active: true },
  ])
})

test('the membership command sets a membership, or prints why it cannot', async () => {
  await createFounder(here, 'passes@acme.in')
  const command = (...words: string[]) => runAdminCommand(here.services, words)
  expect(await command('membership', 'passes@acme.in', 'portfolio_alumni')).toEqual({
    code: 0,
    lines: ['passes@acme.in now has the membership portfolio_alumni.'],
  })
  expect(await command('membership', 'passes@acme.in', 'gold')).toEqual({
    code: 1,
    lines: ["'gold' is not a membership. Choose one of free_pass, portfolio_alumni, community_pass."],
  })
  expect(await command('membership', 'nobody@acme.in', 'free_pass')).toEqual({
    code: 1,
    lines: ['There is no account with the address nobody@acme.in.'],
  })
})

const membershipsOf = (id: string) =>
  here.rows('select pass_type from memberships where user_id = $1 and is_active', [id])

test('the database allows only one active membership per account', async () => {
  await createFounder(here, 'greedy@acme.in')
  const id = await userIdOf(here.rows, 'greedy@acme.in')
  await setMembership(here.services, 'greedy@acme.in', 'portfolio_alumni')
  const second = here.rows(`insert into memberships (user_id, pass_type) values ($1, 'community_pass')`, [id])
  expect(await second.then(() => 'stored', sqlState)).toBe('23505')
  await here.rows(
    `insert into memberships (user_id, pass_type, is_active) values ($1, 'community_pass', false)`,
    [id],
  )
  expect(await membershipsOf(id)).toEqual([{ pass_type: 'portfolio_alumni' }])
})

test('two concurrent membership changes leave one active membership [V2.3.4]', async () => {
  await createFounder(here, 'lucky@acme.in')
  const id = await userIdOf(here.rows, 'lucky@acme.in')
  for (const pass of ['free_pass', 'portfolio_alumni']) {
    await Promise.all([
      setMembership(here.services, 'lucky@acme.in', 'community_pass'),
      setMembership(here.services, 'lucky@acme.in', pass),
    ])
    expect((await membershipsOf(id)).length).toBe(1)
  }
})
