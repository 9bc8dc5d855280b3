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
import { errorCode } from '#server/error-code.ts'
import type { Services } from '#server/services.ts'

const DONE: CommandOutcome = { code: 0, lines: [] }

/** Copies the running server's database into a folder, from which the backup command reads. */
export async function snapshot(
  { database }: Pick<Services, 'database'>,
  [folder = '']: readonly string[],
): Promise<CommandOutcome> {
  try {
    await database.copyTo(folder)
    return DONE
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error
    return {
      code: 1,
      lines: [
        `The running server has no permission to write to ${folder}. Choose a folder that it can write to.`,
      ],
    }
  }
}

/**
 * Reads a snapshot of an installation's database while it stays in use.
 * @param scratch folder for a temporary copy of an embedded database
 * @throws TransferRefused, DatabaseLocked, DatabaseUnavailable
 */
export async function readSnapshotOf<T>(
  config: Pick<Config, 'database' | 'dataDir'>,
  scratch: string,
  work: (snapshot: Snapshot) => Promise<T>,
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

/** Returns the URL of the login that owns the tables. */
export const ownerUrl = ({ url, migrateUrl = url }: Extract<DatabaseConfig, { kind: 'server' }>): string =>
  migrateUrl

async function copyClosedDatabase(dataDir: string, to: string): Promise<CommandOutcome> {
  const lock = await lockFolder(dataDir)
  try {
    if (!existsSync(clusterFolder(dataDir)))
      throw new TransferRefused(`There is nothing to back up: ${dataDir} contains no database.`)
    await copyClosedCluster(dataDir, to)
    return DONE
  } finally {
    await lock.release()
  }
}
