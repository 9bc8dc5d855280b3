import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from './disk-store.ts'
import { PathTaken, StorageUnavailable } from './file-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-disk-'))
})
afterAll(() => rm(folder, { recursive: true }))

const pieces = async function* (...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}
const storeIn = () => diskStore(folder, async () => undefined)
const contentOf = async (path: string, range?: { start: number; end: number }) => {
  const content = await storeIn().get(path, range)
  return content && text(content as never)
}

test('returns all or part of a stored file, and stores it with mode 0600', async () => {
  await storeIn().put('docs/1.pdf', pieces('ab', 'cd'), '')
  expect(await contentOf('docs/1.pdf')).toBe('abcd')
  expect(await contentOf('docs/1.pdf', { start: 1, end: 2 })).toBe('bc')
  expect((await stat(join(folder, 'docs/1.pdf'))).mode & 0o777).toBe(0o600)
  expect(await contentOf('docs/2.pdf')).toBe(undefined)
})

test('never overwrites a file, and stores nothing of the second one [D-files.1]', async () => {
  const store = storeIn()
  await store.put('docs/3.pdf', pieces('first'), '')
  await expect(store.put('docs/3.pdf', pieces('second'), '')).rejects.toThrow(PathTaken)
  expect(await contentOf('docs/3.pdf')).toBe('first')
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
})

test('stores exactly one of several files written to one path at the same time', async () => {
  const store = storeIn()
  const tries = ['aaaa', 'bbbb', 'cccc'].map((content) => store.put('docs/4.pdf', pieces(content), ''))
  const done = await Promise.allSettled(tries)
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await contentOf('docs/4.pdf')).toMatch(/^(aaaa|bbbb|cccc)$/)
})

test('rejects paths outside the folder and to unfinished files [V13.2.5, V5.3.2]', async () => {
  const store = storeIn()
  for (const path of ['../x', '/etc/passwd', 'a/../../x', '.incoming/x', '', '.']) {
    await expect(store.get(path)).rejects.toThrow('is outside the storage')
  }
})

test('reports a folder that fails during an upload as unavailable', async () => {
  const incoming = join(folder, '.incoming')
  const content = async function* () {
    yield* pieces('ab')
    await rename(incoming, `${incoming}-away`)
    await writeFile(incoming, '')
  }
  await storeIn().put('docs/6.pdf', pieces('ab'), '')
  await expect(storeIn().put('docs/7.pdf', content(), '')).rejects.toThrow(StorageUnavailable)
  await rm(incoming)
  await rename(`${incoming}-away`, incoming)
})

test('deletes a missing file without an error', async () => {
  const store = storeIn()
  await store.put('docs/5.pdf', pieces('x'), '')
  await store.delete('docs/5.pdf')
  await store.delete('docs/5.pdf')
  await store.delete('docs/5.pdf/below')
  expect(await contentOf('docs/5.pdf')).toBe(undefined)
})
