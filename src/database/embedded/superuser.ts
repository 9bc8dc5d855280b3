import type { PGlite } from '@electric-sql/pglite'
import type { ConnectionQueue } from './connection-queue.ts'
import type { ReopeningCluster } from './reopening-cluster.ts'

/** Does work as the superuser on the app's own connection, in the caller's turn. */
export async function asSuperuser<T>(pglite: PGlite, work: () => Promise<T>): Promise<T> {
  await pglite.exec('set session authorization postgres')
  try {
    return await work()
  } finally {
    await pglite.exec('set session authorization openround_app')
  }
}

export type RunStatement = (text: string, values: unknown[]) => Promise<void>

/** Does work in one transaction as the owner of all tables, past every policy and every trigger's clock. */
export type AsOwner = (work: (run: RunStatement) => Promise<void>) => Promise<void>

/** On the app's own connection, between two of its turns. Only who opened the database comes by it: for the demo's dates. */
export const ownerAccess =
  (cluster: ReopeningCluster, line: ConnectionQueue): AsOwner =>
  (work) =>
    line.take(() =>
      cluster.use(async (pglite) => {
        await pglite.exec('set session authorization postgres')
        try {
          await pglite.transaction((transaction) =>
            work(async (text, values) => {
              await transaction.query(text, values)
            }),
          )
        } finally {
          await pglite.exec('set session authorization openround_app')
        }
      }),
    )
