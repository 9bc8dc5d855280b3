import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { currentSchema } from '#database/migration-files.ts'
import { migrateServer } from '#database/server/open-server.ts'
import { openPool } from '#database/server/pool.ts'
import { serverEngine } from '#database/server/server-engine.ts'
import { connected } from '#tests/connected.mjs'
import { startPostgres } from '#tests/postgres-server.mjs'
import { percentile } from '../measured.ts'
import { spentByEnded } from '../spent.ts'
import type { Founder } from './founders.ts'
import { type Compared, sentBy } from './sent.ts'
import { fillAndSignIn, sessionsOf } from './servers.ts'

const APPLICATIONS = 10_000
const ROUNDS = 4
const SECONDS = 2

type Place = {
  readonly program: string
  readonly url: string
  readonly folder: string
  /** The first process of the PostgreSQL server. */
  readonly postmaster: number
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run bench -- pgbench`: what PostgreSQL itself makes of our calls, apart from Node. Writes the statements that each
 * sends, with its session and row policies, and those of the bare server, into scripts of pgbench, and runs both in turn
 * over one connection each (docs/performance.md).
 * @throws when there is no pgbench on this machine, with where it is to be had
 */
export async function pgbench(): Promise<void> {
  const program = findPgbench()
  const folder = await mkdtemp(join(tmpdir(), 'openround-pgbench-'))
  const { url, stop } = await startPostgres({ lasting: true })
  try {
    say(`Filling a database with ${APPLICATIONS} applications …`)
    const { compared, postmaster } = await record(url)
    say(
      `${['calls', 'bare', '× bare'].map((name) => name.padStart(9)).join('')}  (milliseconds of a processor)`,
    )
    for (const one of compared) {
      const computed = await inTurn((side) => timed({ program, url, folder, postmaster }, one, side))
      const numbers = [computed.product, computed.bare, computed.bare / computed.product]
      say(`${numbers.map((number) => number.toFixed(3).padStart(9)).join('')}  ${one.name}`)
    }
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function findPgbench(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).map((name) => join(debian, name, 'bin')) : []
  const folders = [...versions, ...(process.env.PATH ?? '').split(delimiter)]
  const found = folders.map((folder) => join(folder, 'pgbench')).find(existsSync)
  if (found) return found
  throw new Error(
    'There is no pgbench on the PATH. It comes with a PostgreSQL server: on Debian with the package postgresql, on Fedora with postgresql-contrib.',
  )
}

async function record(url: string): Promise<{ compared: Compared[]; postmaster: number }> {
  await migrateServer(url, currentSchema())
  const newSession = sessionsOf(0)
  const administrator = newSession()
  const [founder, keys, postmaster] = await connected(url, async (client) => {
    const rows = async <Row>(text: string, values?: unknown[]) =>
      (await client.query(text, values)).rows as Row[]
    const [one] = await fillAndSignIn(rows, APPLICATIONS, administrator, newSession)
    const known = await rows<{ user_id: string; token_hash: string }>(
      'select user_id, token_hash from sessions',
    )
    const [running] = await rows<{ file: string }>(`select pg_read_file('postmaster.pid') as file`)
    const of = new Map(known.map((row) => [row.user_id, row.token_hash]))
    return [one as Founder, of, Number.parseInt(running?.file ?? '', 10)] as const
  })
  const keyOf = (user: string) => keys.get(user) ?? ''
  const pool = openPool(url)
  try {
    const compared = await sentBy(serverEngine(pool), founder, {
      founder: keyOf(founder.user),
      writer: keyOf(founder.draft.user),
      administrator: administrator.key,
    })
    return { compared, postmaster }
  } finally {
    await pool.end()
  }
}

type Side = 'product' | 'bare'

/** The medians of both, each as often the first. */
async function inTurn(take: (side: Side) => Promise<number>): Promise<Record<Side, number>> {
  const took: Record<Side, number[]> = { product: [], bare: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const order: Side[] = round % 2 === 0 ? ['product', 'bare'] : ['bare', 'product']
    for (const side of order) took[side].push(await take(side))
  }
  const median = (numbers: number[]) =>
    percentile(
      [...numbers].sort((one, other) => one - other),
      0.5,
    )
  return { product: median(took.product), bare: median(took.bare) }
}

/** @returns how many milliseconds the server computes for one run of a side's statements, all of them in one trip */
async function timed(
  { program, url, folder, postmaster }: Place,
  compared: Compared,
  side: Side,
): Promise<number> {
  const { lines, flags } = scriptOf(compared[side], compared.draft?.version)
  const file = join(folder, 'script.sql')
  await writeFile(file, `${lines.join('\n')}\n`)
  await connected(url, async (client) => {
    const { draft } = compared
    if (draft)
      await client.query('update applications set version = $2 where id = $1', [draft.id, draft.version])
  })
  const how = ['--no-vacuum', '--protocol=prepared', `--time=${SECONDS}`, `--file=${file}`]
  const before = spentByEnded(postmaster)
  const { stdout } = await promisify(execFile)(program, [...how, ...flags, url])
  const runs = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
  await connectionsEnded(url)
  const spent = spentByEnded(postmaster) - before
  await refuseUnsaved(url, compared, runs)
  return spent / runs
}

/** What a process of the server has computed is told of it when it has ended, a moment after whoever it served. */
async function connectionsEnded(url: string): Promise<void> {
  for (;;) {
    const { rows } = await connected(url, (client) =>
      client.query(`select from pg_stat_activity where application_name = 'pgbench'`),
    )
    if (rows.length === 0) return
  }
}

/** pgbench does not look at what a statement has touched. */
async function refuseUnsaved(url: string, { name, draft }: Compared, runs: number): Promise<void> {
  if (draft === undefined) return
  const { rows } = await connected(url, (client) =>
    client.query('select version from applications where id = $1', [draft.id]),
  )
  if (Number(rows[0].version) !== draft.version + runs)
    throw new Error(`${name}: not each of ${runs} runs has saved.`)
}

/** @param version what numbers of this size, and the next, count up from with each run */
function scriptOf(sent: Compared['bare'], version = Number.NaN) {
  const flags = new Set<string>()
  const counted = new Set<string>()
  const statements = sent.map(({ text, values }, at) =>
    text.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = values[Number(place) - 1]
      // The variables of pgbench have names, and are neither null nor empty.
      if (value === null) return 'null'
      if (value === '') return "''"
      const name = `p${at}_${place}`
      flags.add(`--define=${name}=${value}`)
      if (value === version || value === version + 1) counted.add(`\\set ${name} :${name} + 1`)
      return `:${name}`
    }),
  )
  const lines = ['\\startpipeline', ...statements.map((one) => `${one};`), '\\endpipeline', ...counted]
  return { lines, flags }
}
