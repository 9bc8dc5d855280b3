import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '#database/database.ts'
import type { OpenCluster } from './cluster.ts'

/** Milliseconds between attempts to reopen. Each attempt reads much of the disk. */
const REOPEN_INTERVAL_MS = 2_000

/** A cluster that is reopened after its engine has stopped. */
export type ReopeningCluster = {
  /**
   * Runs `work` on the open cluster. Reopens the cluster first if its engine has stopped. The caller has exclusive use
   * of the connection.
   * @throws EngineStopped if the engine stops during `work`, DatabaseUnavailable while the cluster cannot be opened
   */
  use<T>(work: (pglite: PGlite) => Promise<T>): Promise<T>
  /** Closes the cluster if it is open. */
  close(): Promise<void>
}

/** @param reopen opens the cluster with the same role on its connection */
export function reopeningCluster(first: OpenCluster, reopen: () => Promise<OpenCluster>): ReopeningCluster {
  let open: OpenCluster | undefined = first
  let nextTry = 0

  async function opened(): Promise<OpenCluster> {
    if (open) return open
    if (Date.now() < nextTry)
      throw new DatabaseUnavailable('The database has stopped and will be reopened soon.')
    try {
      open = await reopen()
      return open
    } catch (cause) {
      nextTry = Date.now() + REOPEN_INTERVAL_MS
      throw new DatabaseUnavailable('The database has stopped and cannot be opened yet.', { cause })
    }
  }

  return {
    async use(work) {
      const cluster = await opened()
      try {
        return await work(cluster.pglite)
      } catch (error) {
        const stopped = cluster.stopReason()
        if (!stopped) throw error
        open = undefined
        cluster.abandon()
        throw stopped
      }
    },
    async close() {
      await open?.pglite.close()
    },
  }
}
