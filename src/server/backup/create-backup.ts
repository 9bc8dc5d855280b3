import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DatabaseUnavailable } from '#database/database.ts'
import { syncPath } from '#database/embedded/durable-files.ts'
import { toDatabaseError } from '#database/server/connection-errors.ts'
import { sqlState } from '#database/sql-errors.ts'
import { readLines } from '#database/transfer/json-lines.ts'
import { type Snapshot, TransferRefused } from '#database/transfer/snapshot.ts'
import type { CommandOutcome } from '#server/commands/control-socket.ts'
import type { Config } from '#server/config/config.ts'
import { makeCommandLogger } from '#server/log/log.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { openUncheckedFileStore } from '#server/storage/open-file-store.ts'
import { version } from '../../../package.json'
import {
  type AddEntry,
  describeAmount,
  FORMAT,
  fileEntry,
  MANIFEST,
  type Manifest,
  rowsEntry,
  secretEntry,
  writeArchive,
} from './archive.ts'
import { refuseBadDestination, UNFINISHED } from './destination.ts'
import { recordBackup } from './record-backup.ts'
import { currentSecrets } from './secrets.ts'
import { readSnapshotOf } from './snapshot.ts'

const USAGE = 'Usage: npm run backup -- FILE (FILE must not exist yet)'

/**
 * Implements `npm run backup -- FILE`. Writes a snapshot of an installation's rows, files and secrets to one archive
 * while the installation stays in use. An interrupted backup leaves a folder next to FILE, which the next backup to the
 * same FILE deletes.
 * @throws TransferRefused, and any error from opening the database or the storage
 */
export async function createBackup(
  config: Config,
  [name = '', ...rest]: readonly string[],
): Promise<CommandOutcome> {
  if (name === '' || rest.length > 0) return { code: 1, lines: [USAGE] }
  const file = resolve(name)
  if (existsSync(file)) return { code: 1, lines: [`${file} already exists. Choose another file name.`] }

  const files = await openUncheckedFileStore(config.storage, makeCommandLogger(config))
  const manifest = await refuseBadDestination(file, async () => {
    const scratch = await makeScratchFolder(file)
    return writeBackup(config, files, { file, scratch })
      .finally(() => removeFolder(scratch))
      .catch(explainInterruption)
  })
  return outcomeOf(manifest, file, [
    ...(await recordBackup(config, manifest.moment)),
    ...unfinishedBackups(dirname(file)),
  ])
}

/**
 * Creates a folder for this run next to FILE. Deletes folders that interrupted backups to the same FILE left behind.
 */
async function makeScratchFolder(file: string): Promise<string> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const earlier = readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}${UNFINISHED}`))
  for (const name of earlier) await removeFolder(join(folder, name))
  return mkdtemp(`${file}${UNFINISHED}`)
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 })

/** SQLSTATE with which a standby database ends a read whose rows it has to change. */
const STANDBY_CONFLICT = '40001'

/** Rethrows an error. If the database became unavailable, says what happened and what to do. */
function explainInterruption(error: unknown): never {
  const isUnavailable = error instanceof DatabaseUnavailable
  const reason = isUnavailable ? error.cause : error
  // The cause may also be a wrong password.
  const isOutage = isUnavailable && toDatabaseError(reason) instanceof DatabaseUnavailable
  if (!isOutage && sqlState(reason) !== STANDBY_CONFLICT) throw error
  const why = reason instanceof Error ? reason.message : String(reason)
  throw new TransferRefused(
    `The database became unavailable, for example because of a failover, so no backup was written (${why}). Run the command again.`,
  )
}

/**
 * Returns a warning for each folder left behind by an interrupted backup to another file name, such as a nightly backup
 * with a date in its name.
 */
function unfinishedBackups(folder: string): string[] {
  const found = readdirSync(folder).filter((name) => name.includes(UNFINISHED))
  return found.map(
    (name) =>
      `${join(folder, name)} is left over from an interrupted backup. Delete it unless a backup is running.`,
  )
}

type Places = { readonly file: string; readonly scratch: string }

/**
 * Reads rows before files, so that the files to which the rows refer can still be read: a file stays in the storage for
 * at least a day after it is no longer referred to (jobs/maintenance.ts), unless its owner deletes the account.
 */
async function writeBackup(config: Config, files: FileStore, { file, scratch }: Places): Promise<Manifest> {
  const { stored, ...read } = await readSnapshotOf(config, (rows) => spoolRows(rows, scratch))
  const manifest: Manifest = { format: FORMAT, version, ...read, files: [], missing: [] }
  const draft = join(scratch, 'backup.tar')
  await writeArchive(draft, async (add) => {
    for (const table of Object.keys(read.rows)) await add(rowsEntry(table), { path: join(scratch, table) })
    for (const [name, secret] of currentSecrets(config))
      await add(secretEntry(name), Buffer.from(`${secret}\n`))
    for (const row of stored) await addContent(add, files, row, manifest)
    await add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  })
  await rename(draft, file)
  syncPath(dirname(file))
  return manifest
}

/** A file whose upload is complete. */
type StoredFile = { path: string; content_type: string; referred: boolean }

const STORED_FILES = `select path, content_type, unreferenced_since is null as referred from files
  where unreferenced_since is distinct from '-infinity' order by path`

type Spooled = Pick<Manifest, 'moment' | 'migrations' | 'rows'> & { stored: StoredFile[] }

/**
 * Writes all rows to one temporary file per table, so that the transaction ends before the slower files are
 * read.
 */
async function spoolRows({ connection, at, history, tables }: Snapshot, scratch: string): Promise<Spooled> {
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const counted = { rows: 0 }
    const lines = joinLines(readLines(connection, table), counted)
    await pipeline(lines, createWriteStream(join(scratch, table.name), { flags: 'wx', mode: 0o600 }))
    rows[table.name] = counted.rows
  }
  const stored = await connection.rows<StoredFile>(STORED_FILES, [])
  return { moment: at, migrations: [...history], rows, stored }
}

async function* joinLines(lines: AsyncIterable<string[]>, counted: { rows: number }) {
  for await (const batch of lines) {
    counted.rows += batch.length
    yield `${batch.join('\n')}\n`
  }
}

async function addContent(
  add: AddEntry,
  files: FileStore,
  { path, content_type, referred }: StoredFile,
  manifest: Manifest,
): Promise<void> {
  const content = await files.get(path)
  if (content) {
    await add(fileEntry(path), await buffer(content))
    manifest.files.push({ path, content_type })
  } else if (referred) manifest.missing.push(path)
}

function outcomeOf(manifest: Manifest, file: string, more: readonly string[]): CommandOutcome {
  const done = `Backed up ${describeAmount(manifest)} to ${file}.`
  if (manifest.missing.length === 0) return { code: 0, lines: [done, ...more] }
  const missing = `These files are missing from the storage, so the backup does not contain them: ${manifest.missing.join(', ')}`
  return { code: 1, lines: [done, missing, ...more] }
}
