import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '#server/error-code.ts'
import { type FileStore, PathTaken } from './file-store.ts'

/** Folder for incomplete files. It is on the same file system, so that the files can be renamed into place. */
const INCOMING = '.incoming'

/** Stores files in a local folder. Stored files survive a power cut. */
export function diskStore(folder: string): FileStore {
  const incoming = join(folder, INCOMING)
  const fullPath = (path: string) => resolveInside(folder, path)
  return {
    async put(path, content) {
      const target = fullPath(path)
      const draft = join(incoming, randomUUID())
      await Promise.all([makeFolder(dirname(target)), makeFolder(incoming)])
      try {
        await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
        await reserveName(target, path)
        await rename(draft, target)
      } finally {
        await rm(draft, { force: true })
      }
      await syncFolder(dirname(target))
    },

    async get(path, range) {
      const file = await open(fullPath(path)).catch(ignoreMissing)
      return file && (Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>)
    },

    async delete(path) {
      await rm(fullPath(path)).catch(ignoreMissing)
    },

    async tidy(moment) {
      const names = (await readdir(incoming).catch(ignoreMissing)) ?? []
      for (const name of names) {
        const draft = join(incoming, name)
        const found = await stat(draft).catch(ignoreMissing)
        if (found && found.mtime < moment) await rm(draft, { force: true })
      }
    },

    async ping() {
      await makeFolder(incoming)
    },
  }
}

/** Describes why the folder cannot be written to. */
export const diskFault = (error: unknown, folder: string): string =>
  `cannot write to ${folder} (${errorCode(error) ?? error})`

/**
 * Resolves a path. Throws for a path outside the folder, or in the folder of incomplete files, which only a bug could
 * request.
 */
function resolveInside(folder: string, path: string): string {
  const target = resolve(folder, path)
  const inside = relative(folder, target)
  if (inside === '' || inside.startsWith('..') || inside.startsWith(INCOMING)) {
    throw new Error(`The path ${path} is outside the storage.`)
  }
  return target
}

/** Reserves a file name by creating an empty file, which the incoming file then replaces. */
async function reserveName(target: string, path: string): Promise<void> {
  try {
    const file = await open(target, 'wx', 0o600)
    await file.close()
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new PathTaken(`A file already exists at ${path}.`, { cause: error })
  }
}

/** Creates a folder and syncs its entry in the parent folder. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** Syncs the entries of a folder. Windows cannot open folders, and journals their entries itself. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error
}
