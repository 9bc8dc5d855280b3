import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

const POLL_MS = 20
/**
 * Maximum time to wait until enough transactions are waiting for the row. It is shorter than the lock timeout. After
 * it, the row is released anyway.
 */
const PATIENCE_MS = 3_000

/**
 * Starts several transactions while a row that they need is locked. Releases the row when enough of them are waiting,
 * so that none has seen the results of the others. On the embedded database, which runs one transaction at a time, it
 * only starts them.
 * @param lock a statement that locks the row and that the accounts role may send
 */
export async function whileRowLocked<T>(
  server: TestServer,
  lock: string,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const [done] = await whileRowLockedInOrder(server, lock, [{ waiting, work }])
  return done as T
}

/**
 * Like whileRowLocked, but in a fixed order: each transaction starts once the previous ones are waiting. On the
 * embedded database, it starts once they have ended.
 */
export async function whileRowLockedInOrder<T>(
  { services, rows }: TestServer,
  lock: string,
  works: readonly { waiting: number; work: () => Promise<T> }[],
): Promise<T[]> {
  if (process.env.TEST_DATABASE_URL === undefined) {
    const done: T[] = []
    for (const { work } of works) done.push(await work())
    return done
  }
  const begun: Promise<T>[] = []
  await services.database.asAccounts(async (transaction) => {
    await transaction.execute(sql.raw(lock))
    for (const { waiting, work } of works) {
      begun.push(work())
      const end = Date.now() + PATIENCE_MS
      while (Date.now() < end && (await countWaiting(rows)) < waiting) await wait(POLL_MS)
    }
  })
  return Promise.all(begun)
}

async function countWaiting(rows: TestServer['rows']): Promise<number> {
  const [row] = await rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
