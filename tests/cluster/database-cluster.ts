import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { exampleFiles } from './example-files.ts'
import { killAll, makeFolder, own, type Program, programIn } from './programs.ts'

export type Machine = {
  readonly name: string
  /** Patroni and PostgreSQL. */
  readonly database: Program
  readonly etcd: Program
  /** Host and port of PostgreSQL. */
  readonly host: string
  /** The address of Patroni's API. */
  readonly api: string
}

/** The programs between Openround and the primary. With several hosts in its address, Openround needs none. */
export const ROUTES = ['HAProxy', 'PgBouncer', 'several hosts'] as const
export type Route = (typeof ROUTES)[number]

/** Three machines with etcd, Patroni and PostgreSQL, and HAProxy and PgBouncer that lead to the primary. */
export type DatabaseCluster = {
  readonly machines: readonly Machine[]
  /** Host and port of each route, in addresses of databases. */
  readonly hosts: Readonly<Record<Route, string>>
  /** Returns the machine whose Patroni holds the leader key, if any. */
  primary(): Promise<Machine | undefined>
  /** Waits until there is a primary with two standbys, one of them synchronous. */
  untilHealthy(): Promise<void>
  /** Changes settings that Patroni stores in etcd. */
  configure(settings: object): Promise<void>
  end(): Promise<void>
}

export type Login = { readonly username: string; readonly password: string }
export const SUPERUSER: Login = { username: 'postgres', password: 'superuser' }

const PASSWORDS = {
  SUPERUSER_PASSWORD: SUPERUSER.password,
  REPLICATION_PASSWORD: 'replication',
  REWIND_PASSWORD: 'rewind',
}
/** The machines' names, and their addresses in the examples of deploy/. */
const MACHINES = { one: '10.0.0.21', two: '10.0.0.22', three: '10.0.0.23' }

const POLL_MS = 250
/** Limits that only end a run that hangs. */
const PATIENCE_MS = 120_000
const ANSWER_MS = 2_000

/**
 * Starts the cluster from the examples in deploy/, with other addresses, folders and passwords.
 * @param login the program's login, which PgBouncer has to know
 */
export async function startDatabaseCluster(folder: string, login: Login): Promise<DatabaseCluster> {
  const examples = exampleFiles()
  const machines: Machine[] = []
  for (const [name, address] of Object.entries(MACHINES)) {
    machines.push(await prepareMachine(examples, join(folder, name), name, address))
  }
  const hosts = {
    HAProxy: `127.0.0.1:${await examples.portOf('127.0.0.1:5000')}`,
    PgBouncer: `127.0.0.1:${await examples.portOf('127.0.0.1:6432')}`,
    'several hosts': machines.map(({ host }) => host).join(','),
  }
  const poolers = await preparePoolers(examples, folder, hosts, login)
  try {
    for (const { etcd, database } of machines) for (const program of [etcd, database]) program.start()
    for (const program of poolers) program.start()
    await untilHealthy(machines)
  } catch (error) {
    await killAll(folder)
    throw error
  }
  const primary = () => primaryOf(machines)
  return {
    ...{ machines, hosts, primary },
    untilHealthy: () => untilHealthy(machines),
    async configure(settings) {
      const machine = await primary()
      await fetch(`${machine?.api}/config`, { method: 'PATCH', body: JSON.stringify(settings) })
    },
    end: () => killAll(folder),
  }
}

type Examples = ReturnType<typeof exampleFiles>

async function prepareMachine(
  examples: Examples,
  place: string,
  name: string,
  address: string,
): Promise<Machine> {
  makeFolder(place)
  const own = { NODE: name, ADDRESS: address }
  const etcd = join(place, 'etcd')
  const database = join(place, 'database')
  const environment = await examples.adapt('etcd.env', { ...own, '/var/lib/etcd': etcd })
  const file = await examples.write(join(place, 'patroni.yml'), 'patroni.yml', {
    ...own,
    ...PASSWORDS,
    '/var/lib/postgresql/15': database,
    '/var/lib/postgresql': database,
    '/var/run/postgresql': database,
  })
  return {
    name,
    etcd: programIn(etcd, ['etcd'], variablesIn(environment)),
    database: programIn(database, ['patroni', file]),
    host: `127.0.0.1:${await examples.portOf(`${address}:5432`)}`,
    api: `http://127.0.0.1:${await examples.portOf(`${address}:8008`)}`,
  }
}

const variablesIn = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

async function preparePoolers(
  examples: Examples,
  folder: string,
  hosts: DatabaseCluster['hosts'],
  { username, password }: Login,
): Promise<Program[]> {
  const haproxy = await examples.write(join(folder, 'haproxy.cfg'), 'haproxy-postgres.cfg', {})
  const users = join(folder, 'userlist.txt')
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  own(users)
  const portOf = (route: Route) => hosts[route].split(':')[1]
  const pgbouncer = await examples.write(join(folder, 'pgbouncer.ini'), 'pgbouncer.ini', {
    '/etc/pgbouncer/userlist.txt': users,
    'port=5000': `port=${portOf('HAProxy')}`,
    'listen_port = 6432': `listen_port = ${portOf('PgBouncer')}`,
  })
  return [
    programIn(join(folder, 'haproxy'), ['haproxy', '-db', '-f', haproxy]),
    programIn(join(folder, 'pgbouncer'), ['pgbouncer', pgbouncer]),
  ]
}

async function primaryOf(machines: readonly Machine[]): Promise<Machine | undefined> {
  const answers = await Promise.all(
    machines.map(async ({ api }) => (await ask(`${api}/primary`))?.ok === true),
  )
  return machines.find((_, n) => answers[n])
}

type Member = { readonly role: string; readonly state: string; readonly timeline?: number }

const untilHealthy = (machines: readonly Machine[]) =>
  until('the database cluster is complete', async () =>
    (await Promise.all(machines.map(membersAt))).every(isComplete),
  )

async function membersAt({ api }: Machine): Promise<readonly Member[]> {
  const answer = await ask(`${api}/cluster`)
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : []
}

const isComplete = (members: readonly Member[]): boolean => {
  const leader = members.find(({ role }) => role === 'leader')
  return (
    members.length === Object.keys(MACHINES).length &&
    members.every(
      ({ state, timeline }) => /running|streaming/.test(state) && timeline === leader?.timeline,
    ) &&
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
