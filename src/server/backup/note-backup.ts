import { withEmbeddedOwner } from '#database/embedded/open-embedded.ts'
import { noteBackup, noteBackupAsOwner } from '#database/last-backup.ts'
import { withServerOwner } from '#database/server/open-server.ts'
import { complaintAbout } from '#server/complaint.ts'
import type { Config } from '#server/config.ts'
import type { Outcome } from '#server/control-socket.ts'
import { inServerOrHere } from '#server/run-command.ts'
import type { Services } from '#server/services.ts'
import { ownerUrl } from './snapshot.ts'

const DONE: Outcome = { code: 0, lines: [] }

/** What a running server does when a backup is whole: keeps its moment for the page on health. */
export async function takeNoteOfBackup(
  { database }: Pick<Services, 'database'>,
  [moment = '']: readonly string[],
): Promise<Outcome> {
  await database.asWorker((transaction) => noteBackup(transaction, moment))
  return DONE
}

/**
 * Keeps the moment of a backup that is whole in the database that it was made of. A backup is no worse when that fails.
 * @returns what to say of it
 */
export async function noteMoment(
  config: Pick<Config, 'database' | 'dataDir'>,
  moment: string,
): Promise<readonly string[]> {
  try {
    const { code, lines } = await noteWhereItIs(config, moment)
    return code === 0 ? [] : [notNoted(lines.join(' '))]
  } catch (error) {
    return [notNoted(complaintAbout(error))]
  }
}

async function noteWhereItIs(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  moment: string,
): Promise<Outcome> {
  if (database.kind === 'server') {
    await withServerOwner(ownerUrl(database), (connection) => noteBackupAsOwner(connection, moment))
    return DONE
  }
  return inServerOrHere({ database, dataDir }, 'backed-up', [moment], async () => {
    await withEmbeddedOwner(dataDir, (connection) => noteBackupAsOwner(connection, moment))
    return DONE
  })
}

const notNoted = (why: string) => `It is whole, but the page on health does not know of it: ${why}`
