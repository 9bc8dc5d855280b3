import fs, { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openEmbedded } from '#database/embedded/open-embedded.ts'
import { notes, notesSchema } from './notes-schema.ts'
import { layCluster } from './prepared-cluster.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'openround-durability-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const add = (database: Awaited<ReturnType<typeof openEmbedded>>, body: string) =>
  database.asWorker((transaction) => transaction.insert(notes).values({ owner: 'asha', body }))

const allBodies = (database: Awaited<ReturnType<typeof openEmbedded>>) =>
  database.asWorker((transaction) => transaction.select({ body: notes.body }).from(notes))

test('a commit syncs the write-ahead log once, and a read syncs nothing', async () => {
  await layCluster(dataDir, notesSchema())
  const database = await openEmbedded(dataDir, notesSchema())
  await add(database, 'first')
  const synced: string[] = []
  const fsync = fs.fsyncSync
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    synced.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`))
    fsync(descriptor)
  })
  const counts: number[] = []
  for (const body of ['a', 'b', 'c']) {
    synced.length = 0
    await add(database, body)
    counts.push(synced.filter((path) => path.includes('/database/pg_wal/')).length)
  }
  synced.length = 0
  await allBodies(database)
  spy.mockRestore()
  await database.close()
  expect(counts).toEqual([1, 1, 1])
  expect(synced).toEqual([])
})

test('starts after the first start was killed, in a folder only its owner can read', async () => {
  const unfinished = join(dataDir, 'database.unfinished')
  mkdirSync(unfinished)
  writeFileSync(join(unfinished, 'PG_VERSION'), '18\n')
  const database = await openEmbedded(dataDir, notesSchema())
  await add(database, 'kept')
  await database.close()
  expect(existsSync(unfinished)).toBe(false)
  const again = await openEmbedded(dataDir, notesSchema())
  expect(await allBodies(again)).toEqual([{ body: 'kept' }])
  await again.close()
  expect([dataDir, join(dataDir, 'database')].map((path) => statSync(path).mode & 0o777)).toEqual([
    0o700, 0o700,
  ])
})
