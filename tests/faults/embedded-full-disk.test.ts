import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#database/database.ts'
import { EngineStopped } from '#database/embedded/fatal-failures.ts'
import { openEmbedded } from '#database/embedded/open-embedded.ts'
import { notes, notesSchema } from '#tests/database/notes-schema.ts'
import { layCluster } from '#tests/database/prepared-cluster.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

// The limit is long, because opening a cluster waits for the disk many times.
vi.setConfig({ testTimeout: 120_000 })

let disk: SmallDisk
beforeEach(async () => {
  disk = await mountSmallDisk(120)
})
afterEach(() => disk.unmount())

const add = (database: Database, body: string) =>
  database.asWorker((transaction) => transaction.insert(notes).values({ owner: 'asha', body }))

const count = (database: Database) => database.asWorker((transaction) => transaction.$count(notes))

/**
 * Writes until a commit fails, because the WAL segment is full and the next one cannot be created.
 * @returns the number of stored notes, and the error
 */
async function writeUntilItFails(database: Database): Promise<{ stored: number; failure: unknown }> {
  for (let stored = 0; ; stored++) {
    try {
      await database.asWorker(async (transaction) => {
        await transaction.execute(sql`select pg_logical_emit_message(true, 'fill', repeat('x', 100000))`)
        if (stored % 10 === 0)
          await transaction.insert(notes).values({ owner: 'asha', body: `note ${stored}` })
      })
    } catch (failure) {
      return { stored: Math.ceil(stored / 10), failure }
    }
  }
}

test('a full disk stops only the database, which resumes without losing a write [D-service.1]', async () => {
  const dataDir = join(disk.path, 'data')
  await layCluster(dataDir, notesSchema())
  const database = await openEmbedded(dataDir, notesSchema())
  await add(database, 'first')
  disk.fill()
  const { stored, failure } = await writeUntilItFails(database)
  expect(failure).toBeInstanceOf(EngineStopped)
  disk.empty()
  await expect.poll(() => count(database).catch(String), { timeout: 30_000 }).toBe(1 + stored)
  await add(database, 'last')
  expect(await count(database)).toBe(2 + stored)
  await database.close()
})
