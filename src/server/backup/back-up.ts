import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { syncPath } from '#database/embedded/durable-files.ts'
import type { Moment } from '#database/transfer/at-one-moment.ts'
import { linesOf } from '#database/transfer/rows-as-lines.ts'
import type { Config } from '#server/config.ts'
import type { Outcome } from '#server/control-socket.ts'
import { openCommandLog } from '#server/log/open-log.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import { openStore } from '#server/storage/open-store.ts'
import { version } from '../../../package.json'
import { type Add, writeArchive } from './archive.ts'
import { amountIn, contentOf, FORMAT, MANIFEST, type Manifest, rowsOf, secretOf } from './manifest.ts'
import { noteMoment } from './note-backup.ts'
import { secretsOf } from './secrets.ts'
import { readMoment } from './snapshot.ts'

const USAGE = 'Usage: npm run backup -- FILE, a file that is not there yet'

/**
 * Carries out `npm run backup -- FILE`: rows, files and secrets of an installation in one archive, as they stand at one
 * moment, while others work. What was broken off is left in a folder beside FILE, which the next try throws away.
 * @throws TransferRefused, and what opening the database or the storage throws
 */
export async function backUp(config: Config, [name = '', ...rest]: readonly string[]): Promise<Outcome> {
  if (name === '' || rest.length > 0) return { code: 1, lines: [USAGE] }
  const file = resolve(name)
  if (existsSync(file)) return { code: 1, lines: [`${file} is there already; name a file that is not.`] }

  const files = await openStore(config.storage, openCommandLog(config))
  const scratch = await scratchFor(file)
  const manifest = await writeBackup(config, files, { file, scratch }).finally(() => throwAway(scratch))
  return outcomeOf(manifest, file, [
    ...(await noteMoment(config, manifest.moment)),
    ...leftOver(dirname(file)),
  ])
}

const UNFINISHED = '.unfinished-'

/** A new folder for each try: a server may still be copying into that of one that was killed. */
async function scratchFor(file: string): Promise<string> {
  const folder = dirname(file)
  await mkdir(folder, { recursive: true })
  const earlier = readdirSync(folder).filter((name) => name.startsWith(`${basename(file)}${UNFINISHED}`))
  for (const name of earlier) await throwAway(join(folder, name))
  return mkdtemp(`${file}${UNFINISHED}`)
}

const throwAway = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 })

/** Of backups under other names, as those with a date have one each night. */
function leftOver(folder: string): string[] {
  const found = readdirSync(folder).filter((name) => name.includes(UNFINISHED))
  return found.map(
    (name) => `${join(folder, name)} is of a backup that was broken off, unless one is under way: remove it.`,
  )
}

type Places = { readonly file: string; readonly scratch: string }

/** First the rows, which tell of the files: what they refer to is kept for a day at least (jobs/sweep-files.ts). */
async function writeBackup(config: Config, files: FileStore, { file, scratch }: Places): Promise<Manifest> {
  const { stored, ...read } = await readMoment(config, scratch, (moment) => spool(moment, scratch))
  const manifest: Manifest = { format: FORMAT, version, ...read, files: [], missing: [] }
  const draft = join(scratch, 'backup.tar')
  await writeArchive(draft, async (add) => {
    for (const table of Object.keys(read.rows)) await add(rowsOf(table), { path: join(scratch, table) })
    for (const [name, secret] of secretsOf(config)) await add(secretOf(name), Buffer.from(`${secret}\n`))
    for (const row of stored) await addContent(add, files, row, manifest)
    await add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
  })
  await rename(draft, file)
  syncPath(dirname(file))
  return manifest
}

/** A file that is stored whole. */
type StoredFile = { path: string; content_type: string; referred: boolean }

const STORED_FILES = `select path, content_type, unreferenced_since is null as referred from files
  where unreferenced_since is distinct from '-infinity' order by path`

type Spooled = Pick<Manifest, 'moment' | 'migrations' | 'rows'> & { stored: StoredFile[] }

/** Lays all rows aside, a file a table, so that the transaction ends before the slower files are read. */
async function spool({ connection, at, history, tables }: Moment, scratch: string): Promise<Spooled> {
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const counted = { rows: 0 }
    const lines = linesInPieces(linesOf(connection, table), counted)
    await pipeline(lines, createWriteStream(join(scratch, table.name), { flags: 'wx', mode: 0o600 }))
    rows[table.name] = counted.rows
  }
  const stored = await connection.rows<StoredFile>(STORED_FILES, [])
  return { moment: at, migrations: [...history], rows, stored }
}

async function* linesInPieces(lines: AsyncIterable<string[]>, counted: { rows: number }) {
  for await (const some of lines) {
    counted.rows += some.length
    yield `${some.join('\n')}\n`
  }
}

async function addContent(
  add: Add,
  files: FileStore,
  { path, content_type, referred }: StoredFile,
  manifest: Manifest,
): Promise<void> {
  const content = await files.get(path)
  if (content) {
    await add(contentOf(path), await buffer(content))
    manifest.files.push({ path, content_type })
  } else if (referred) manifest.missing.push(path)
}

function outcomeOf(manifest: Manifest, file: string, more: readonly string[]): Outcome {
  const done = `Backed up ${amountIn(manifest)} to ${file}.`
  if (manifest.missing.length === 0) return { code: 0, lines: [done, ...more] }
  const lacks = `Not in the storage, and so not in the backup, though rows name them: ${manifest.missing.join(', ')}`
  return { code: 1, lines: [done, lacks, ...more] }
}
