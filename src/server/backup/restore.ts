import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { withEmbeddedOwner } from '#database/embedded/open-embedded.ts'
import type { MigratingConnection } from '#database/migrate.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { withServerOwner } from '#database/server/open-server.ts'
import {
  refuseFilled,
  refuseOtherHistory,
  restoreRows,
  type TableLines,
} from '#database/transfer/restore-rows.ts'
import type { Config } from '#server/config.ts'
import type { Outcome } from '#server/control-socket.ts'
import { openCommandLog } from '#server/log/open-log.ts'
import { openStore } from '#server/storage/open-store.ts'
import { partsOf } from './archive.ts'
import { amountIn, rowsOf, within } from './manifest.ts'
import { type Backup, readBackup } from './read-backup.ts'
import { resealRows } from './reseal-rows.ts'
import { restoreFiles } from './restore-files.ts'
import { keepSecrets } from './secrets.ts'
import { ownerUrl } from './snapshot.ts'

const USAGE = 'Usage: npm run restore -- FILE, which npm run backup has written'

/**
 * Carries out `npm run restore -- FILE` into an empty installation of either engine and either storage. The rows come
 * last and all at once: before, nothing refers to what is there, and the command can be given again.
 * @param schema of this version
 * @throws TransferRefused, and what opening the database or the storage throws
 */
export async function restore(
  config: Config,
  [name = '', ...rest]: readonly string[],
  schema: Schema = currentSchema(),
): Promise<Outcome> {
  if (name === '' || rest.length > 0) return { code: 1, lines: [USAGE] }
  const file = resolve(name)
  if (!existsSync(file)) return { code: 1, lines: [`There is no ${file}.`] }

  const backup = await readBackup(file)
  refuseOtherHistory(backup.manifest.migrations, schema)
  const log = openCommandLog(config)
  const files = await openStore(config.storage, log)
  return asOwner(config, async (connection) => {
    await refuseFilled(connection)
    await restoreFiles(files, backup)
    const keys = keepSecrets(config, backup.secrets)
    await restoreRows(connection, {
      schema,
      history: backup.manifest.migrations,
      hashes: hashesOfTables(backup),
      parts: () => tablesOf(backup),
      after: () => resealRows(connection, { config: keys, log }),
    })
    return outcomeOf(backup)
  })
}

const asOwner = <T>(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  work: (connection: MigratingConnection) => Promise<T>,
): Promise<T> =>
  database.kind === 'embedded' ? withEmbeddedOwner(dataDir, work) : withServerOwner(ownerUrl(database), work)

const hashesOfTables = ({ manifest, hashes }: Backup) =>
  new Map(Object.keys(manifest.rows).map((table) => [table, hashes.get(rowsOf(table)) ?? '']))

/** All tables, and not on through the files behind them. */
async function* tablesOf({ path, manifest }: Backup): AsyncGenerator<TableLines> {
  let left = Object.keys(manifest.rows).length
  for await (const { name, content } of partsOf(path)) {
    const table = within('rows', name)
    if (table === undefined) continue
    yield { table, lines: linesIn(content) }
    left--
    if (left === 0) return
  }
}

/** Only at line feeds: a text of somebody's may hold other characters that end lines elsewhere. */
async function* linesIn(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let partial = ''
  for await (const piece of content) {
    const lines = (partial + decoder.write(piece)).split('\n')
    partial = lines.pop() ?? ''
    yield* lines
  }
}

function outcomeOf({ manifest }: Backup): Outcome {
  const { missing, moment, version } = manifest
  const done = `Restored ${amountIn(manifest)}, as they stood at ${moment} in version ${version}.`
  const lacks = `The backup was made without files that rows name: ${missing.join(', ')}`
  return { code: 0, lines: missing.length === 0 ? [done] : [done, lacks] }
}
