import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentSchema } from '#database/migration-files.ts'
import { migrateServer } from '#database/server/open-server.ts'
import { newSessionCookie } from '#server/http/cookies.ts'
import { freePort } from '#tests/free-port.mjs'
import { startPostgres } from '#tests/postgres-server.mjs'
import { run } from '#tests/scripts/built-server.ts'
import { withConnection } from '#tests/with-connection.mjs'
import { fill, type Rows } from '../fill-database.ts'
import { backendsOf, processorTimeOf } from '../processor-time.ts'
import type { Side } from './compared-requests.ts'
import { type Founder, type Session, signFoundersIn } from './founders.ts'

/** Openround and the bare server, on one PostgreSQL server. */
export type Servers = {
  readonly ports: Readonly<Record<Side, number>>
  readonly founders: readonly Founder[]
  /** The cookie of a user who can open every application. */
  readonly administrator: string
  /** Returns the processor time of a server and the database so far, in milliseconds. */
  computed(side: Side): number
  end(): Promise<void>
}

const SESSION_SECRET = 'of a measurement and of nobody else'

/** Fills a database with applications and starts both servers on it, each in its own process. */
export async function startServers(applications: number): Promise<Servers> {
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const work of ends.splice(0).reverse()) await work()
  }
  try {
    const { url, stop } = await startPostgres({ lasting: true })
    ends.push(stop)
    const ports = { product: await freePort(), bare: await freePort() }
    const newSession = sessionsOf(ports.product)
    const administrator = newSession()
    const { founders, postmaster } = await prepare(url, applications, administrator, newSession)
    const dataDir = await mkdtemp(join(tmpdir(), 'openround-limit-'))
    ends.push(() => rm(dataDir, { recursive: true, force: true }))
    const settings = { SESSION_SECRET, DATABASE_URL: url, DATA_DIR: dataDir, PORT: String(ports.product) }
    const product = run('main', settings)
    ends.push(() => ended(product.child))
    await product.line('ready')
    const bare = await startBare(url, ports.bare)
    ends.push(() => ended(bare))
    const pids = { product: Number(product.child.pid), bare: Number(bare.pid) }
    const computed = (side: Side) => processorTimeOf([pids[side], ...backendsOf(postmaster)]).computed
    return { ports, founders, administrator: administrator.cookie, computed, end }
  } catch (error) {
    await end()
    throw error
  }
}

type Read = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** Fills a migrated, empty database with this number of applications, and signs in founders and an administrator. */
export async function fillAndSignIn(
  rows: Read,
  applications: number,
  administrator: Session,
  newSession: () => Session,
  founders?: number,
): Promise<Founder[]> {
  const others = Object.fromEntries(
    (['recused', 'reviewer-0', 'partner'] as const).map((who) => [who, newSession().key] as const),
  ) as Record<'recused' | 'reviewer-0' | 'partner', string>
  await fill(rows satisfies Rows, { administrator: administrator.key, ...others }, applications)
  const signedIn = await signFoundersIn(rows, newSession, founders)
  await rows('checkpoint')
  return signedIn
}

const prepare = (url: string, applications: number, administrator: Session, newSession: () => Session) =>
  migrateServer(url, currentSchema()).then(() =>
    withConnection(url, async (client) => {
      const rows = async <Row>(text: string, values?: unknown[]) =>
        (await client.query(text, values)).rows as Row[]
      const founders = await fillAndSignIn(rows, applications, administrator, newSession)
      const [{ file = '' } = {}] = await rows<{ file: string }>(
        `select pg_read_file('postmaster.pid') as file`,
      )
      return { founders, postmaster: Number.parseInt(file, 10) }
    }),
  )

export const sessionsOf = (port: number) => (): Session => {
  const publicUrl = new URL(`http://localhost:${port}`)
  const { key, cookie } = newSessionCookie({ publicUrl, sessionSecret: SESSION_SECRET })
  return { key, cookie: cookie.split(';')[0] ?? '' }
}

async function startBare(url: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['tests/bench/limit/bare-server.mjs'], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', DATABASE_URL: url, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
