import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles, syncFolder, syncPath } from './durable-files.ts'
import type { EngineStopped } from './fatal-failures.ts'
import { NO_HOOKS } from './host-hooks.ts'

export const EXTENSIONS = { pg_trgm }

/** Only fsync reaches the disk: the engine's fdatasync, the default for the log, does nothing. */
const DURABILITY_SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  'full_page_writes=on',
]

/** Of the engine's default, 128 MB, each start takes the whole; the same pages are in the system's cache already. */
const MEMORY_SETTINGS = ['shared_buffers=32MB']

/** PGlite's own start parameters without `-F` (fsync off), and what is asked of it beyond. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[...DURABILITY_SETTINGS, ...MEMORY_SETTINGS].flatMap((setting) => ['-c', setting]),
]

export type OpenCluster = {
  readonly pglite: PGlite
  /** What stopped the engine, if it has stopped by itself; then `abandon` it. */
  stopReason(): EngineStopped | undefined
  /** Lets go of what a stopped engine holds. */
  abandon(): void
}

/**
 * Opens the cluster under `dataDir`/database, made first if there is none. The caller holds the lock of `dataDir`.
 * @param giveUpReserve see `Surroundings`
 */
export async function openCluster(
  dataDir: string,
  giveUpReserve: () => boolean = NO_HOOKS.releaseReserve,
): Promise<OpenCluster> {
  const folder = clusterFolder(dataDir)
  if (!existsSync(folder)) await createCluster(dataDir, folder, giveUpReserve)
  chmodSync(folder, 0o700)
  const files = new DurableFiles(folder, giveUpReserve)
  try {
    const pglite = await PGlite.create({ fs: files, startParams: START_PARAMETERS, extensions: EXTENSIONS })
    return { pglite, stopReason: () => files.stopped, abandon: () => files.abandon() }
  } catch (error) {
    files.abandon()
    throw error
  }
}

/** Copies the files of a cluster that nobody has open. The caller holds the lock of `dataDir`. */
export const copyClosedCluster = (dataDir: string, to: string): Promise<void> =>
  cp(clusterFolder(dataDir), clusterFolder(to), { recursive: true, errorOnExist: true, force: false })

/** Where a data folder has its cluster. */
export const clusterFolder = (dataDir: string) => join(dataDir, 'database')

/** A start that is killed half-way leaves only the unfinished folder, which the next one throws away. */
async function createCluster(dataDir: string, folder: string, giveUpReserve: () => boolean): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const pglite = await PGlite.create({
    fs: new DurableFiles(unfinished, giveUpReserve),
    startParams: START_PARAMETERS,
  })
  await pglite.close()
  syncFolder(unfinished)
  renameSync(unfinished, folder)
  syncPath(dataDir)
}
