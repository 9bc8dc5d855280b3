import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFiles, syncFolder, syncPath } from './durable-files.ts'
import type { EngineStopped } from './fatal-failures.ts'
import { NO_HOOKS } from './host-hooks.ts'

export const EXTENSIONS = { pg_trgm }

/** PGlite's fdatasync, the default for the WAL, does nothing. Only fsync reaches the disk. */
const DURABILITY_SETTINGS = [
  'fsync=on',
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  'full_page_writes=on',
]

/**
 * Overrides the default of 128 MB, which PostgreSQL allocates at each start. The operating system caches the same pages
 * anyway.
 */
const MEMORY_SETTINGS = ['shared_buffers=32MB']

/** PGlite's start parameters without `-F`, which turns fsync off, plus ours. */
const START_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...[...DURABILITY_SETTINGS, ...MEMORY_SETTINGS].flatMap((setting) => ['-c', setting]),
]

export type OpenCluster = {
  readonly pglite: PGlite
  /** Returns the error that stopped the engine, if any. The caller should then call `abandon`. */
  stopReason(): EngineStopped | undefined
  /** Releases the files of a stopped engine. */
  abandon(): void
}

/**
 * Opens the cluster in `dataDir`/database, or creates it if there is none. The caller holds the lock on `dataDir`.
 * @param releaseReserve see `HostHooks`
 */
export async function openCluster(
  dataDir: string,
  releaseReserve: () => boolean = NO_HOOKS.releaseReserve,
): Promise<OpenCluster> {
  const folder = clusterFolder(dataDir)
  if (!existsSync(folder)) await createCluster(dataDir, folder, releaseReserve)
  chmodSync(folder, 0o700)
  const files = new DurableFiles(folder, releaseReserve)
  try {
    const pglite = await PGlite.create({ fs: files, startParams: START_PARAMETERS, extensions: EXTENSIONS })
    return { pglite, stopReason: () => files.stopped, abandon: () => files.abandon() }
  } catch (error) {
    files.abandon()
    throw error
  }
}

/** Copies the files of a cluster that is not open. The caller holds the lock on `dataDir`. */
export const copyClosedCluster = (dataDir: string, to: string): Promise<void> =>
  cp(clusterFolder(dataDir), clusterFolder(to), { recursive: true, errorOnExist: true, force: false })

/** Returns the cluster's folder in a data folder. */
export const clusterFolder = (dataDir: string) => join(dataDir, 'database')

/**
 * Creates the cluster in a temporary folder. An interrupted start leaves behind only that folder, which the next start
 * deletes.
 */
async function createCluster(dataDir: string, folder: string, releaseReserve: () => boolean): Promise<void> {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const pglite = await PGlite.create({
    fs: new DurableFiles(unfinished, releaseReserve),
    startParams: START_PARAMETERS,
  })
  await pglite.close()
  syncFolder(unfinished)
  renameSync(unfinished, folder)
  syncPath(dataDir)
}
