import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '#database/database.ts'
import { clusterFolder } from './cluster.ts'
import { asSuperuser } from './superuser.ts'

type RunOnConnection = <T>(work: (pglite: PGlite) => Promise<T>) => Promise<T>

const WAL_FOLDER = 'pg_wal'
const CONTROL_FILE = join('global', 'pg_control')
/** Files that belong to the process that has the cluster open. */
const PROCESS_FILES = ['postmaster.pid', 'postmaster.opts']

/** The position at which crash recovery would start in the WAL, and the first and last segment that it needs. */
const REQUIRED_WAL = `select redo_lsn::text as start, pg_walfile_name(redo_lsn) as first,
  pg_walfile_name(pg_current_wal_lsn()) as last from pg_control_checkpoint()`
type RequiredWal = { start: string; first: string; last: string }

/**
 * Copies an open cluster the way PostgreSQL's base backups do: first the table files while writes continue, then the
 * WAL segments that crash recovery will replay on the copy. Other tasks wait only during the checkpoint and while the
 * WAL segments are copied. No other checkpoint may run during the copy.
 * @throws DatabaseUnavailable if there was another checkpoint, because the engine was reopened
 */
export async function copyOpenCluster(dataDir: string, to: string, runTask: RunOnConnection): Promise<void> {
  const [cluster, copy] = [clusterFolder(dataDir), clusterFolder(to)]
  const requiredWal = (pglite: PGlite) =>
    asSuperuser(pglite, async () => (await pglite.query<RequiredWal>(REQUIRED_WAL)).rows[0] as RequiredWal)

  const { start } = await runTask(async (pglite) => {
    await asSuperuser(pglite, () => pglite.exec('checkpoint'))
    await mkdir(join(copy, 'global'), { recursive: true, mode: 0o700 })
    await copyFile(join(cluster, CONTROL_FILE), join(copy, CONTROL_FILE))
    return requiredWal(pglite)
  })
  await copyFolder(cluster, copy, '')
  await runTask(async (pglite) => {
    const wal = await requiredWal(pglite)
    if (wal.start !== start) throw new DatabaseUnavailable('The database was reopened while it was copied.')
    for (const segment of await readdir(join(cluster, WAL_FOLDER))) {
      if (/^[0-9A-F]{24}$/.test(segment) && segment >= wal.first && segment <= wal.last)
        await cloneFile(join(cluster, WAL_FOLDER, segment), join(copy, WAL_FOLDER, segment))
    }
  })
}

/**
 * Copies everything except the WAL and the control file. Ignores files that are deleted during the copy, because WAL
 * replay deletes them too.
 */
async function copyFolder(cluster: string, copy: string, folder: string): Promise<void> {
  await mkdir(join(copy, folder), { recursive: true, mode: 0o700 })
  const entries = await readdir(join(cluster, folder), { withFileTypes: true })
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return copyFolder(cluster, copy, path)
      if (folder === WAL_FOLDER || path === CONTROL_FILE || PROCESS_FILES.includes(path)) return
      await cloneFile(join(cluster, path), join(copy, path)).catch(ignoreMissing)
    }),
  )
}

/** Copies a file, as a copy-on-write clone if the file system supports it. */
const cloneFile = (from: string, to: string) => copyFile(from, to, constants.COPYFILE_FICLONE)

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
