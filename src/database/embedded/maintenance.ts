import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '#database/database.ts'
import type { ConnectionQueue } from './connection-queue.ts'
import type { HostHooks } from './host-hooks.ts'
import type { ReopeningCluster } from './reopening-cluster.ts'
import { asSuperuser } from './superuser.ts'

const MEGABYTE = 2 ** 20

/** WAL sizes above which tables are vacuumed, while the database runs and when it closes. */
const RUNNING_WAL_BYTES = 16 * MEGABYTE
export const CLOSING_WAL_BYTES = MEGABYTE

const INTERVAL_MS = 60_000

const WAL_BYTES_QUERY =
  'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()'

/**
 * Writes a checkpoint, as a PostgreSQL server does in the background, and vacuums first if the WAL since the last
 * checkpoint is larger than `bytes`. Without this, the WAL would grow without limit, crash recovery would replay all of
 * it, and the space of deleted rows would not be reused. The caller holds the connection.
 */
export async function vacuumAndCheckpoint(pglite: PGlite, bytes: number): Promise<void> {
  await asSuperuser(pglite, async () => {
    const { rows } = await pglite.query<{ bytes: number }>(WAL_BYTES_QUERY)
    if ((rows[0]?.bytes ?? 0) > bytes) await pglite.exec('vacuum (analyze)')
    await pglite.exec('checkpoint')
  })
}

/**
 * Once a minute, writes a checkpoint, and vacuums if enough was written. Skips this while the database is being copied,
 * and if the connection stays busy.
 * @param onError reports failures; maintenance runs again in the next minute
 */
export function startMaintenance(
  cluster: ReopeningCluster,
  queue: ConnectionQueue,
  onError: HostHooks['onError'],
  everyMs: number = INTERVAL_MS,
) {
  let copies = 0
  const timer = setInterval(() => {
    if (copies > 0) return
    queue
      .run(() => cluster.use((pglite) => vacuumAndCheckpoint(pglite, RUNNING_WAL_BYTES)))
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) onError(error, 'Database maintenance failed')
      })
  }, everyMs).unref()
  return {
    stop: () => clearInterval(timer),
    /** Pauses maintenance while `work` runs. */
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
