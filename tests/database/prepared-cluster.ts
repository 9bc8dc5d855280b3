import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { clusterFolder, EXTENSIONS } from '#database/embedded/cluster.ts'
import { migrateEmbedded } from '#database/embedded/open-embedded.ts'
import { type Schema, schemaHash } from '#database/migration-files.ts'
import { CopyOnWriteFiles, type Entry } from './copy-on-write-files.ts'

/** Start parameters with smaller buffers: clearing the default 128 MB takes longer than the rest of a start. */
const IN_MEMORY_START = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Opens a copy of a prepared cluster in memory, in a tenth of the time that creating one takes.
 * @param schema the schema of the database, which is empty by default
 */
export async function openInMemory(schema?: Schema): Promise<PGlite> {
  const fs = new CopyOnWriteFiles(await entriesOf(await preparedCluster(schema)))
  return PGlite.create({ fs, startParams: IN_MEMORY_START, extensions: EXTENSIONS })
}

/**
 * Copies a prepared cluster into a data folder, for tests that do not test the first start.
 * @param schema the same as for `openInMemory`
 */
export async function layCluster(dataDir: string, schema?: Schema): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await cp(await preparedCluster(schema), clusterFolder(dataDir), { recursive: true })
}

/** The folder's name contains PGlite's version, because other versions of PostgreSQL cannot open the cluster. */
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const PREFIX = `openround-cluster-${dependencies['@electric-sql/pglite']}`

/**
 * Returns the folder of a closed cluster, which is created once per schema in the temporary folder and never changes.
 */
async function preparedCluster(schema?: Schema): Promise<string> {
  const path = join(tmpdir(), `${PREFIX}-${schema ? schemaHash(schema).slice(0, 16) : 'empty'}`)
  while (!existsSync(path)) {
    if (await isFirst(path))
      await prepare(path, schema).finally(() => rm(lockOf(path), { recursive: true, force: true }))
    else await wait(LOCK_POLL_MS)
  }
  return path
}

const lockOf = (path: string) => `${path}.lock`
const LOCK_POLL_MS = 50
/** Milliseconds after which a lock counts as left behind by a killed process. */
const LOCK_MAX_MS = 120_000

/** Lets only one of several parallel tests create a cluster, because that takes ten seconds of processor time. */
async function isFirst(path: string): Promise<boolean> {
  const lock = lockOf(path)
  const isMine = await mkdir(lock).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  if (isMine) return true
  const madeAt = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  )
  if (Date.now() - madeAt > LOCK_MAX_MS) await rm(lock, { recursive: true, force: true })
  return false
}

/** Creates a cluster elsewhere and then moves it to `path`, so that it is complete there even after a crash. */
async function prepare(path: string, schema?: Schema): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  if (schema) await cp(await preparedCluster(), draft, { recursive: true })
  const pglite = await PGlite.create({ fs: new NodeFS(draft), extensions: EXTENSIONS })
  if (schema) await migrateEmbedded(pglite, schema)
  await pglite.exec('checkpoint')
  await pglite.close()
  await chmod(draft, 0o700)
  await rename(draft, path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(draft, { recursive: true })
  })
}

const read = new Map<string, Promise<Entry[]>>()

/** Returns the entries of a folder, each folder before its content. Each worker reads them once. */
function entriesOf(folder: string): Promise<Entry[]> {
  const entries = read.get(folder) ?? readEntries(folder)
  read.set(folder, entries)
  return entries
}

async function readEntries(folder: string): Promise<Entry[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
  return Promise.all(
    paths.map(async ({ entry, path }) => ({
      path: path.slice(folder.length),
      contents: entry.isFile() ? new Uint8Array(await readFile(path)) : undefined,
    })),
  )
}
