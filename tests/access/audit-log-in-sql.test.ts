import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { sqlState } from '#database/sql-errors.ts'
import { type AccessServer, startAccessServer } from './access-server.ts'
import { attempt } from './attempt.ts'

// Sends statements in five roles. Only the database itself may write to the audit log, and no role may change it.

let accessServer: AccessServer
beforeAll(async () => {
  accessServer = await startAccessServer()
})
afterAll(() => accessServer?.close())

const WRITES = [
  `insert into audit_log (event, actor_id) values ('signed-in', 'somebody-else')`,
  `update audit_log set actor_id = null`,
  `delete from audit_log`,
  'truncate audit_log',
  `select add_to_audit_log('approved', 'somebody-else', null, '{}')`,
]
const FUNCTIONS = [
  `select audit_reading('status-changed', null, '{}')`,
  `select audit_refusal('Words that somebody typed', 'not-found', null)`,
]
const FORBIDDEN = '42501'
const NO_SUCH_NAME = '22023'

/** Runs each statement in a role without a session. @returns for each the SQLSTATE of the refusal, or 'done' */
async function outcomesIn(method: 'asAccounts' | 'asWorker'): Promise<string[]> {
  const states: string[] = []
  for (const statement of [...WRITES, ...FUNCTIONS, 'select from audit_log']) {
    const work = accessServer.server.services.database[method]((own: Transaction) =>
      own.execute(sql.raw(statement)),
    )
    states.push(
      await work.then(
        () => 'done',
        (error: unknown) => sqlState(error) ?? 'thrown',
      ),
    )
  }
  return states
}

test('the accounts and worker roles have no access to the audit log [V16.4.2]', async () => {
  const refused = [...WRITES, ...FUNCTIONS, 'reading'].map(() => FORBIDDEN)
  expect([await outcomesIn('asAccounts'), await outcomesIn('asWorker')]).toEqual([refused, refused])
})

test('a founder can neither read nor change the audit log, nor add unknown events', async () => {
  const outcomes = []
  for (const statement of [...WRITES, ...FUNCTIONS, 'select from audit_log']) {
    outcomes.push(
      await attempt(
        accessServer.server.services.database,
        accessServer.sessions['founder owner'],
        'applicant',
        statement,
      ),
    )
  }
  expect(outcomes).toEqual([...WRITES.map(() => FORBIDDEN), NO_SUCH_NAME, NO_SUCH_NAME, FORBIDDEN])
})

test('an administrator can read the audit log, but not change it or add to it', async () => {
  const outcomes = []
  for (const statement of [...WRITES, ...FUNCTIONS, 'select from audit_log limit 1']) {
    outcomes.push(
      await attempt(
        accessServer.server.services.database,
        accessServer.sessions.administrator,
        'administrator',
        statement,
      ),
    )
  }
  expect(outcomes).toEqual([...WRITES.map(() => FORBIDDEN), NO_SUCH_NAME, FORBIDDEN, 1])
})

test("a trigger stops the tables' owner from changing the audit log [V16.4.2, D-trail.3]", async () => {
  const states: (string | undefined)[] = []
  for (const statement of [
    'update audit_log set actor_id = null',
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    states.push(await accessServer.server.rows(statement).then(() => 'done', sqlState))
  }
  expect(states).toEqual([FORBIDDEN, FORBIDDEN, FORBIDDEN])
})
