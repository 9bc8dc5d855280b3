import type { Database } from '#database/database.ts'
import { currentSchema } from '#database/migration-files.ts'
import { openServer } from '#database/server/open-server.ts'
import { startPostgres } from '../postgres-server.mjs'
import { countingProxy } from './counting-proxy.ts'
import { openServerTest, type ServerTestDatabase } from './server-test.ts'

export type CountedDatabase = {
  readonly database: Database
  readonly rows: ServerTestDatabase['rows']
  /** Returns the result of the work, and its number of round trips. */
  counted<T>(work: Promise<T>): Promise<[T, number]>
  close(): Promise<void>
}

/** Opens a database on a server of its own, which is used over one connection that counts round trips. */
export async function openCounted(): Promise<CountedDatabase> {
  const server = await startPostgres()
  const here = await openServerTest(currentSchema(), server.url)
  const proxy = await countingProxy(here.url)
  // Ends only tests that hang: no test may depend on how soon a busy server accepts a connection.
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
