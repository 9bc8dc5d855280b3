import { randomBytes } from 'node:crypto'
import { constants, existsSync, rmSync } from 'node:fs'
import { access, open, rename, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { clusterFolder } from '#database/embedded/cluster.ts'
import { isAccessDenied, sqlState } from '#database/sql-errors.ts'
import { STORAGE_FULL } from '#domain/files/messages.ts'
import type { StorageState } from '#domain/health/readiness.ts'
import type { Config } from '#server/config/config.ts'
import { type Problem, problemOf } from '#server/problem.ts'
import { read } from './disk-operations.ts'
import type { FileStore } from './file-store.ts'
import { WrongFolder } from './folder-marker.ts'

export type StorageFault = 'full' | 'read-only'

export type FilesFault = Exclude<StorageState, 'ok'>

/** Returns the fault that made a ping of the storage fail. */
export const faultOfPing = (error: unknown): FilesFault => (error instanceof WrongFolder ? 'missing' : 'down')

/** State of the disks that this server writes to. Never has a fault if the database and the files are elsewhere. */
export type DiskSpace = {
  /**
   * Returns why the embedded database can store nothing, as found by the last check, or undefined if there is no fault.
   */
  fault(): StorageFault | undefined
  /** Returns why the last check found that the uploads folder accepts no files. Always undefined for a bucket. */
  filesFault(): FilesFault | undefined
  /**
   * Returns whether the last check found a writable folder with at least UPLOAD_SPACE_MIN megabytes free for uploads.
   * Always true for a bucket.
   */
  acceptsUploads(): boolean
  /** Returns whether the last check found that files can be deleted, as on a full disk. */
  acceptsDeletions(): boolean
  /** Returns the free bytes that the last check found on the fullest disk, or undefined if there is no disk. */
  freeBytes(): number | undefined
  /**
   * Deletes the reserve after a write has failed on a full disk. The disk then counts as full until a check finds
   * enough space.
   * @returns false if there was no reserve
   */
  releaseReserve(): boolean
  /**
   * Checks whether the disks are writable and have space. Deletes the reserve when space is low, and creates it when
   * there is enough.
   * @param files the opened storage; without it, checks only the database's disk
   */
  check(files?: Pick<FileStore, 'ping'>): Promise<void>
}

const MEGABYTE = 2 ** 20

/**
 * A disk with less free space counts as full, because writes in progress need space and the WAL grows in segments of 16
 * MB.
 */
const FREE_BYTES_MIN = 20 * MEGABYTE

type DiskReading = { readonly path: string; readonly free: number; readonly cause?: unknown }

type Found<F> = { readonly fault?: F; readonly cause?: unknown }

/** Creates the monitor. It reports no fault before its first check. */
export function makeDiskSpace(
  config: Pick<Config, 'database' | 'storage' | 'dataDir' | 'uploadSpaceMin'>,
  log: Logger,
): DiskSpace {
  const isEmbedded = config.database.kind === 'embedded'
  const filesFolder = config.storage.kind === 'disk' ? config.storage.folder : undefined
  const cluster = clusterFolder(config.dataDir)
  const reserve = diskReserve(config.dataDir)
  let hasReserve: boolean | undefined
  let fault: StorageFault | undefined
  let filesFault: FilesFault | undefined
  let freeForDatabase = Number.POSITIVE_INFINITY
  let freeForFiles = Number.POSITIVE_INFINITY

  const setFault = (next: StorageFault | undefined, { path, cause }: Pick<DiskReading, 'path' | 'cause'>) => {
    if (next === fault) return
    fault = next
    if (next === undefined) return log.warn({ path }, 'The storage accepts data again')
    log.error({ path, err: cause }, `The storage is ${next}; nothing can be saved until this is fixed`)
  }

  const setFilesFault = ({ fault: next, cause }: Found<FilesFault>) => {
    if (next === filesFault) return
    filesFault = next
    if (next === undefined) return log.warn('The uploads folder accepts files again')
    if (cause instanceof WrongFolder) return log.error(cause.message)
    log.error(
      { path: filesFolder, err: cause },
      `The uploads folder is ${next}; uploads fail until this is fixed`,
    )
  }

  const releaseReserve = () => {
    if (!isEmbedded) return false
    hasReserve = false
    setFault('full', { path: config.dataDir })
    return reserve.release()
  }

  async function tryAcquireReserve(free: number): Promise<boolean> {
    if (free < RESERVE_BYTES + FREE_BYTES_MIN) return false
    try {
      await reserve.acquire()
      return true
    } catch (error) {
      // The cause may be a disk quota, which statfs does not report.
      log.debug({ err: error }, 'There is not enough space for the disk reserve')
      return false
    }
  }

  async function checkDatabase(): Promise<void> {
    // The cluster may be on a disk of its own, and does not exist before the first start.
    const folders = [config.dataDir, ...(existsSync(cluster) ? [cluster] : [])]
    const readings = await Promise.all(folders.map(readDisk))
    const fullest = readings.reduce((a, b) => (b.free < a.free ? b : a))
    freeForDatabase = fullest.free
    const unwritable = readings.find(({ cause }) => cause)
    if (unwritable) return setFault('read-only', unwritable)
    hasReserve ??= await reserve.detect()
    if (hasReserve && fullest.free < FREE_BYTES_MIN) releaseReserve()
    hasReserve ||= await tryAcquireReserve(fullest.free)
    setFault(hasReserve ? undefined : 'full', fullest)
  }

  async function checkFiles(folder: string, files: Pick<FileStore, 'ping'>): Promise<Found<FilesFault>> {
    try {
      await files.ping()
      const { free, cause } = await read(() => readDisk(folder))
      freeForFiles = free
      if (!cause) return free < FREE_BYTES_MIN ? { fault: 'full' } : {}
      // The share may have gone since the first ping.
      await files.ping()
      return { fault: 'read-only', cause }
    } catch (cause) {
      return { fault: faultOfPing(cause), cause }
    }
  }

  return {
    fault: () => fault,
    filesFault: () => filesFault,
    freeBytes() {
      const free = Math.min(freeForDatabase, freeForFiles)
      return Number.isFinite(free) ? free : undefined
    },
    acceptsUploads: () => filesFault === undefined && freeForFiles >= config.uploadSpaceMin * MEGABYTE,
    acceptsDeletions: () => filesFault === undefined || filesFault === 'full',
    releaseReserve,
    async check(files) {
      if (isEmbedded) await checkDatabase()
      // A fault of the database's disk already refuses uploads, and is often that of the folder too.
      if (fault || filesFolder === undefined || !files) return
      setFilesFault(await checkFiles(filesFolder, files))
    },
  }
}

async function readDisk(path: string): Promise<DiskReading> {
  let free = 0
  try {
    const { bavail, bsize } = await statfs(path)
    free = bavail * bsize
    await access(path, constants.W_OK | constants.X_OK)
    return { path, free }
  } catch (cause) {
    // Any error means that nothing can be written to the folder.
    return { path, free, cause }
  }
}

/** The size of two WAL segments. */
const RESERVE_BYTES = 32 * MEGABYTE

/** A placeholder file. It is deleted on a full disk, so that deletions and a clean shutdown still work. */
type DiskReserve = {
  /** Deletes the file. Synchronous, because a write waits for it. @returns false if there was no file */
  release(): boolean
  /** Creates the file. @throws the disk's error if there is not enough space */
  acquire(): Promise<void>
  /** Looks for the file of an earlier run. @returns true if it is complete */
  detect(): Promise<boolean>
}

function diskReserve(dataDir: string): DiskReserve {
  const path = join(dataDir, 'reserve')
  const draft = `${path}.draft`
  let isHeld = false
  return {
    release() {
      if (!isHeld) return false
      isHeld = false
      rmSync(path, { force: true })
      return true
    },
    async acquire() {
      const file = await open(draft, 'w', 0o600)
      try {
        // Random bytes, which file systems cannot compress.
        const block = randomBytes(MEGABYTE)
        for (let written = 0; written < RESERVE_BYTES; written += MEGABYTE) await file.write(block)
        await file.sync()
      } catch (error) {
        rmSync(draft, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(draft, path)
      isHeld = true
    },
    async detect() {
      rmSync(draft, { force: true })
      const found = await stat(path).catch(() => undefined)
      isHeld = found?.size === RESERVE_BYTES
      return isHeld
    },
  }
}

/** Node.js codes for a full disk, an exceeded quota and a read-only file system. */
const SYSTEM_CODES: Readonly<Record<string, StorageFault>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'read-only',
}
const DISK_FULL = '53100'
const FILE_ERROR = /^could not \w+ (file|directory)\b/

/** Returns why an error means that nothing can be stored, or undefined for other errors. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return undefined
  if (sqlState(error) === DISK_FULL) return 'full'
  if (isAccessDenied(error) && FILE_ERROR.test(error.message)) return 'read-only'
  return 'code' in error ? SYSTEM_CODES[String(error.code)] : undefined
}

export const storageFaultProblem = (cause?: unknown): Problem =>
  problemOf('storage-full', STORAGE_FULL, { cause })
