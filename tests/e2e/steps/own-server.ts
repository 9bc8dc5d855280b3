import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../free-port.mjs'
import { startPostgres } from '../../postgres-server.mjs'
import { startedServer } from '../../scripts/built-server.ts'
import { test as base, type ServerUnderTest } from './users.ts'

async function startOwnServer(): Promise<ServerUnderTest & { stop(): Promise<void> }> {
  const database = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'openround-e2e-own-'))
  const port = await freePort()
  const server = await startedServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    STORAGE_URL: `file:${join(dataDir, 'files')}`,
    QUICK_PASSWORD_HASHES: 'yes',
  })
  const address = `http://localhost:${port}`
  return {
    address,
    dataDir,
    databaseUrl: database.url,
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Empty = Record<never, never>

/** Tests on a separate server, which the fixtures for signed-in users also use. */
export const test = base.extend<Empty, { ownServer: ServerUnderTest }>({
  ownServer: [
    async ({ browserName: _ }, use) => {
      const server = await startOwnServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  place: [async ({ ownServer }, use) => use(ownServer), { scope: 'worker' }],
})
