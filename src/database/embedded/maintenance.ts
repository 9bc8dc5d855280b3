import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '#database/database.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import type { HostHooks } from './host-hooks.ts'
import type { ReopeningCluster } from './reopening-cluster.ts'
import { asSuperuser } from './superuser.ts'

const MEGABYTE = 2 ** 20

/** How much log may be written before the tables are cleaned and the log is cut, while running and at the close. */
const RUNNING_WAL_BYTES = 16 * MEGABYTE
export const CLOSING_WAL_BYTES = MEGABYTE

const INTERVAL_MS = 60_000

const WAL_BYTES_QUERY =
  'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()'

/**
 * What a server's background processes do and this engine has not: without it the log grows without end, a start
 * after a crash replays all of it, and deleted rows keep their room. Call it with a turn at the connection.
 */
export async function vacuumAndCheckpoint(pglite: PGlite, bytes: number): Promise<void> {
  await asSuperuser(pglite, async () => {
    const { rows } = await pglite.query<{ bytes: number }>(WAL_BYTES_QUERY)
    if ((rows[0]?.bytes ?? 0) > bytes) await pglite.exec('vacuum (analyze)')
    await pglite.exec('checkpoint')
  })
}

/**
 * Tidies up once a minute when enough was written. A minute in which the connection is too busy is left out.
 * @param failed is told of everything else that went wrong; the next minute tries again
 */
export function startMaintenance(
  cluster: ReopeningCluster,
  line: ConnectionQueue,
  failed: HostHooks['onError'],
  everyMs: number = INTERVAL_MS,
) {
  let copies = 0
  const timer = setInterval(() => {
    if (copies > 0) return
    line
      .take(() => cluster.use((pglite) => vacuumAndCheckpoint(pglite, RUNNING_WAL_BYTES)))
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) failed(error, 'The database could not be tidied up')
      })
  }, everyMs).unref()
  return {
    stop: () => clearInterval(timer),
    /** Leaves the log as it is while `work` lasts. */
    async pausedFor<T>(work: () => Promise<T>): Promise<T> {
      copies++
      try {
        return await work()
      } finally {
        copies--
      }
    },
  }
}
