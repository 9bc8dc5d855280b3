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
  { services, rows }: TestServer,
  lock: string,
  waiting: number,
  work: () => Promise<T>,
): Promise<T> {
  if (process.env.TEST_DATABASE_URL === undefined) return work()
  let begun: Promise<T> | undefined
  await services.database.asAccounts(async (transaction) => {
    await transaction.execute(sql.raw(lock))
    begun = work()
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end && (await countWaiting(rows)) < waiting) await wait(POLL_MS)
  })
  return begun as Promise<T>
}

async function countWaiting(rows: TestServer['rows']): Promise<number> {
  const [row] = await rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
