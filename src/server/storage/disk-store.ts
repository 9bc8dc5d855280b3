import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileStore, PathTaken } from './file-store.ts'

/** Beside the files, on the same file system, so that a file can be moved into place whole. */
const INCOMING = '.incoming'

/** Files in a folder of this machine. What `put` has acknowledged survives a power cut. */
export function diskStore(folder: string): FileStore {
  const incoming = join(folder, INCOMING)
  const placeOf = (path: string) => resolveInside(folder, path)
  return {
    async put(path, content) {
      const place = placeOf(path)
      const draft = join(incoming, randomUUID())
      await Promise.all([makeFolder(dirname(place)), makeFolder(incoming)])
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
        await reserveName(place, path)
        await rename(draft, place)
      } finally {
        await rm(draft, { force: true })
      }
      await syncFolder(dirname(place))
    },

    async get(path, range) {
      const file = await open(placeOf(path)).catch(unlessMissing)
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
    },

    async delete(path) {
      await rm(placeOf(path)).catch(unlessMissing)
    },

    async tidy(moment) {
      const names = (await readdir(incoming).catch(unlessMissing)) ?? []
      for (const name of names) {
        const draft = join(incoming, name)
        const found = await stat(draft).catch(unlessMissing)
        if (found && found.mtime < moment) await rm(draft, { force: true })
      }
    },

    async ping() {
      await makeFolder(incoming)
    },
  }
}

/** What made writing to the folder fail. */
export const diskFault = (error: unknown, folder: string): string =>
  `nothing can be written to ${folder} (${error instanceof Error && 'code' in error ? error.code : error})`

/** A path that leads out of the folder, or to what is not yet whole, can come only from a mistake of ours. */
function resolveInside(folder: string, path: string): string {
  const place = resolve(folder, path)
  const way = relative(folder, place)
  if (way === '' || way.startsWith('..') || way.startsWith(INCOMING)) {
    throw new Error(`The path ${path} leads out of the storage.`)
  }
  return place
}

/** Makes the place's name ours, empty for the moment until the file is moved over it. */
async function reserveName(place: string, path: string): Promise<void> {
  try {
    const file = await open(place, 'wx', 0o600)
    await file.close()
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
    throw new PathTaken(`There is a file at ${path}.`, { cause: error })
  }
}

/** Each folder that is made, its name is made to last. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** A name lasts once its folder is written. Windows cannot open folders, and keeps a journal of names itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw error
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
