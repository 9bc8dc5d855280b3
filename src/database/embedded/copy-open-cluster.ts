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
/** Of the process that has the cluster open. */
const PROCESS_FILES = ['postmaster.pid', 'postmaster.opts']

/** Where the log begins that a start would read, and which of its pieces it needs. */
const REQUIRED_WAL = `select redo_lsn::text as start, pg_walfile_name(redo_lsn) as first,
  pg_walfile_name(pg_current_wal_lsn()) as last from pg_control_checkpoint()`
type RequiredWal = { start: string; first: string; last: string }

/**
 * Copies a cluster that goes on working, as PostgreSQL's own base backups do: the tables' files while others write, and
 * last the log of what was written, which the first start on the copy reads as after a crash. Others wait for a
 * checkpoint and for the log's few pieces only. There must be no other checkpoint meanwhile.
 * @throws DatabaseUnavailable when there was one all the same, since the engine had to be opened anew
 */
export async function copyOpenCluster(dataDir: string, to: string, turn: RunOnConnection): Promise<void> {
  const [cluster, copy] = [clusterFolder(dataDir), clusterFolder(to)]
  const logToRead = (pglite: PGlite) =>
    asSuperuser(pglite, async () => (await pglite.query<RequiredWal>(REQUIRED_WAL)).rows[0] as RequiredWal)

  const { start } = await turn(async (pglite) => {
    await asSuperuser(pglite, () => pglite.exec('checkpoint'))
    await mkdir(join(copy, 'global'), { recursive: true, mode: 0o700 })
    await copyFile(join(cluster, CONTROL_FILE), join(copy, CONTROL_FILE))
    return logToRead(pglite)
  })
  await copyFolder(cluster, copy, '')
  await turn(async (pglite) => {
    const log = await logToRead(pglite)
    if (log.start !== start)
      throw new DatabaseUnavailable('The database was opened anew while it was copied.')
    for (const piece of await readdir(join(cluster, WAL_FOLDER))) {
      if (/^[0-9A-F]{24}$/.test(piece) && piece >= log.first && piece <= log.last)
        await cloneFile(join(cluster, WAL_FOLDER, piece), join(copy, WAL_FOLDER, piece))
    }
  })
}

/** All but the log and what was copied first. What is removed meanwhile the log removes as well. */
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

/** Where the file system can, both share their blocks until one is written. */
const cloneFile = (from: string, to: string) => copyFile(from, to, constants.COPYFILE_FICLONE)

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
