import { createConnectionQueue } from '#database/embedded/connection-queue.ts'
import { assumeAppRole, embeddedDatabase } from '#database/embedded/open-embedded.ts'
import { reopeningCluster } from '#database/embedded/reopening-cluster.ts'
import type { Schema } from '#database/migration-files.ts'
import type { TestDatabase } from './engines.ts'
import { openInMemory } from './prepared-cluster.ts'

/** A limit that only ends tests that hang. No test may depend on how long others use the database. */
const PATIENCE_MS = 120_000

export async function openEmbeddedTest(schema: Schema): Promise<TestDatabase> {
  const pglite = await openInMemory(schema)
  const queue = createConnectionQueue(PATIENCE_MS)
  const opened = await assumeAppRole({ pglite, stopReason: () => undefined, abandon: () => undefined })
  const cluster = reopeningCluster(opened, async () => opened)
  const database = embeddedDatabase(cluster, { dataDir: 'in memory', release: async () => undefined }, queue)
  return {
    engine: 'embedded',
    database,
    rows: <Row>(text: string, values: unknown[] = []) =>
      queue.run(async () => {
        // Restores the previous login, whichever it was, so that tests notice code that stays logged in as superuser.
        const [found] = await pglite.exec(
          'select session_user::text as login; set session authorization postgres',
        )
        try {
          return (await pglite.query<Row>(text, values)).rows
        } finally {
          await pglite.exec(`set session authorization ${found?.rows[0]?.login}`)
        }
      }),
    withoutActor: (text) => queue.run(async () => (await pglite.query(text)).rows),
    close: () => database.close(),
  }
}
