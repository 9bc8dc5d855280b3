import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unprivileged } from '#tests/postgres-server.mjs'
import { descendantsOf } from '../../scripts/run/descendants.mjs'
import { makeAddresses, startProgram } from './programs.ts'

/** Processes that fail together, such as Patroni with its PostgreSQL server. */
export type Part = {
  start(): void
  signal(signal: NodeJS.Signals): void
}

export type Machine = {
  readonly name: string
  /** Patroni and PostgreSQL. */
  readonly database: Part
  readonly etcd: Part
  /** The address of Patroni's API. */
  readonly api: string
}

/** Three machines with etcd, Patroni and PostgreSQL, and HAProxy and PgBouncer that lead to the primary. */
export type DatabaseCluster = {
  readonly machines: readonly Machine[]
  /** Addresses that lead to the primary. */
  readonly hosts: Readonly<Record<Route, string>>
  readonly superuser: { readonly username: string; readonly password: string }
  /** Returns the machine whose Patroni holds the leader key, if any. */
  primary(): Promise<Machine | undefined>
  /** Waits until there is a primary with two standbys, one of them synchronous. */
  untilHealthy(): Promise<void>
  /** Changes settings that Patroni stores in etcd. */
  configure(settings: object): Promise<void>
  end(): Promise<void>
}

export const ROUTES = ['HAProxy', 'PgBouncer'] as const
export type Route = (typeof ROUTES)[number]

/** The machines' names, and their addresses in the examples of deploy/. */
const MACHINES = { one: '10.0.0.21', two: '10.0.0.22', three: '10.0.0.23' }
const PASSWORDS = {
  SUPERUSER_PASSWORD: 'superuser',
  REPLICATION_PASSWORD: 'replication',
  REWIND_PASSWORD: 'rewind',
}

const POLL_MS = 250
/** Limits that only end a run that hangs. */
const PATIENCE_MS = 120_000
const ANSWER_MS = 2_000

/**
 * Starts the cluster from the examples in deploy/, with other addresses, folders and passwords.
 * @param login the program's login, which PgBouncer has to know
 */
export async function startDatabaseCluster(
  folder: string,
  login: { username: string; password: string },
): Promise<DatabaseCluster> {
  const { portOf, replaceIn } = makeAddresses()
  const children = new Set<ChildProcess>()
  const start = (...rest: Parameters<typeof startProgram>): ChildProcess => {
    const child = startProgram(...rest)
    children.add(child)
    return child
  }
  const write = async (name: string, text: string): Promise<string> => {
    const file = join(folder, name)
    writeFileSync(file, await replaceIn(text), { mode: 0o600 })
    own(file)
    return file
  }
  const machines: Machine[] = []
  for (const [name, address] of Object.entries(MACHINES)) {
    const place = join(folder, name)
    mkdirSync(place, { mode: 0o700 })
    own(place)
    const adapt = (text: string) => text.replaceAll('NODE', name).replaceAll('ADDRESS', address)
    const settings = await replaceIn(adapt(example('etcd.env')).replace('/var/lib/etcd', join(place, 'etcd')))
    const environment = Object.fromEntries(
      settings.split('\n').flatMap((line) => (/^\w/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])),
    )
    const patroni = Object.entries(PASSWORDS)
      .reduce(
        (text, [placeholder, password]) => text.replace(placeholder, password),
        adapt(example('patroni.yml')),
      )
      .replaceAll('/var/lib/postgresql/15', place)
      .replaceAll('/var/lib/postgresql', place)
      .replaceAll('/var/run/postgresql', place)
    const file = await write(`${name}.yml`, patroni)
    const data = join(place, 'openround')
    machines.push({
      name,
      etcd: partOf(() => start(['etcd'], join(folder, `${name}.etcd.log`), environment)),
      database: partOf(
        () => start(['patroni', file], join(folder, `${name}.patroni.log`)),
        () => postmasterOf(data),
      ),
      api: `http://127.0.0.1:${await portOf(`${address}:8008`)}`,
    })
  }
  const haproxy = await write('haproxy.cfg', example('haproxy-postgres.cfg'))
  const ports = { HAProxy: await portOf('127.0.0.1:5000'), PgBouncer: await portOf('127.0.0.1:6432') }
  const users = await write('users', `"${login.username}" "${login.password}"\n`)
  const pgbouncer = await write(
    'pgbouncer.ini',
    example('pgbouncer.ini')
      .replace('/etc/pgbouncer/userlist.txt', users)
      .replace('port=5000', `port=${ports.HAProxy}`)
      .replace('listen_port = 6432', `listen_port = ${ports.PgBouncer}`),
  )

  const primary = async () => {
    const answers = await Promise.all(
      machines.map(async (machine) => (await ask(`${machine.api}/primary`))?.ok),
    )
    return machines.find((_, n) => answers[n])
  }
  const membersAt = async ({ api }: Machine): Promise<readonly Member[]> => {
    const answer = await ask(`${api}/cluster`)
    return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : []
  }
  const isHealthy = async () => (await Promise.all(machines.map(membersAt))).every(isComplete)
  const cluster: DatabaseCluster = {
    machines,
    hosts: { HAProxy: `127.0.0.1:${ports.HAProxy}`, PgBouncer: `127.0.0.1:${ports.PgBouncer}` },
    superuser: { username: 'postgres', password: PASSWORDS.SUPERUSER_PASSWORD },
    primary,
    untilHealthy: () => until('the database cluster is complete', isHealthy),
    async configure(settings) {
      const leader = await primary()
      await fetch(`${leader?.api}/config`, { method: 'PATCH', body: JSON.stringify(settings) })
    },
    async end() {
      for (const { database, etcd } of machines) for (const part of [database, etcd]) part.signal('SIGSTOP')
      for (const { database, etcd } of machines) for (const part of [database, etcd]) part.signal('SIGKILL')
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null) continue
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
    },
  }
  try {
    for (const { etcd } of machines) etcd.start()
    for (const { database } of machines) database.start()
    start(['haproxy', '-db', '-f', haproxy], join(folder, 'haproxy.log'))
    start(['pgbouncer', pgbouncer], join(folder, 'pgbouncer.log'))
    await cluster.untilHealthy()
    return cluster
  } catch (error) {
    await cluster.end()
    throw error
  }
}

const example = (name: string): string => readFileSync(join('deploy', name), 'utf8')

/** Gives a file to the user whom PostgreSQL runs as. */
export function own(file: string): void {
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid)
}

/** @param others returns the ids of processes that are no descendants of the started one */
function partOf(begin: () => ChildProcess, others: () => number[] = () => []): Part {
  let child: ChildProcess | undefined
  const send = (pid: number, signal: NodeJS.Signals) => {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return {
    start() {
      child = begin()
    },
    signal(signal) {
      const isRunning = child?.exitCode === null && child.signalCode === null
      const roots = [...(isRunning && child?.pid ? [child.pid] : []), ...others()]
      // Parents come first, so that a stopped parent starts no further children.
      for (const pid of roots) send(pid, signal)
      for (const pid of roots.flatMap(descendantsOf)) send(pid, signal)
    },
  }
}

/** Returns the id of the PostgreSQL server in a data folder. Patroni is not its parent. */
function postmasterOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  // The file outlives a crash, after which another process may have this id.
  const isOurs = existsSync(`/proc/${pid}/cwd`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data)
  return isOurs ? [pid] : []
}

type Member = {
  readonly role: string
  readonly state: string
  readonly timeline?: number
  readonly lag?: number | string
}

const isComplete = (members: readonly Member[]): boolean => {
  const leader = members.find(({ role }) => role === 'leader')
  return (
    members.length === Object.keys(MACHINES).length &&
    leader !== undefined &&
    members.every(({ state, timeline }) => /running|streaming/.test(state) && timeline === leader.timeline) &&
    members.some(({ role }) => role === 'sync_standby')
  )
}

const ask = (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)

/** Waits until a condition holds. @throws Error with the words if it takes too long */
export async function until(words: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(POLL_MS)) if (await holds()) return
  throw new Error(`After ${PATIENCE_MS / 1_000} s it is still not true that ${words}.`)
}
