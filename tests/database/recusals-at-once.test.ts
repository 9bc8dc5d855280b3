import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storeRecusal } from '#database/assignments.ts'
import type { Transaction } from '#database/database.ts'
import { currentSchema } from '#database/migration-files.ts'
import { sqlState } from '#database/sql-errors.ts'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { openServerTest } from './server-test.ts'
import { openTeam, recusal, type Team } from './team.ts'

// Uses a server, because the embedded database has one connection and runs one transaction at a time.
let server: RealServer
let here: Team
beforeAll(async () => {
  server = await startPostgres()
  const people = { meera: 'admin', arjun: 'admin', parth: 'partner' } as const
  here = await openTeam(people, openServerTest(currentSchema(), server.url))
})
afterAll(async () => {
  await here?.close()
  await server?.stop()
})

/** Runs the second transaction during the first. The first ends once the second waits for it or has ended. */
async function inTheMiddle<T>(
  name: string,
  first: (transaction: Transaction) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  // Wraps the promise in an object, so that the transaction does not wait for it.
  const { other } = await here.database.transaction(name, 'team', async (transaction) => {
    await first(transaction)
    let through = false
    const other = second().finally(() => {
      through = true
    })
    await vi.waitUntil(async () => through || (await somebodyWaits()), { timeout: 60_000 })
    return { other }
  })
  return other
}

const somebodyWaits = async () =>
  (await here.rows(`select from pg_locks where locktype = 'advisory' and not granted`)).length > 0

test('of concurrent recusals by the only two administrators, the second is refused', async () => {
  const id = await here.submitted()
  const outcome = await inTheMiddle(
    'meera',
    (transaction) => transaction.execute(sql.raw(recusal(id, 'meera'))),
    () => here.as('arjun', 'administrator', recusal(id, 'arjun')),
  )
  expect(outcome).toBe('TNOBO')
})

test('of two concurrent recusals by the same member, the second has no effect', async () => {
  const id = await here.submitted()
  const recuse = (transaction: Transaction) => storeRecusal(transaction, id, '')
  const outcome = await inTheMiddle('parth', recuse, () =>
    here.database.transaction('parth', 'team', recuse).catch(sqlState),
  )
  expect(outcome).toBe(false)
})
