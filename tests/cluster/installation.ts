import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.mjs'
import { withConnection } from '#tests/with-connection.mjs'
import { filesAndRows } from '../faults/passes/killable-servers.ts'
import { type RestartedServer, serverOn } from '../faults/passes/server-on.ts'
import { openHaproxy } from '../faults/several/installed-fronts.ts'
import {
  type DatabaseCluster,
  type Login,
  type Route,
  SUPERUSER,
  startDatabaseCluster,
} from './database-cluster.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { type Ledger, type People, signPeopleIn } from './people.ts'

/** Two servers behind HAProxy, with a database cluster, a shared folder and a mail server. */
export type Installation = {
  readonly database: DatabaseCluster
  readonly people: People
  /** Starts both servers on a route to the database, if they are not running on it. */
  use(route: Route): Promise<void>
  readonly servers: readonly RestartedServer[]
  /** The shared folder. */
  readonly share: string
  /** Compares everything that was acknowledged since the start with what is stored. @returns the differences */
  check(): Promise<{ lost: number; doubled: number }>
  end(): Promise<void>
}

const OWNER: Login = { username: 'openround_owner', password: 'owner' }
const LOGIN: Login = { username: 'openround_login', password: 'login' }
const SESSION_SECRET = 'of a test and of nobody else in the world'

type Row = Record<string, unknown>
type Rows = (text: string, values?: unknown[]) => Promise<Row[]>

/** @param folder an empty folder; everybody may enter it, because PostgreSQL runs as another user */
export async function startInstallation(folder: string): Promise<Installation> {
  const stops: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  try {
    return { ...(await startParts(folder, stops)), end }
  } catch (error) {
    await end()
    throw error
  }
}

const address = (host: string, { username, password }: Login, database = 'openround') =>
  `postgres://${username}:${password}@${host}/${database}`

async function startParts(
  folder: string,
  stops: (() => Promise<unknown>)[],
): Promise<Omit<Installation, 'end'>> {
  const database = await startDatabaseCluster(folder, LOGIN)
  stops.push(() => database.end())
  const direct = database.hosts.HAProxy
  await withConnection(address(direct, SUPERUSER, 'postgres'), async (client) => {
    await client.query(`create role ${OWNER.username} login createrole password '${OWNER.password}'`)
    await client.query(`create role ${LOGIN.username} login password '${LOGIN.password}'`)
    await client.query(`create database openround owner ${OWNER.username}`)
  })
  const rows: Rows = (text, values) =>
    withConnection(address(direct, SUPERUSER), async (client) => (await client.query(text, values)).rows)
  const mailbox = await openMailbox()
  stops.push(() => mailbox.close())
  const [share, port] = [join(folder, 'share'), await freePort()]
  const publicUrl = new URL(`http://localhost:${port}`)
  mkdirSync(share)
  const settings = ['first', 'second'].map((name) => ({
    DATABASE_URL: '',
    MIGRATE_DATABASE_URL: '',
    STORAGE_URL: `file:${join(share, 'library-files')}`,
    DATA_DIR: join(folder, name),
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'no-reply@openround.example',
    PUBLIC_URL: publicUrl.origin,
    ...{ SESSION_SECRET, TRUST_PROXY: '1', UPLOAD_SPACE_MIN: '0', UNDO_SECONDS: '1' },
  }))
  const servers = await Promise.all(settings.map(serverOn))
  stops.push(() => Promise.all(servers.map((server) => server.kill())))
  let current: Route | undefined
  const use = async (route: Route) => {
    if (route === current) return
    current = route
    await Promise.all(servers.map((server) => server.stop()))
    for (const one of settings) {
      one.DATABASE_URL = address(database.hosts[route], LOGIN)
      // Live updates and migrations cannot use PgBouncer.
      one.MIGRATE_DATABASE_URL = address(route === 'PgBouncer' ? direct : database.hosts[route], OWNER)
    }
    await Promise.all(servers.map((server) => server.start()))
  }
  await use('HAProxy')
  const urls = servers.map(({ url }) => url)
  const front = await openHaproxy(port, urls, 'ignore')
  stops.push(() => front.close())
  const people = await signPeopleIn(rows, { publicUrl, sessionSecret: SESSION_SECRET }, urls)
  return {
    ...{ database, people, use, servers, share },
    async check() {
      const seen = await people.check()
      const found = await compare(rows, people.ledger, mailbox, share)
      return { lost: seen.lost + found.lost, doubled: seen.doubled + found.doubled }
    },
  }
}

/** Compares the team's acknowledged writes, the e-mails and the files with the database. */
async function compare(rows: Rows, ledger: Ledger, { arrived }: Mailbox, share: string) {
  const idsOf = async (text: string) => (await rows(text)).map(({ id }) => String(id))
  const [notes, rounds, judged] = await Promise.all([
    idsOf('select id from notes'),
    idsOf('select id from application_questions'),
    idsOf('select application_id as id from verdicts'),
  ])
  const decided = await idsOf('select application_id as id from decisions')
  const sent = await idsOf('select id from outbox where sent_at is not null')
  const files = await filesAndRows(share, rows)
  const missing = (known: Iterable<string>, stored: Iterable<string>) => {
    const there = new Set(stored)
    return [...known].filter((id) => !there.has(id)).length
  }
  return {
    lost:
      missing(ledger.notes, notes) +
      missing(ledger.questionRounds, rounds) +
      missing(ledger.judged, judged) +
      missing(ledger.decided, decided) +
      missing(sent, arrived.keys()) +
      files.rowWithoutFile,
    doubled:
      missing(rounds, ledger.questionRounds) +
      (decided.length - new Set(decided).size) +
      [...arrived.values()].filter((count) => count > 1).length +
      files.doubled,
  }
}
