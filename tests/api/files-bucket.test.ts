import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openUncheckedFileStore } from '#server/storage/open-file-store.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { startBucket, type TestBucket } from '#tests/storage/s3.ts'
import { pdfOf, SAMPLES } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createFounder } from '#tests/users.ts'

let bucket: TestBucket
let server: TestServer
let asha: Client
beforeAll(async () => {
  bucket = await startBucket()
  server = await startTestServer({ STORAGE_URL: bucket.storageUrl })
  asha = await createFounder(server)
})
afterAll(async () => {
  await server?.close()
  await bucket?.close()
})

const big = pdfOf(10 * 1024 * 1024)
const contentOf = async (path: string, range?: { start: number; end: number }) => {
  const content = await server.services.files.get(path, range)
  return content && (await text(Readable.fromWeb(content as never)))
}

test('returns a file from the bucket unchanged, completely and in part [D-outside.7]', async () => {
  const { stored } = await upload(asha, 'a.pdf', big)
  const whole = Buffer.from(await (await asha.fetch(stored.url)).arrayBuffer())
  expect(whole.equals(big)).toBe(true)
  const part = await asha.fetch(stored.url, { headers: { range: 'bytes=0-7' } })
  expect([part.status, await part.text()]).toEqual([206, '%PDF-1.7'])
})

test('refused, broken and oversized uploads leave no row in the files table [D-files.9]', async () => {
  const before = await server.rows('select path from files')
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(pdfOf(2 ** 20)),
    pull: (controller) => controller.error(new Error('gone')),
  })
  const answers = [
    await upload(asha, 'a.pdf', SAMPLES.png ?? null),
    await upload(asha, 'a.pdf', pdfOf(big.length + 1)),
    await upload(asha, 'a.pdf', broken),
  ]
  expect(answers.map(({ status }) => status)).toEqual([415, 413, 400])
  expect(await server.rows('select path from files')).toEqual(before)
})

test('never overwrites an object, and returns nothing for a missing one [D-files.1]', async () => {
  const { files } = server.services
  await files.put('pitch-decks/1.pdf', Readable.from([Buffer.from('first')]), 'application/pdf')
  await expect(
    files.put('pitch-decks/1.pdf', Readable.from([Buffer.from('second')]), 'application/pdf'),
  ).rejects.toThrow('A file already exists at pitch-decks/1.pdf.')
  expect(await contentOf('pitch-decks/1.pdf')).toBe('first')
  expect(await contentOf('pitch-decks/1.pdf', { start: 1, end: 2 })).toBe('ir')
  await files.delete('pitch-decks/1.pdf')
  await files.delete('pitch-decks/1.pdf')
  expect(await contentOf('pitch-decks/1.pdf')).toBe(undefined)
})

test('does not start with a bucket that does not exist', async () => {
  const { storage } = readConfig({
    DATA_DIR: server.services.config.dataDir,
    STORAGE_URL: bucket.storageUrl.replace('library-files', 'elsewhere'),
  })
  await expect(openUncheckedFileStore(storage, pino({ level: 'silent' }))).rejects.toThrow(
    'STORAGE_URL: the bucket elsewhere does not exist at http://127.0.0.1:',
  )
})

test('reports the server as not ready, but alive, while the storage does not answer [D-outside.17, V16.5.2]', async () => {
  const gone = await startBucket()
  const other = await startTestServer({ STORAGE_URL: gone.storageUrl })
  await gone.close()
  const ready = await other.visitor().fetch('/readyz')
  const alive = await other.visitor().fetch('/healthz')
  expect([ready.status, await ready.json(), alive.status]).toEqual([
    503,
    { status: 'down', database: 'ok', storage: 'down' },
    200,
  ])
  await other.close()
})
