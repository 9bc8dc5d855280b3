import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { read, SYNC_MS, write } from './disk-operations.ts'
import { storageFaultOf } from './disk-space.ts'
import {
  type ByteRange,
  type FileStore,
  PathTaken,
  StorageTimeout,
  StorageUnavailable,
} from './file-store.ts'
import { ignoreMissing, syncFolder } from './folder-marker.ts'

/** Folder for incomplete files. It is on the same file system, so that the files can be renamed into place. */
const INCOMING = '.incoming'

const CHUNK_BYTES = 2 ** 16

/**
 * Stores files in a local folder. Stored files survive a power cut.
 * @param prepare called before each operation, throws if the folder must not be used
 */
export function diskStore(folder: string, prepare: () => Promise<void>): FileStore {
  const incoming = join(folder, INCOMING)
  const fullPath = (path: string) => resolveInside(folder, path)
  return {
    async put(path, content) {
      const target = fullPath(path)
      const draft = join(incoming, randomUUID())
      const file = await write(
        async () => {
          await prepare()
          // Never creates the folder itself, which may be on a share that is not mounted.
          await makeFolder(incoming)
          await makeFolder(dirname(target))
          return open(draft, 'wx', 0o600)
        },
        { discard: close },
      ).catch(throwUnavailable)
      try {
        await writeAll(file, content)
        await write(() => reserveName(target, path))
        await write(() => rename(draft, target))
        await write(() => syncFolder(dirname(target)))
      } catch (error) {
        // After a timeout, the deletion would have to wait too. `tidy` deletes what is left.
        if (!(error instanceof StorageTimeout))
          await write(() => rm(draft, { force: true })).catch(() => undefined)
        throwUnavailable(error)
      }
    },

    async get(path, range) {
      const target = fullPath(path)
      const opened = await read(
        async () => {
          await prepare()
          const file = await open(target).catch(ignoreMissing)
          if (!file) return undefined
          try {
            return { file, size: (await file.stat()).size }
          } catch (error) {
            void close(file)
            throw error
          }
        },
        { discard: (late) => late && close(late.file) },
      ).catch(throwUnavailable)
      return opened && streamOf(opened.file, range ?? { start: 0, end: opened.size - 1 })
    },

    async delete(path) {
      const target = fullPath(path)
      await write(async () => {
        await prepare()
        await rm(target).catch(ignoreMissing)
      }).catch(throwUnavailable)
    },

    async tidy(moment) {
      await read(prepare)
      const names = (await read(() => readdir(incoming).catch(ignoreMissing))) ?? []
      for (const name of names) {
        const draft = join(incoming, name)
        const found = await read(() => stat(draft).catch(ignoreMissing))
        if (found && found.mtime < moment) await write(() => rm(draft, { force: true }))
      }
    },

    ping: () => read(prepare).catch(throwUnavailable),
  }
}

/** Closes a file, even if its turn comes late. A failure loses nothing, because written files are synced before. */
const close = (file: FileHandle): Promise<void> =>
  write(() => file.close(), { always: true }).catch(() => undefined)

async function writeAll(file: FileHandle, content: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of content) await write(() => file.writeFile(chunk))
    await write(() => file.sync(), { limitMs: SYNC_MS })
  } finally {
    await close(file)
  }
}

/** Reads a file in chunks, one operation each, so that a slow client occupies no thread. */
function streamOf(file: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream({
    async pull(controller) {
      try {
        const chunk = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, end + 1 - position))
        const { bytesRead } = await read(() => file.read(chunk, 0, chunk.length, position))
        position += bytesRead
        if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead))
        if (bytesRead > 0 && position <= end) return
        controller.close()
      } catch (error) {
        controller.error(error)
      }
      void close(file)
    },
    cancel: () => close(file),
  })
}

/**
 * Throws `StorageUnavailable` for an error of the disk, unless it means that nothing can be stored. Does not change
 * errors of the content.
 */
function throwUnavailable(cause: unknown): never {
  const isOfDisk = cause instanceof Error && 'syscall' in cause && storageFaultOf(cause) === undefined
  throw isOfDisk ? new StorageUnavailable('The uploads folder cannot be used.', { cause }) : cause
}

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

/** Creates a folder, unless it exists, and syncs its entry in the parent folder. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    throw error
  }
  await syncFolder(dirname(path))
}
