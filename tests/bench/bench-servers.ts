import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '#database/embedded/cluster.ts'
import { migrateEmbedded } from '#database/embedded/open-embedded.ts'
import { currentSchema } from '#database/migration-files.ts'
import { migrateServer } from '#database/server/open-server.ts'
import { newSessionCookie } from '#server/http/cookies.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { freePort } from '#tests/free-port.mjs'
import { startPostgres } from '#tests/postgres-server.mjs'
import { run } from '#tests/scripts/built-server.ts'
import { withConnection } from '#tests/with-connection.mjs'
import { fill, type Sessions } from './fill-database.ts'
import { backendsOf, type ProcessorTime, processorTimeOf } from './processor-time.ts'

export type Who = keyof Sessions

/** A running build of the server, on a filled database. */
export type BenchServer = {
  /** A signed-in client for each kind of user. */
  readonly as: Readonly<Record<Who, Client>>
  processorTime(): ProcessorTime
  /** The server's process id. */
  readonly pid: number
  end(): Promise<void>
}

const WHO: readonly Who[] = ['administrator', 'recused', 'reviewer-0', 'partner']
const SESSION_SECRET = 'of a measurement and of nobody else'

/** Delays the e-mails of decisions, so that sending them does not disturb the measurement. */
const SETTINGS = { SESSION_SECRET, UNDO_SECONDS: '600' }

export const embedded = (): Promise<BenchServer> =>
  startBenchServer(async (dataDir, { sessions }) => {
    const { pglite } = await openCluster(dataDir)
    await migrateEmbedded(pglite, currentSchema())
    await fill((text, values) => pglite.query(text, values), sessions)
    await pglite.close()
    return { settings: {}, processes: () => [] }
  })

/** Starts a server on PostgreSQL, which flushes to disk as in production. */
export const server = (): Promise<BenchServer> =>
  startBenchServer(async (_, { sessions }, atEnd) => {
    const { url, stop } = await startPostgres({ lasting: true })
    atEnd(stop)
    await migrateServer(url, currentSchema())
    const postmaster = await withConnection(url, async (client) => {
      await fill((text, values) => client.query(text, values), sessions)
      const { rows } = await client.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
      return Number.parseInt(rows[0]?.file ?? '', 10)
    })
    return { settings: { DATABASE_URL: url }, processes: () => backendsOf(postmaster) }
  })

type Filled = {
  readonly settings: Record<string, string>
  /** Returns the ids of other processes that work for the server, such as those of PostgreSQL. */
  readonly processes: () => number[]
}
type AtEnd = (work: () => Promise<unknown>) => void

async function startBenchServer(
  fillOne: (dataDir: string, signedIn: SignedIn, atEnd: AtEnd) => Promise<Filled>,
): Promise<BenchServer> {
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const work of ends.splice(0).reverse()) await work()
  }
  const atEnd: AtEnd = (work) => ends.push(work)
  try {
    const signedIn = await makeSessions()
    const dataDir = await mkdtemp(join(tmpdir(), 'openround-bench-'))
    atEnd(() => rm(dataDir, { recursive: true, force: true }))
    const { settings, processes } = await fillOne(dataDir, signedIn, atEnd)
    const { pid, as } = await serve(signedIn, { DATA_DIR: dataDir, ...settings }, atEnd)
    return { as, pid, processorTime: () => togetherWith(pid, ...processes()), end }
  } catch (error) {
    await end()
    throw error
  }
}

type SignedIn = {
  readonly url: URL
  readonly sessions: Sessions
  readonly cookies: Readonly<Record<Who, string>>
}

async function makeSessions(): Promise<SignedIn> {
  const url = new URL(`http://localhost:${await freePort()}`)
  const made = WHO.map(
    (who) => [who, newSessionCookie({ publicUrl: url, sessionSecret: SESSION_SECRET })] as const,
  )
  const each = (part: 'cookie' | 'key') =>
    Object.fromEntries(made.map(([who, session]) => [who, session[part]])) as Record<Who, string>
  return { url, sessions: each('key'), cookies: each('cookie') }
}

async function serve({ url, cookies }: SignedIn, settings: Record<string, string>, atEnd: AtEnd) {
  const { child, ended, line } = run('main', { ...SETTINGS, ...settings, PORT: url.port })
  atEnd(async () => {
    child.kill('SIGTERM')
    await ended
  })
  await line('ready')
  const clientOf = (who: Who) => {
    const client = makeClient(url, (request) => fetch(request))
    const [name = '', value = ''] = (cookies[who].split(';')[0] ?? '').split(/=(.*)/s)
    client.cookies.set(name, value)
    return [who, client] as const
  }
  return { pid: Number(child.pid), as: Object.fromEntries(WHO.map(clientOf)) as Record<Who, Client> }
}

/** Adds the time for which this process waits, because it is part of the response time. Omits its processor time. */
const togetherWith = (...pids: number[]): ProcessorTime => ({
  computed: processorTimeOf(pids).computed,
  waited: processorTimeOf([process.pid, ...pids]).waited,
})
