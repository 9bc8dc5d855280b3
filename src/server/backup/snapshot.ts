import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseConfig } from '#database/connect.ts'
import { clusterFolder, copyClosedCluster } from '#database/embedded/cluster.ts'
import { lockFolder } from '#database/embedded/lock.ts'
import { withCopiedOwner } from '#database/embedded/open-embedded.ts'
import { withServerOwner } from '#database/server/open-server.ts'
import { type Snapshot, TransferRefused, withSnapshot } from '#database/transfer/snapshot.ts'
import type { CommandOutcome } from '#server/commands/control-socket.ts'
import { runInServerOrLocally } from '#server/commands/run-command.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'

/** Prefix of folders under DATA_DIR that hold a copy of the database for a backup to read. */
const COPY = 'backup-copy-'
/** Age after which a copy counts as left over from a killed backup. */
const COPY_HOURS_MAX = 24

/**
 * Copies the running server's database into a new folder under DATA_DIR, from which the backup command reads. The copy
 * is not made at the backup's destination, because writing there may hang and would then block every request.
 * @returns one line: the path of the folder
 */
export const snapshot = ({
  config,
  database,
}: Pick<Services, 'config' | 'database'>): Promise<CommandOutcome> =>
  copyInto(config.dataDir, (folder) => database.copyTo(folder))

async function copyInto(dataDir: string, copy: (folder: string) => Promise<void>): Promise<CommandOutcome> {
  await removeAbandonedCopies(dataDir)
  const folder = await mkdtemp(join(dataDir, COPY))
  try {
    await copy(folder)
    return { code: 0, lines: [folder] }
  } catch (error) {
    await removeCopy(folder)
    throw error
  }
}

const removeCopy = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 })

async function removeAbandonedCopies(dataDir: string): Promise<void> {
  const oldest = Date.now() - COPY_HOURS_MAX * 3_600_000
  for (const name of await readdir(dataDir)) {
    const folder = join(dataDir, name)
    if (name.startsWith(COPY) && (await stat(folder)).mtimeMs < oldest) await removeCopy(folder)
  }
}

/**
 * Reads a snapshot of an installation's database while it stays in use.
 * @throws TransferRefused, DatabaseLocked, DatabaseUnavailable
 */
export async function readSnapshotOf<T>(
  config: Pick<Config, 'database' | 'dataDir'>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (config.database.kind === 'server') {
    return withServerOwner(ownerUrl(config.database), (connection) => withSnapshot(connection, work))
  }
  const { code, lines } = await runInServerOrLocally(config, 'snapshot', [], () =>
    copyClosedDatabase(config.dataDir),
  )
  const [folder] = lines
  if (code !== 0 || folder === undefined) throw new TransferRefused(lines.join(' '))
  try {
    return await withCopiedOwner(folder, (connection) => withSnapshot(connection, work))
  } finally {
    await removeCopy(folder)
  }
}

/** Returns the URL that logs in as the owner of the tables. */
export const ownerUrl = ({ url, migrateUrl = url }: Extract<DatabaseConfig, { kind: 'server' }>): string =>
  migrateUrl

async function copyClosedDatabase(dataDir: string): Promise<CommandOutcome> {
  const lock = await lockFolder(dataDir)
  try {
    if (!existsSync(clusterFolder(dataDir)))
      throw new TransferRefused(`There is nothing to back up: ${dataDir} contains no database.`)
    return await copyInto(dataDir, (folder) => copyClosedCluster(dataDir, folder))
  } finally {
    await lock.release()
  }
}
