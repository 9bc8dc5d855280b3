import type { PGlite } from '@electric-sql/pglite'
import type { ConnectionQueue } from './connection-queue.ts'
import type { ReopeningCluster } from './reopening-cluster.ts'

/** Runs `work` as the superuser on the app's own connection, of which the caller has exclusive use. */
export async function asSuperuser<T>(pglite: PGlite, work: () => Promise<T>): Promise<T> {
  await pglite.exec('set session authorization postgres')
  try {
    return await work()
  } finally {
    await pglite.exec('set session authorization openround_app')
  }
}

export type RunStatement = (text: string, values: unknown[]) => Promise<void>

/**
 * Runs `work` in one transaction as the owner of all tables. Bypasses the policies and column grants, so that `work`
 * can also set timestamps.
 */
export type AsOwner = (work: (run: RunStatement) => Promise<void>) => Promise<void>

/** Creates owner access on the app's own connection, between two tasks. The demo uses it to set dates. */
export const ownerAccess =
  (cluster: ReopeningCluster, queue: ConnectionQueue): AsOwner =>
  (work) =>
    queue.run(() =>
      cluster.use((pglite) =>
        asSuperuser(pglite, () =>
          pglite.transaction((transaction) =>
            work(async (text, values) => {
              await transaction.query(text, values)
            }),
          ),
        ),
      ),
    )
