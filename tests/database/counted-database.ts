import type { Database } from '#database/database.ts'
import { currentSchema } from '#database/migration-files.ts'
import { openServer } from '#database/server/open-server.ts'
import { startPostgres } from '../postgres-server.mjs'
import { countingProxy } from './counting-proxy.ts'
import { openServerTest, type ServerTestDatabase } from './server-test.ts'

export type CountedDatabase = {
  readonly database: Database
  readonly rows: ServerTestDatabase['rows']
  /** Returns the result of the work, and the number of round trips that it needed. */
  counted<T>(work: Promise<T>): Promise<[T, number]>
  close(): Promise<void>
}

/** Opens a database on a new server, over a single connection whose round trips are counted. */
export async function openCounted(): Promise<CountedDatabase> {
  const server = await startPostgres()
  const here = await openServerTest(currentSchema(), server.url)
  const proxy = await countingProxy(here.url)
  // The limit is long, because a busy server may take a long time to accept a connection. It only ends tests that hang.
  const database = await openServer(
    { url: proxy.url, migrateUrl: here.ownerUrl },
    { connectionsMax: 1, waitMs: 120_000 },
  )
  await database.ping()
  return {
    database,
    rows: here.rows,
    async counted(work) {
      proxy.queries()
      const result = await work
      return [result, proxy.queries()]
    },
    async close() {
      await database.close()
      await proxy.close()
      await here.close()
      await server.stop()
    },
  }
}
