import { withEmbeddedOwner } from '#database/embedded/open-embedded.ts'
import { saveBackupTime, saveBackupTimeAsOwner } from '#database/health.ts'
import { withServerOwner } from '#database/server/open-server.ts'
import type { CommandOutcome } from '#server/commands/control-socket.ts'
import { describeError } from '#server/commands/describe-error.ts'
import { runInServerOrLocally } from '#server/commands/run-command.ts'
import type { Config } from '#server/config/config.ts'
import type { Services } from '#server/services.ts'
import { ownerUrl } from './snapshot.ts'

const DONE: CommandOutcome = { code: 0, lines: [] }

/** Records the time of a completed backup in the running server, for the health page. */
export async function recordBackupInServer(
  { database }: Pick<Services, 'database'>,
  [moment = '']: readonly string[],
): Promise<CommandOutcome> {
  await database.asWorker((transaction) => saveBackupTime(transaction, moment))
  return DONE
}

/**
 * Records the time of a completed backup in the installation's database. A failure does not affect the backup.
 * @returns warnings to print
 */
export async function recordBackup(
  config: Pick<Config, 'database' | 'dataDir'>,
  moment: string,
): Promise<readonly string[]> {
  try {
    const { code, lines } = await recordInDatabase(config, moment)
    return code === 0 ? [] : [notRecorded(lines.join(' '))]
  } catch (error) {
    return [notRecorded(describeError(error))]
  }
}

async function recordInDatabase(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  moment: string,
): Promise<CommandOutcome> {
  if (database.kind === 'server') {
    await withServerOwner(ownerUrl(database), (connection) => saveBackupTimeAsOwner(connection, moment))
    return DONE
  }
  return runInServerOrLocally({ database, dataDir }, 'backed-up', [moment], async () => {
    await withEmbeddedOwner(dataDir, (connection) => saveBackupTimeAsOwner(connection, moment))
    return DONE
  })
}

const notRecorded = (why: string) =>
  `The backup is complete, but its time could not be recorded for the health page: ${why}`
