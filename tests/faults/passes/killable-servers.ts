import { existsSync, renameSync, rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { openCluster } from '#database/embedded/cluster.ts'
import { currentSchema } from '#database/migration-files.ts'
import { layCluster } from '#tests/database/prepared-cluster.ts'
import { startPostgres } from '#tests/postgres-server.mjs'
import { withConnection } from '#tests/with-connection.mjs'
import { serverOn } from './server-on.ts'
import { emptyTally, type Tally } from './tally.ts'

/** A running build of the server with its database and storage, which can be killed. */
export type KillableServer = {
  readonly dataDir: string
  /** Starts the server. @returns its address, once it responds */
  start(): Promise<string>
  /** Prepares a pass. */
  prepare?(): Promise<void>
  /** Kills the process under test, without a graceful shutdown. */
  kill(): Promise<void>
  /** Stops the server, and compares database and storage. @returns the differences */
  lookAtFiles(): Promise<Pick<Tally, 'fileWithoutRow' | 'rowWithoutFile' | 'doubled'>>
  /** Removes everything. */
  end(): Promise<void>
}

/**
 * Returns the e-mail address of the administrator who asks a founder questions. Each founder has their own, because of
 * the hourly limit on questions.
 */
export const administratorOf = (founder: number): string => `administrator-${founder}@openround.example`

/** Settings of every server in the passes. */
const SETTINGS = {
  TRUST_PROXY: '1',
  DRAIN_SECONDS: '0',
  QUICK_PASSWORD_HASHES: 'yes',
  UPLOAD_SPACE_MIN: '0',
  ADMIN_EMAILS: Array.from({ length: 20 }, (_, founder) => administratorOf(founder)).join(','),
}
const CUT_POWER = pathToFileURL('tests/faults/passes/cut-power.mjs').href

type Row = Record<string, unknown>
type Rows = (text: string) => Promise<Row[]>

/** Returns a server that is killed together with its embedded database. */
export const killedServer = () => embedded()

/** Returns a server on the embedded database whose power is cut: unsynced writes are also lost (cut-power.mjs). */
export const withoutPower = () =>
  embedded(
    (dataDir) => ({
      NODE_OPTIONS: `--import=${CUT_POWER}`,
      POWER_FROM: dataDir,
      POWER_TO: `${dataDir}.lasting`,
    }),
    (dataDir) => {
      rmSync(dataDir, { recursive: true, force: true })
      renameSync(`${dataDir}.lasting`, dataDir)
    },
  )

async function embedded(
  more: (dataDir: string) => Record<string, string> = () => ({}),
  afterKill: (dataDir: string) => void = () => undefined,
): Promise<KillableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'openround-passes-'))
  const dataDir = join(folder, 'data')
  await layCluster(dataDir, currentSchema())
  const server = await serverOn({ ...SETTINGS, DATA_DIR: dataDir, ...more(dataDir) })
  return {
    dataDir,
    start: server.start,
    async kill() {
      await server.kill()
      afterKill(dataDir)
    },
    async lookAtFiles() {
      await server.stop()
      const { pglite } = await openCluster(dataDir)
      try {
        return await filesAndRows(dataDir, async (text) => (await pglite.query<Row>(text)).rows)
      } finally {
        await pglite.close()
      }
    },
    async end() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns a server whose database server is killed with all its processes. Our server keeps running. */
export async function killedDatabase(): Promise<KillableServer> {
  const postgres = await startPostgres({ lasting: true })
  const server = await onPostgres(postgres.url, () => postgres.url)
  let isDown = false
  return {
    ...server,
    async start() {
      if (isDown) await postgres.start()
      isDown = false
      return server.start()
    },
    async kill() {
      isDown = true
      await postgres.crash()
    },
    async end() {
      await server.end()
      await postgres.stop()
    },
  }
}

/**
 * Returns the part that all killable servers on PostgreSQL have in common.
 * @param address the database address in the server's settings
 * @param now returns the address that the database has now
 */
export async function onPostgres(address: string, now: () => string): Promise<Omit<KillableServer, 'kill'>> {
  const folder = await mkdtemp(join(tmpdir(), 'openround-passes-'))
  const dataDir = join(folder, 'data')
  const server = await serverOn({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: address })
  return {
    dataDir,
    start: server.start,
    async lookAtFiles() {
      // Kills the server, because a graceful shutdown would wait ten seconds for the upload that never ends.
      await server.kill()
      return filesAndRows(dataDir, (text) =>
        withConnection(now(), async (client) => (await client.query(text)).rows),
      )
    },
    async end() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Compares the rows of `files` with the stored files, except for uploads in progress. Also counts applications that
 * were submitted more than once.
 */
export async function filesAndRows(dataDir: string, rows: Rows) {
  const { fileWithoutRow, rowWithoutFile, doubled } = emptyTally()
  const counts = { fileWithoutRow, rowWithoutFile, doubled }
  const folder = join(dataDir, 'library-files')
  const listed = await rows(`select path, bytes, unreferenced_since = '-infinity' as incomplete from files`)
  const known = new Set(listed.map(({ path }) => String(path)))
  const entries = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (entry.isFile() && !path.startsWith('.') && !known.has(path)) counts.fileWithoutRow++
  }
  for (const { path, bytes, incomplete } of listed) {
    if (incomplete) continue
    const found = await stat(join(folder, String(path))).catch(() => undefined)
    if (found?.size !== bytes) counts.rowWithoutFile++
  }
  const submissions = await rows(
    `select from status_changes where from_status = 'draft' group by application_id having count(*) > 1`,
  )
  counts.doubled += submissions.length
  return counts
}
