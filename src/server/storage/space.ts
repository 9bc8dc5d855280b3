import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { NO_RESERVE, RESERVE_BYTES, reserveUnder } from './reserve.ts'

/** What keeps things from being stored. */
export type SpaceFault = 'full' | 'read-only'

/** Whether the disk that this server stores on has room; with a database and a bucket elsewhere, always. */
export type Space = {
  /** What keeps things from being stored, as last looked; undefined for nothing. */
  fault(): SpaceFault | undefined
  /** Whether uploads have more than the floor left to them (UPLOAD_SPACE_MIN), as last looked. */
  takesUploads(): boolean
  /** Bytes that are free on the tightest disk that this server stores on, as last looked; undefined where there is none. */
  free(): number | undefined
  /** Gives up the reserve: somebody met a full disk. @returns whether there was any */
  giveUpReserve(): boolean
  look(): Promise<void>
}

/** Less than this counts as none: what is under way needs some, and the log takes its room in pieces of 16 MB. */
const LEAST_BYTES = 20 * 2 ** 20
const MEGABYTE = 2 ** 20

type Look = { readonly path: string; readonly free: number; readonly cause?: unknown }

/** Knows nothing before its first look. */
export function makeSpace(
  config: Pick<Config, 'database' | 'storage' | 'dataDir' | 'uploadSpaceMin'>,
  log: Logger,
): Space {
  const embedded = config.database.kind === 'embedded'
  const filesFolder = config.storage.kind === 'disk' ? config.storage.folder : undefined
  const folders = [...(embedded ? [config.dataDir] : []), ...(filesFolder === undefined ? [] : [filesFolder])]
  const reserve = embedded ? reserveUnder(config.dataDir) : NO_RESERVE
  let held: boolean | undefined
  let fault: SpaceFault | undefined
  let freeForFiles = Number.POSITIVE_INFINITY
  let least: number | undefined

  const become = (next: SpaceFault | undefined, { path, cause }: Pick<Look, 'path' | 'cause'>) => {
    if (next === fault) return
    fault = next
    if (next === undefined) return log.warn({ path }, 'The storage has room again')
    log.error({ path, err: cause }, `The storage is ${next}: nothing is saved until that is mended`)
  }

  const giveUpReserve = () => {
    held = false
    become('full', { path: config.dataDir })
    return reserve.giveUp()
  }

  async function regain(free: number): Promise<boolean> {
    if (free < RESERVE_BYTES + LEAST_BYTES) return false
    try {
      await reserve.take()
      return true
    } catch (error) {
      // A quota, which the free room does not tell.
      log.debug({ err: error }, 'The storage has no room for its reserve')
      return false
    }
  }

  return {
    fault: () => fault,
    free: () => least,
    takesUploads: () => freeForFiles >= config.uploadSpaceMin * MEGABYTE,
    giveUpReserve,
    async look() {
      const looks = await Promise.all(folders.map(lookAt))
      freeForFiles = looks.find(({ path }) => path === filesFolder)?.free ?? Number.POSITIVE_INFINITY
      const tightest = looks.reduce((one, other) => (other.free < one.free ? other : one), NOWHERE)
      least = looks.length > 0 ? tightest.free : undefined
      const closed = looks.find(({ cause }) => cause)
      if (closed) return become('read-only', closed)
      held ??= await reserve.find()
      if (held && tightest.free < LEAST_BYTES) giveUpReserve()
      held ||= await regain(tightest.free)
      become(held ? undefined : 'full', tightest)
    },
  }
}

const NOWHERE: Look = { path: '', free: Number.POSITIVE_INFINITY }

async function lookAt(path: string): Promise<Look> {
  try {
    await access(path, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(path)
    return { path, free: bavail * bsize }
  } catch (cause) {
    // Whatever keeps it from being written to: it is read-only to us.
    return { path, free: 0, cause }
  }
}
