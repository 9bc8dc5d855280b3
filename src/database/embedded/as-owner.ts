import type { LivingCluster } from './living-cluster.ts'
import type { Turns } from './turns.ts'

export type RunAsOwner = (text: string, values: unknown[]) => Promise<void>

/** Does work in one transaction as the owner of all tables, past every policy and every trigger's clock. */
export type AsOwner = (work: (run: RunAsOwner) => Promise<void>) => Promise<void>

/** On the app's own connection, between two of its turns. Only who opened the database comes by it: for the demo's dates. */
export const ownerOf =
  (cluster: LivingCluster, line: Turns): AsOwner =>
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
