import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { freePort } from '../../free-port.mjs'
import { startPostgres } from '../../postgres-server.mjs'
import { startedServer } from '../../scripts/built-server.ts'
import { test as base, type ServerUnderTest } from './users.ts'

/** A separate server, whose database and storage a test may break. */
export type OwnServer = ServerUnderTest & {
  /** Stops the database while `during` runs. */
  withoutDatabase(during: () => Promise<void>): Promise<void>
  /** Replaces the storage's folder by a file while `during` runs. */
  withoutStorage(during: () => Promise<void>): Promise<void>
}

async function startOwnServer(): Promise<OwnServer & { stop(): Promise<void> }> {
  const database = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'openround-e2e-own-'))
  const port = await freePort()
  const storage = join(dataDir, 'files')
  const server = await startedServer({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    STORAGE_URL: `file:${storage}`,
    QUICK_PASSWORD_HASHES: 'yes',
  })
  const address = `http://localhost:${port}`
  return {
    address,
    dataDir,
    databaseUrl: database.url,
    async withoutDatabase(during) {
      await database.halt()
      try {
        await during()
      } finally {
        await database.start()
      }
    },
    async withoutStorage(during) {
      const away = `${storage}-away`
      renameSync(storage, away)
      writeFileSync(storage, 'not a folder')
      try {
        await during()
      } finally {
        rmSync(storage)
        renameSync(away, storage)
        await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200)
      }
    },
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type Empty = Record<never, never>

/** Tests on a separate server, with signed-in people. */
export const test = base.extend<Empty, { ownServer: OwnServer }>({
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
