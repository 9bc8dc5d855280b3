import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
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

const DONE: CommandOutcome = { code: 0, lines: [] }

/** What a running server does for a backup: copies its database into a folder, from which the command reads. */
export async function snapshot(
  { database }: Pick<Services, 'database'>,
  [folder = '']: readonly string[],
): Promise<CommandOutcome> {
  try {
    await database.copyTo(folder)
    return DONE
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error
    return { code: 1, lines: [`The running server may not write to ${folder}: name a file where it may.`] }
  }
}

/**
 * Reads the database of an installation as it stands at one moment; everybody else goes on.
 * @param scratch a folder for the copy of an embedded database, which is gone afterwards
 * @throws TransferRefused, DatabaseLocked, DatabaseUnavailable
 */
export async function readMoment<T>(
  config: Pick<Config, 'database' | 'dataDir'>,
  scratch: string,
  work: (moment: Snapshot) => Promise<T>,
): Promise<T> {
  if (config.database.kind === 'server') {
    return withServerOwner(ownerUrl(config.database), (connection) => withSnapshot(connection, work))
  }
  const { code, lines } = await runInServerOrLocally(config, 'snapshot', [scratch], () =>
    copyClosedDatabase(config.dataDir, scratch),
  )
  if (code !== 0) throw new TransferRefused(lines.join(' '))
  try {
    return await withCopiedOwner(scratch, (connection) => withSnapshot(connection, work))
  } finally {
    await rm(clusterFolder(scratch), { recursive: true, force: true })
  }
}

/** The login that owns the tables. */
export const ownerUrl = ({ url, migrateUrl = url }: Extract<DatabaseConfig, { kind: 'server' }>): string =>
  migrateUrl

async function copyClosedDatabase(dataDir: string, to: string): Promise<CommandOutcome> {
  const lock = await lockFolder(dataDir)
  try {
    if (!existsSync(clusterFolder(dataDir)))
      throw new TransferRefused(`There is nothing to back up: ${dataDir} holds no database.`)
    await copyClosedCluster(dataDir, to)
    return DONE
  } finally {
    await lock.release()
  }
}
