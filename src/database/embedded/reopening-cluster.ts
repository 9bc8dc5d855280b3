import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '#database/database.ts'
import type { OpenCluster } from './cluster.ts'

/** Milliseconds from one failed opening to the next: each reads much of the disk. */
const REOPEN_INTERVAL_MS = 2_000

/** The cluster as its users have it: open, or opened anew. */
export type ReopeningCluster = {
  /**
   * Does work with the open cluster, in the caller's turn. After the engine stopped, what is on the disk is opened anew.
   * @throws EngineStopped when the engine stops at it, DatabaseUnavailable while it cannot be opened
   */
  use<T>(work: (pglite: PGlite) => Promise<T>): Promise<T>
  /** Closes what is open; without a cluster there is nothing to do. */
  close(): Promise<void>
}

/** @param reopen opens the cluster as it stood at first, rights of its connection included */
export function reopeningCluster(first: OpenCluster, reopen: () => Promise<OpenCluster>): ReopeningCluster {
  let open: OpenCluster | undefined = first
  let nextTry = 0

  async function opened(): Promise<OpenCluster> {
    if (open) return open
    if (Date.now() < nextTry)
      throw new DatabaseUnavailable('The database has stopped and is opened again soon.')
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
