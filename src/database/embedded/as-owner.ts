import { openCluster } from './cluster.ts'
import { lockFolder } from './lock.ts'

export type Owned = (text: string, values: unknown[]) => Promise<void>

/**
 * Opens the embedded database under `dataDir` as the owner of everything in it, past all policies, for one
 * transaction. Nothing that serves people may use it: it exists so that the demo can shift its dates.
 * @throws DatabaseLocked while a server has the database open
 */
export async function asOwner(dataDir: string, work: (run: Owned) => Promise<void>): Promise<void> {
  const lock = await lockFolder(dataDir)
  try {
    const pglite = await openCluster(dataDir)
    try {
      await pglite.transaction((transaction) =>
        work(async (text, values) => {
          await transaction.query(text, values)
        }),
      )
    } finally {
      await pglite.close()
    }
  } finally {
    await lock.release()
  }
}
