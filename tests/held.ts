import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { TestServer } from './server.ts'

const POLL_MS = 20
/** Less than any of them waits for a lock; on a machine that is too busy they then follow one another. */
const PATIENCE_MS = 3_000

/**
 * Starts work that ends in several transactions at once, while a row they need is held, and lets the row go when so
 * many wait for a lock: none of them has then seen the others' outcome. The embedded database has no two transactions
 * at a time; there the work is just started.
 * @param lock a statement that the accounts role may send
 */
export async function whileHeld<T>(
  server: TestServer,
  lock: string,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  const [done] = await whileHeldInTurn(server, lock, [{ waiting, work }])
  return done as T
}

/**
 * The same for works that are to wait in this order: each is started when those before it wait; with the embedded
 * database, when they have ended.
 */
export async function whileHeldInTurn<T>(
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
