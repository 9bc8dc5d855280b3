import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { currentSchema } from '#database/migration-files.ts'
import { FILE_STORAGE_FULL, STORAGE_FULL } from '#domain/files/messages.ts'
import type { Client } from '#tests/client.ts'
import { layCluster } from '#tests/database/prepared-cluster.ts'
import { freePort } from '#tests/free-port.mjs'
import { build, processes } from '#tests/scripts/built-server.ts'
import { startTestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createFounder, PASSWORD } from '#tests/users.ts'
import { builtPeople } from './built-people.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

// The limit is long, because each start waits for the disk many times.
vi.setConfig({ testTimeout: 180_000 })

const MEGABYTE = 2 ** 20
/** A limit that is longer than the server takes to check the disk again, even on a busy machine. */
const patiently = { timeout: 20_000 }

const { run, end } = processes()
let disk: SmallDisk
/** A server that the first tests share. */
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  disk = await mountSmallDisk(200)
  await build()
  await layCluster(dataDir(), currentSchema())
  server = await start()
})
afterEach(() => disk.empty())
afterAll(async () => {
  await end()
  await disk.unmount()
})

const dataDir = () => join(disk.path, 'data')

async function start() {
  const port = await freePort()
  const server = run('main', { PORT: String(port), DATA_DIR: dataDir(), UPLOAD_SPACE_MIN: '0' })
  await server.line('ready')
  const url = `http://localhost:${port}`
  return { ...server, url, people: await builtPeople(url, dataDir()) }
}

const ready = async (url: string) => {
  const response = await fetch(`${url}/readyz`)
  return [response.status, ((await response.json()) as { storage: string }).storage]
}

const save = async (client: Client, id: string, base_version: number, company_name: string) => {
  const { status, error } = await client.call('saveDraft', {
    params: { id },
    body: { base_version, changes: { company_name } },
  })
  return [status, error?.message]
}

const logged = ({ said }: { said: { err: string[] } }) =>
  said.err.map((line) => (JSON.parse(line) as { msg: string }).msg)

test('on a full disk only saves fail, and they work again once there is space [D-service.1, V16.5.2]', async () => {
  const asha = await createFounder(server.people)
  const [kept, deleted] = [randomUUID(), randomUUID()]
  for (const id of [kept, deleted]) expect(await save(asha, id, 0, 'Acme')).toEqual([200, undefined])

  disk.fill(MEGABYTE)
  await expect.poll(() => ready(server.url), patiently).toEqual([503, 'full'])
  expect(await save(asha, kept, 1, 'Acme Dairy')).toEqual([507, STORAGE_FULL.description])
  const read = await asha.call('readApplication', { params: { id: kept } })
  expect([read.status, read.reply.answers.company_name]).toEqual([200, 'Acme'])
  const body = { email: 'asha@acme.in', password: PASSWORD }
  expect((await server.people.visitor().call('signIn', { body })).status).toBe(200)
  expect((await asha.call('deleteDraft', { params: { id: deleted } })).status).toBe(200)

  disk.empty()
  await expect.poll(() => ready(server.url), patiently).toEqual([200, 'ok'])
  expect(await save(asha, kept, 1, 'Acme Dairy')).toEqual([200, undefined])
  expect(logged(server)).toEqual([
    'The storage is full; nothing can be saved until this is fixed',
    STORAGE_FULL.description,
    'The storage accepts data again',
  ])
})

test('in a folder that becomes read-only, only saves fail [D-service.2]', async () => {
  const ravi = await createFounder(server.people, 'ravi@bolt.in')
  const id = randomUUID()
  expect(await save(ravi, id, 0, 'Acme')).toEqual([200, undefined])

  await disk.makeReadOnly()
  await expect.poll(() => ready(server.url), patiently).toEqual([503, 'read-only'])
  expect(await save(ravi, id, 1, 'Acme Dairy')).toEqual([507, STORAGE_FULL.description])
  expect((await ravi.call('listApplications')).reply.applications).toHaveLength(1)

  await disk.makeWritable()
  await expect.poll(() => ready(server.url), patiently).toEqual([200, 'ok'])
  expect(await save(ravi, id, 1, 'Acme Dairy')).toEqual([200, undefined])
})

/** Starts a server that cannot start. @returns the lines that it prints, except its log */
async function refusedStart(): Promise<string[]> {
  const refused = run('main', { PORT: String(await freePort()), DATA_DIR: dataDir() })
  expect(await refused.ended).toBe(1)
  return refused.said.err.filter((line) => !line.startsWith('{'))
}

test('if only the database is on a read-only disk, /readyz and a failed start say so', async () => {
  await disk.makeReadOnly('data/database')
  await expect.poll(() => ready(server.url), patiently).toEqual([503, 'read-only'])
  server.child.kill('SIGKILL')
  await server.ended
  expect(await refusedStart()).toEqual([
    expect.stringMatching(/^The storage is read-only: EROFS.* Make it writable, then start again\.$/),
  ])
  await disk.makeWritable('data/database')
})

test('starts on a full disk with the reserve, and exits with one line without it [D-service.3]', async () => {
  disk.fill()
  const reader = await start()
  expect(await ready(reader.url)).toEqual([503, 'full'])
  reader.child.kill('SIGKILL')
  await reader.ended

  disk.empty()
  rmSync(join(dataDir(), 'reserve'), { force: true })
  disk.fill()
  expect(await refusedStart()).toEqual([
    expect.stringMatching(/^The storage is full: .* Free some space, then start again\.$/),
  ])
})

test('a fault of a disk with only the uploads folder refuses only uploads [D-service.23]', async () => {
  const own = await startTestServer({
    STORAGE_URL: `file:${join(disk.path, 'share')}`,
    UPLOAD_SPACE_MIN: '0',
  })
  const { services, visitor } = own
  const asha = await createFounder(own)
  const { stored } = await upload(asha, 'a.pdf', pdfOf(100))
  const outcomes = async () => {
    await services.diskSpace.check(services.files)
    const { status, error } = await upload(asha, 'b.pdf', pdfOf(100))
    const { storage } = await (await visitor().fetch('/readyz')).json()
    const [saved] = await save(asha, randomUUID(), 0, 'Acme')
    return [storage, status, error?.message, saved, (await asha.fetch(stored.url)).status]
  }
  const refused = [507, FILE_STORAGE_FULL.description, 200, 200]
  disk.fill(MEGABYTE)
  expect(await outcomes()).toEqual(['full', ...refused])
  disk.empty()
  await disk.makeReadOnly('share')
  expect(await outcomes()).toEqual(['read-only', ...refused])
  await disk.makeWritable('share')
  expect(await outcomes()).toEqual(['ok', 200, undefined, 200, 200])
  await own.close()
})
