import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Capacity } from '#database/database.ts'
import { giveRole } from '#database/profiles.ts'
import { sqlState } from '#database/sql-errors.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import { type AccessServer, startAccessServer } from './access-server.ts'
import type { Actor } from './actors.ts'
import { attempt } from './attempt.ts'

let accessServer: AccessServer
beforeAll(async () => {
  accessServer = await startAccessServer()
})
afterAll(() => accessServer?.close())

const DELETION = 'select delete_own_account(true)'
const trying = (actor: Actor, as: Capacity, ...statements: string[]) =>
  attempt(accessServer.server.services.database, accessServer.sessions[actor], as, ...statements)

test.each([
  ['visitor', 'applicant'],
  ['visitor', 'reader'],
  ['founder owner', 'administrator'],
  ['administrator', 'administrator'],
  ['administrator', 'reader'],
] as const)('%s in the capacity %s cannot delete an account', async (actor, as) => {
  expect(await trying(actor, as, DELETION)).toBe('42501')
})

test.each(['asAccounts', 'asWorker'] as const)(
  'a transaction from %s cannot delete an account',
  async (method) => {
    const tried = accessServer.server.services.database[method]((transaction) =>
      transaction.execute(sql.raw(DELETION)),
    )
    expect(await tried.then(() => 'deleted', sqlState)).toBe('42501')
  },
)

test.each([
  `update profiles set full_name = 'x'`,
  `update profiles set email = 'x@example.com'`,
  'delete from profiles',
  'delete from outbox',
  'select 1 from outbox',
  'select 1 from memberships',
])("the accounts role cannot run '%s'", async (statement) => {
  const { database } = accessServer.server.services
  const tried = database.asAccounts((transaction) => transaction.execute(sql.raw(statement)))
  expect(await tried.then(() => 'done', sqlState)).toBe('42501')
})

const ROLE_STATEMENTS = [
  `update profiles set role = 'admin'`,
  `update profiles set updated_at = now()`,
  `insert into profiles (user_id, email, role) select id, email, 'admin' from users`,
  `select give_role(array(select user_id from profiles), 'admin')`,
]

test.each(['asAccounts', 'asWorker'] as const)(
  'no statement from %s can write a role [S4.22]',
  async (method) => {
    const { database } = accessServer.server.services
    const outcomes = ROLE_STATEMENTS.map((statement) =>
      database[method]((transaction) => transaction.execute(sql.raw(statement))).then(() => 'done', sqlState),
    )
    expect(await Promise.all(outcomes)).toEqual(Array(4).fill('42501'))
  },
)

test.each([
  ['visitor', 'applicant'],
  ['founder owner', 'applicant'],
  ['reviewer it is assigned to', 'reviewer'],
  ['partner', 'team'],
  ['administrator', 'administrator'],
  ['recused administrator', 'administrator'],
] as const)('%s in the capacity %s cannot give a role past the policies', async (actor, as) => {
  expect(await trying(actor, as, `select give_role('{}', 'admin')`)).toBe('42501')
})

test('restores the role of the transaction that gives a role', async () => {
  const { database } = accessServer.server.services
  for (const method of ['asAccounts', 'asWorker'] as const) {
    const tried = database[method](async (transaction) => {
      await giveRole(transaction, [], 'admin')
      await transaction.execute(sql.raw(`select give_role('{}', 'admin')`))
    })
    expect(await tried.then(() => 'done', sqlState)).toBe('42501')
  }
})

const everything = () =>
  accessServer.server.rows<{ email: string; applications: number; sessions: number }>(
    `select email, (select count(*)::int from applications where user_id = users.id) as applications,
      (select count(*)::int from sessions where user_id = users.id) as sessions
      from users order by email`,
  )

test('the founder role without an actor deletes nothing', async () => {
  const before = await everything()
  const tried = accessServer.server.services.database.asWorker(async (transaction) => {
    await transaction.execute(sql.raw(`select set_config('role', 'openround_founder', true)`))
    await transaction.execute(sql.raw(DELETION))
  })
  await tried
  expect(await everything()).toEqual(before)
})

test('a founder deletes only their own account', async () => {
  const { server, sessions } = accessServer
  for (const email of ['asha@acme.in', 'rohan@other.in']) {
    const owner = await userIdOf(server.rows, email)
    await storeApplication(server.rows, { owner })
    await storeApplication(server.rows, { owner, status: 'submitted' })
  }
  const before = await everything()
  await server.services.database.transaction(sessions['other founder'], 'applicant', (transaction) =>
    transaction.execute(sql.raw(DELETION)),
  )
  expect(await everything()).toEqual(before.filter(({ email }) => email !== 'rohan@other.in'))
})
