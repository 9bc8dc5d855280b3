import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { ByteRange, FileStore } from '#server/storage/file-store.ts'
import { openUncheckedFileStore } from '#server/storage/open-file-store.ts'
import { startBucket, type TestBucket } from './s3.ts'

// Runs the same tests on every kind of file store.

const MEGABYTE = 2 ** 20
const TYPE = 'application/pdf'

let folder: string
let bucket: TestBucket
const stores: Record<string, FileStore> = {}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-store-'))
  bucket = await startBucket()
  const open = (STORAGE_URL: string) =>
    openUncheckedFileStore(readConfig({ DATA_DIR: folder, STORAGE_URL }).storage, pino({ level: 'silent' }))
  await mkdir(join(folder, 'kept'))
  stores.folder = await open(`file:${join(folder, 'kept')}`)
  stores.bucket = await open(bucket.storageUrl)
})
afterAll(async () => {
  await bucket?.close()
  await rm(folder, { recursive: true, force: true })
})

const pieces = async function* (...parts: (string | Buffer | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part
    yield Buffer.from(part)
  }
}

describe.each(['folder', 'bucket'])('a file store in a %s', (kind) => {
  const store = () => stores[kind] as FileStore
  const contentOf = async (path: string, range?: ByteRange) => {
    const content = await store().get(path, range)
    return content && (await buffer(content as never)).toString()
  }

  test('returns a whole file and any part of it', async () => {
    await store().put('docs/1.pdf', pieces('ab', 'cd', 'é'), TYPE)
    const ranges = [undefined, { start: 0, end: 1 }, { start: 2, end: 2 }, { start: 3, end: 5 }]
    const parts = await Promise.all(ranges.map((range) => contentOf('docs/1.pdf', range)))
    expect(parts).toEqual(['abcdé', 'ab', 'c', 'dé'])
    const missing = [await contentOf('docs/2.pdf'), await contentOf('docs/2.pdf', { start: 0, end: 1 })]
    expect(missing).toEqual([undefined, undefined])
  })

  test('overwrites nothing, stores no aborted upload, and deletes files', async () => {
    await store().put('docs/3.pdf', pieces('first'), TYPE)
    await expect(store().put('docs/3.pdf', pieces('second'), TYPE)).rejects.toMatchObject({
      name: 'PathTaken',
    })
    await expect(store().put('docs/4.pdf', pieces('half', new Error('gone')), TYPE)).rejects.toThrow()
    expect([await contentOf('docs/3.pdf'), await contentOf('docs/4.pdf')]).toEqual(['first', undefined])
    await store().put('docs/4.pdf', pieces('whole'), TYPE)
    expect(await contentOf('docs/4.pdf')).toBe('whole')
    for (let time = 0; time < 2; time++) await store().delete('docs/4.pdf')
    expect(await contentOf('docs/4.pdf')).toBe(undefined)
  })

  test('streams large files in chunks, and closes an abandoned stream', async () => {
    const large = Buffer.alloc(10 * MEGABYTE, 'openround ')
    await store().put('docs/5.pdf', pieces(large), TYPE)
    const sizes: number[] = []
    for await (const piece of ((await store().get('docs/5.pdf')) ?? []) as AsyncIterable<Uint8Array>)
      sizes.push(piece.length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(large.length)
    expect(Math.max(...sizes)).toBeLessThan(MEGABYTE)
    // Opens more streams than there are connections to a bucket.
    for (let time = 0; time < 60; time++) {
      const reader = (await store().get('docs/5.pdf'))?.getReader()
      expect((await reader?.read())?.done).toBe(false)
      await reader?.cancel()
    }
    expect(await contentOf('docs/5.pdf', { start: 0, end: 8 })).toBe('openround')
  })
})
