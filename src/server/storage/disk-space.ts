import { randomBytes } from 'node:crypto'
import { constants, rmSync } from 'node:fs'
import { access, open, rename, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { sqlState } from '#database/sql-errors.ts'
import { STORAGE_FULL } from '#domain/files/messages.ts'
import type { Config } from '#server/config/config.ts'
import { type Problem, problemOf } from '#server/problem.ts'

/** What keeps things from being stored. */
type StorageFault = 'full' | 'read-only'

/** Whether the disk that this server stores on has room; with a database and a bucket elsewhere, always. */
export type DiskSpace = {
  /** What keeps things from being stored, as last looked; undefined for nothing. */
  fault(): StorageFault | undefined
  /** Whether uploads have more than the floor left to them (UPLOAD_SPACE_MIN), as last looked. */
  acceptsUploads(): boolean
  /** Bytes that are free on the tightest disk that this server stores on, as last looked; undefined where there is none. */
  freeBytes(): number | undefined
  /** Gives up the reserve: somebody met a full disk. @returns whether there was any */
  releaseReserve(): boolean
  check(): Promise<void>
}

/** Less than this counts as none: what is under way needs some, and the log takes its room in pieces of 16 MB. */
const FREE_BYTES_MIN = 20 * 2 ** 20
const MEGABYTE = 2 ** 20

type DiskReading = { readonly path: string; readonly free: number; readonly cause?: unknown }

/** Knows nothing before its first look. */
export function makeDiskSpace(
  config: Pick<Config, 'database' | 'storage' | 'dataDir' | 'uploadSpaceMin'>,
  log: Logger,
): DiskSpace {
  const embedded = config.database.kind === 'embedded'
  const filesFolder = config.storage.kind === 'disk' ? config.storage.folder : undefined
  const folders = [...(embedded ? [config.dataDir] : []), ...(filesFolder === undefined ? [] : [filesFolder])]
  const reserve = embedded ? diskReserve(config.dataDir) : NO_RESERVE
  let held: boolean | undefined
  let fault: StorageFault | undefined
  let freeForFiles = Number.POSITIVE_INFINITY
  let least: number | undefined

  const become = (next: StorageFault | undefined, { path, cause }: Pick<DiskReading, 'path' | 'cause'>) => {
    if (next === fault) return
    fault = next
    if (next === undefined) return log.warn({ path }, 'The storage has room again')
    log.error({ path, err: cause }, `The storage is ${next}: nothing is saved until that is mended`)
  }

  const giveUpReserve = () => {
    held = false
    become('full', { path: config.dataDir })
    return reserve.release()
  }

  async function regain(free: number): Promise<boolean> {
    if (free < RESERVE_BYTES + FREE_BYTES_MIN) return false
    try {
      await reserve.acquire()
      return true
    } catch (error) {
      // A quota, which the free room does not tell.
      log.debug({ err: error }, 'The storage has no room for its reserve')
      return false
    }
  }

  return {
    fault: () => fault,
    freeBytes: () => least,
    acceptsUploads: () => freeForFiles >= config.uploadSpaceMin * MEGABYTE,
    releaseReserve: giveUpReserve,
    async check() {
      const looks = await Promise.all(folders.map(readDisk))
      freeForFiles = looks.find(({ path }) => path === filesFolder)?.free ?? Number.POSITIVE_INFINITY
      const tightest = looks.reduce((one, other) => (other.free < one.free ? other : one), UNLIMITED)
      least = looks.length > 0 ? tightest.free : undefined
      const closed = looks.find(({ cause }) => cause)
      if (closed) return become('read-only', closed)
      held ??= await reserve.detect()
      if (held && tightest.free < FREE_BYTES_MIN) giveUpReserve()
      held ||= await regain(tightest.free)
      become(held ? undefined : 'full', tightest)
    },
  }
}

const UNLIMITED: DiskReading = { path: '', free: Number.POSITIVE_INFINITY }

async function readDisk(path: string): Promise<DiskReading> {
  try {
    await access(path, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(path)
    return { path, free: bavail * bsize }
  } catch (cause) {
    // Whatever keeps it from being written to: it is read-only to us.
    return { path, free: 0, cause }
  }
}

const RESERVE_PIECE_BYTES = 2 ** 20

/** Two pieces of the database's log, which it takes whole. */
const RESERVE_BYTES = 32 * RESERVE_PIECE_BYTES

/** Room on the disk that is taken now, so that a full one still has some for deleting and for closing in order. */
type DiskReserve = {
  /** @returns whether there was any to give up; at once, for a write that waits */
  release(): boolean
  /** Takes the room again. @throws what the disk says, when it has not so much */
  acquire(): Promise<void>
  /** Looks for what an earlier run has taken. @returns whether it was all there */
  detect(): Promise<boolean>
}

function diskReserve(dataDir: string): DiskReserve {
  const path = join(dataDir, 'reserve')
  const draft = `${path}.draft`
  let held = false
  return {
    release() {
      if (!held) return false
      held = false
      rmSync(path, { force: true })
      return true
    },
    async acquire() {
      const file = await open(draft, 'w', 0o600)
      try {
        // Nothing that a file system could make smaller.
        const piece = randomBytes(RESERVE_PIECE_BYTES)
        for (let written = 0; written < RESERVE_BYTES; written += RESERVE_PIECE_BYTES) await file.write(piece)
        await file.sync()
      } catch (error) {
        rmSync(draft, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(draft, path)
      held = true
    },
    async detect() {
      rmSync(draft, { force: true })
      const found = await stat(path).catch(() => undefined)
      held = found?.size === RESERVE_BYTES
      return held
    },
  }
}

/** Where nothing of ours grows but files: there is nothing to hold room for. */
const NO_RESERVE: DiskReserve = {
  release: () => false,
  acquire: async () => undefined,
  detect: async () => true,
}

/** A disk or a quota that is full, and a file system that may only be read. */
const SYSTEM_CODES = ['ENOSPC', 'EDQUOT', 'EROFS']
const DISK_FULL = '53100'
/** PostgreSQL says of a file it may not write what it says of a row: that there is no permission. */
const NO_PERMISSION = '42501'
const OF_A_FILE = /^could not \w+ (file|directory)\b/

/** Whether something failed because it could not be stored. */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && SYSTEM_CODES.includes(String(error.code))) return true
  const state = sqlState(error)
  return state === DISK_FULL || (state === NO_PERMISSION && OF_A_FILE.test(error.message))
}

export const storageFaultProblem = (cause?: unknown): Problem =>
  problemOf('storage-full', STORAGE_FULL, { cause })
