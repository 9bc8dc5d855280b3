import { randomUUID } from 'node:crypto'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepFilesJob } from '#server/jobs/maintenance.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload, whatIsStored } from '#tests/storage/upload.ts'
import { createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
})
afterAll(() => server?.close())

const sweep = () => sweepFilesJob(server.services).run(new AbortController().signal)

const store = async () => (await upload(asha, 'a.pdf', pdfOf(100))).stored
const pathOf = ({ url }: { url: string }) => url.slice('/files/'.length)

/** Makes a file older by moving the times of its upload and of its last reference into the past. */
const age = (path: string, hours: number) =>
  server.rows(
    `update files set created_at = created_at - make_interval(hours => $2),
      unreferenced_since = unreferenced_since - make_interval(hours => $2) where path = $1`,
    [path, hours],
  )

const saveDeck = (
  id: string,
  base_version: number,
  deck: { url: string; filename: string; size: string } | null,
) => asha.call('saveDraft', { params: { id }, body: { base_version, changes: { pitch_deck: deck } } })

test('deletes expired unreferenced files and keeps referenced and recent ones [D-files.10]', async () => {
  const [forgotten, fresh, referred, dropped] = [await store(), await store(), await store(), await store()]
  for (const file of [forgotten, referred, dropped]) await age(pathOf(file), 26)
  await server.rows('update files set unreferenced_since = now() where path = any($1)', [
    [pathOf(referred), pathOf(dropped)],
  ])
  const [one, other] = [randomUUID(), randomUUID()]
  await saveDeck(one, 0, referred)
  const { reply } = await saveDeck(other, 0, dropped)
  await saveDeck(other, reply.version, null)

  await sweep()

  const kept = [fresh, referred, dropped].map(pathOf).sort()
  expect(await whatIsStored(server)).toEqual({ files: kept, rows: kept })
})

test('rejects a reference to an expired file', async () => {
  const file = await store()
  await age(pathOf(file), 24)
  const { error } = await saveDeck(randomUUID(), 0, file)
  expect(error?.code).toBe('bad-request')
})

test('deletes an aborted upload and keeps a running one', async () => {
  const [killed, running] = [await store(), await store()]
  await server.rows("update files set unreferenced_since = '-infinity' where path = any($1)", [
    [pathOf(killed), pathOf(running)],
  ])
  await server.rows("update files set created_at = now() - interval '26 hours' where path = $1", [
    pathOf(killed),
  ])
  const { storage } = server.services.config
  const incoming = join(storage.kind === 'disk' ? storage.folder : '', '.incoming')
  await mkdir(incoming, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(incoming, name), 'half')
  const longAgo = new Date(Date.now() - 26 * 3_600_000)
  await utimes(join(incoming, 'old'), longAgo, longAgo)

  await sweep()

  const { rows, files } = await whatIsStored(server)
  expect([rows.includes(pathOf(killed)), rows.includes(pathOf(running))]).toEqual([false, true])
  expect(files.filter((path) => path.startsWith('.incoming'))).toEqual(['.incoming/new'])
})

test('deletes the row of a file whose content an interrupted sweep has deleted', async () => {
  const file = await store()
  await age(pathOf(file), 26)
  await server.services.files.delete(pathOf(file))
  await sweep()
  expect((await whatIsStored(server)).rows).not.toContain(pathOf(file))
})

test('deletes the other files although a whole batch cannot be deleted', async () => {
  const file = await store()
  await age(pathOf(file), 26)
  await server.rows(
    `insert into files (path, owner_id, kind, filename, bytes, content_type, created_at, unreferenced_since)
      select 'pitch-decks/stuck-' || n, owner_id, kind, filename, bytes, content_type, created_at,
        unreferenced_since - interval '1 hour'
      from files, generate_series(1, 100) n where path = $1`,
    [pathOf(file)],
  )
  const { files } = server.services
  const { delete: original } = files
  files.delete = (path) =>
    path.includes('stuck') ? Promise.reject(new Error('The file is locked.')) : original(path)
  await expect(sweep()).rejects.toThrow('Could not delete 100 unreferenced files')
  files.delete = original
  const { rows } = await whatIsStored(server)
  expect([rows.includes(pathOf(file)), rows.filter((path) => path.includes('stuck')).length]).toEqual([
    false,
    100,
  ])
  await sweep()
  expect((await whatIsStored(server)).rows.filter((path) => path.includes('stuck'))).toEqual([])
})
