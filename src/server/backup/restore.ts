import { existsSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { StringDecoder } from 'node:string_decoder'
import type { Logger } from 'pino'
import { clusterFolder } from '#database/embedded/cluster.ts'
import { withEmbeddedOwner } from '#database/embedded/open-embedded.ts'
import { restoreMarkedFolder } from '#database/installation.ts'
import type { MigratingConnection } from '#database/migrate.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { withServerOwner } from '#database/server/open-server.ts'
import {
  refuseNonEmpty,
  refuseUnknownHistory,
  restoreRows,
  type TableLines,
} from '#database/transfer/restore-rows.ts'
import { TransferRefused } from '#database/transfer/snapshot.ts'
import {
  markUnfinishedDatabase,
  markUnfinishedFolder,
  unmarkFilledFolder,
} from '#database/transfer/unfinished-restore.ts'
import type { EncryptedSecrets } from '#database/two-step.ts'
import type { CommandOutcome } from '#server/commands/control-socket.ts'
import type { Config } from '#server/config/config.ts'
import { makeCommandLogger } from '#server/log/log.ts'
import { type FileStore, PathTaken } from '#server/storage/file-store.ts'
import { readMarker, writeMarker } from '#server/storage/folder-marker.ts'
import { openUncheckedFileStore } from '#server/storage/open-file-store.ts'
import { currentKeyPrefix, type EncryptionKeys, reencrypt } from '#server/two-step/secret-encryption.ts'
import { describeAmount, nameWithin, readEntries, rowsEntry, sha256 } from './archive.ts'
import { type Backup, readBackup } from './read-backup.ts'
import { restoreSecrets } from './secrets.ts'
import { ownerUrl } from './snapshot.ts'

const USAGE = 'Usage: npm run restore -- FILE (a backup from npm run backup)'

/**
 * Implements `npm run restore -- FILE`: restores a backup into an empty installation with any database and storage.
 * Restores the rows last, in one transaction, so that an interrupted restore can be repeated.
 * @param schema schema of this version
 * @throws TransferRefused, and any error from opening the database or the storage
 */
export async function restore(
  config: Config,
  [name = '', ...rest]: readonly string[],
  schema: Schema = currentSchema(),
): Promise<CommandOutcome> {
  if (name === '' || rest.length > 0) return { code: 1, lines: [USAGE] }
  const file = resolve(name)
  if (!existsSync(file)) return { code: 1, lines: [`${file} does not exist.`] }
  if (statSync(file).isDirectory()) return { code: 1, lines: [describeFolder(file)] }

  const backup = await readBackup(file)
  refuseUnknownHistory(backup.manifest.migrations, schema)
  const log = makeCommandLogger(config)
  const files = await openUncheckedFileStore(config.storage, log)
  const folder = config.storage.kind === 'disk' ? config.storage.folder : undefined
  return asOwner(config, async (connection) => {
    await refuseNonEmpty(connection)
    if (folder !== undefined) await createFolder(folder, backup)
    await restoreFiles(files, backup)
    const keys = restoreSecrets(config, backup.secrets)
    await restoreRows(connection, {
      schema,
      history: backup.manifest.migrations,
      hashes: hashesOfTables(backup),
      parts: () => tablesOf(backup),
      async after() {
        await reencryptRows(connection, { config: keys, log })
        if (folder !== undefined) await writeMarker(folder, await restoreMarkedFolder(connection))
      },
    })
    return outcomeOf(backup)
  })
}

/** Versions before 0.1.0 copied the data folder. */
const describeFolder = (folder: string): string =>
  existsSync(clusterFolder(folder))
    ? `${folder} is a data folder, as versions before 0.1.0 made their backups: copy it, start 0.1.0 once with the copy as DATA_DIR, then start this version with it.`
    : `${folder} is a folder, not a backup from npm run backup.`

/** Runs `work` as the owner. Until its transaction has filled the empty database, no server starts on it. */
function asOwner<T>(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  work: (connection: MigratingConnection) => Promise<T>,
): Promise<T> {
  if (database.kind === 'server') {
    return withServerOwner(ownerUrl(database), async (connection) => {
      await markUnfinishedDatabase(connection)
      return work(connection)
    })
  }
  const workAndUnmark = async (connection: MigratingConnection) => {
    // `work` refuses a database that already has tables.
    await unmarkFilledFolder(dataDir, connection)
    const result = await work(connection)
    await unmarkFilledFolder(dataDir, connection)
    return result
  }
  return withEmbeddedOwner(dataDir, workAndUnmark, () => markUnfinishedFolder(dataDir))
}

const hashesOfTables = ({ manifest, hashes }: Backup) =>
  new Map(Object.keys(manifest.rows).map((table) => [table, hashes.get(rowsEntry(table)) ?? '']))

/** Reads the tables of a backup, and stops before its files. */
async function* tablesOf({ path, manifest }: Backup): AsyncGenerator<TableLines> {
  let remaining = Object.keys(manifest.rows).length
  for await (const { name, content } of readEntries(path)) {
    const table = nameWithin('rows', name)
    if (table === undefined) continue
    yield { table, lines: linesIn(content) }
    remaining--
    if (remaining === 0) return
  }
}

/** Splits at line feeds only, because texts may contain other line separators. */
async function* linesIn(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let partial = ''
  for await (const chunk of content) {
    const lines = (partial + decoder.write(chunk)).split('\n')
    partial = lines.pop() ?? ''
    yield* lines
  }
}

function outcomeOf({ manifest }: Backup): CommandOutcome {
  const { missing, moment, version } = manifest
  const done = `Restored ${describeAmount(manifest)} from ${moment}, made by version ${version}.`
  const warning = `These files were missing when the backup was made: ${missing.join(', ')}`
  return { code: 0, lines: missing.length === 0 ? [done] : [done, warning] }
}

/**
 * Creates the uploads folder, unless it exists.
 * @throws TransferRefused for the folder of an installation other than the one that was backed up
 */
async function createFolder(folder: string, backup: Backup): Promise<void> {
  const marker = await readMarker(folder)
  if (marker !== undefined && marker !== (await installationIn(backup))) {
    throw new TransferRefused(
      `${folder} is the uploads folder of another installation. Set another STORAGE_URL or DATA_DIR.`,
    )
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Returns the id of the installation that was backed up. Backups of earlier versions have none. */
async function installationIn(backup: Backup): Promise<string | undefined> {
  for await (const { table, lines } of tablesOf(backup)) {
    if (table !== 'installation') continue
    for await (const line of lines) if (line !== '') return (JSON.parse(line) as { id: string }).id
  }
  return undefined
}

/**
 * Stores the files of a backup before any row refers to them. Keeps files that an earlier run has stored.
 * @throws TransferRefused if the storage holds different content at one of the paths
 */
async function restoreFiles(store: FileStore, { path: archive, manifest }: Backup): Promise<void> {
  const types = new Map(manifest.files.map((file) => [file.path, file.content_type]))
  for await (const { name, content } of readEntries(archive)) {
    const path = nameWithin('files', name)
    const type = path === undefined ? undefined : types.get(path)
    if (path === undefined || type === undefined) continue
    await storeFile(store, path, await buffer(content), type)
  }
}

async function storeFile(store: FileStore, path: string, content: Buffer, type: string): Promise<void> {
  const put = () => store.put(path, asStream(content), type)
  try {
    await put()
  } catch (error) {
    if (!(error instanceof PathTaken)) throw error
    // An interrupted write leaves an empty file (storage/disk-store.ts).
    if ((await stored(store, path))?.length === 0) {
      await store.delete(path)
      await put()
    }
  }
  const found = await stored(store, path)
  if (found && sha256(found) === sha256(content)) return
  throw new TransferRefused(
    `The storage already contains a different file at ${path}. Restore into an empty storage: set another STORAGE_URL or DATA_DIR.`,
  )
}

async function* asStream(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content
}

async function stored(store: FileStore, path: string): Promise<Buffer | undefined> {
  const content = await store.get(path)
  return content && buffer(content)
}

/** Re-encrypts two-step secrets from the backup's key to this installation's key, in the transaction of the restore. */
async function reencryptRows(
  connection: MigratingConnection,
  options: { readonly config: EncryptionKeys; readonly log: Logger },
): Promise<void> {
  const rows = await connection.rows<EncryptedSecrets>(
    `select user_id as "userId", secret, pending_secret as "pendingSecret" from totp_secrets
      where not starts_with(secret, $1) or not starts_with(pending_secret, $1)`,
    [currentKeyPrefix(options.config)],
  )
  for (const row of rows) {
    const encrypted = reencrypt(options, row)
    if (!encrypted) continue
    const values = [encrypted.userId, encrypted.secret, encrypted.pendingSecret]
    await connection.rows(
      'update totp_secrets set secret = $2, pending_secret = $3 where user_id = $1',
      values,
    )
  }
}
