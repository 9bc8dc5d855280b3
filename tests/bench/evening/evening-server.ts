import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster } from '#database/embedded/cluster.ts'
import { migrateEmbedded } from '#database/embedded/open-embedded.ts'
import { currentSchema } from '#database/migration-files.ts'
import { migrateServer } from '#database/server/open-server.ts'
import { freePort } from '#tests/free-port.mjs'
import { startPostgres } from '#tests/postgres-server.mjs'
import { run } from '#tests/scripts/built-server.ts'
import { withConnection } from '#tests/with-connection.mjs'
import type { Founder } from '../limit/founders.ts'
import { ended, fillAndSignIn, sessionsOf } from '../limit/servers.ts'

/** A running build of the server, with founders who have started an application. */
export type EveningServer = {
  readonly port: number
  readonly founders: readonly Founder[]
  /** The cookie of an administrator. */
  readonly administrator: string
  /** Returns the server's memory use in megabytes. */
  memory(): Promise<number>
  end(): Promise<void>
}

const APPLICATIONS = 10_000
const SESSION_SECRET = 'of a measurement and of nobody else'

/** Fills a database and starts the server. @param engine the database engine */
export async function startEveningServer(
  engine: 'embedded' | 'server',
  founders: number,
): Promise<EveningServer> {
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const work of ends.splice(0).reverse()) await work()
  }
  try {
    const port = await freePort()
    const newSession = sessionsOf(port)
    const administrator = newSession()
    const filled = (rows: Parameters<typeof fillAndSignIn>[0]) =>
      fillAndSignIn(rows, APPLICATIONS, administrator, newSession, founders)
    const dataDir = await mkdtemp(join(tmpdir(), 'openround-evening-'))
    ends.push(() => rm(dataDir, { recursive: true, force: true }))
    const { signedIn, settings } =
      engine === 'embedded' ? await fillEmbedded(dataDir, filled) : await fillServer(filled, ends)
    const { child, line } = run('main', {
      SESSION_SECRET,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...settings,
    })
    ends.push(() => ended(child))
    await line('ready')
    const memory = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024
    return { port, founders: signedIn, administrator: administrator.cookie, memory, end }
  } catch (error) {
    await end()
    throw error
  }
}

type Filled = { signedIn: Founder[]; settings: Record<string, string> }
type Fill = (rows: Parameters<typeof fillAndSignIn>[0]) => Promise<Founder[]>

async function fillEmbedded(dataDir: string, filled: Fill): Promise<Filled> {
  const { pglite } = await openCluster(dataDir)
  await migrateEmbedded(pglite, currentSchema())
  const signedIn = await filled(
    async <Row>(text: string, values?: unknown[]) => (await pglite.query<Row>(text, values)).rows,
  )
  await pglite.close()
  return { signedIn, settings: {} }
}

async function fillServer(filled: Fill, ends: (() => Promise<unknown>)[]): Promise<Filled> {
  const { url, stop } = await startPostgres({ lasting: true })
  ends.push(stop)
  await migrateServer(url, currentSchema())
  const signedIn = await withConnection(url, (client) =>
    filled(async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[]),
  )
  return { signedIn, settings: { DATABASE_URL: url } }
}
