import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endDescendants } from '../../scripts/run/descendants.mjs'
import { type Counts, makeClock, noCounts } from './counts.ts'
import type { Route } from './database-cluster.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Shift } from './people.ts'
import { killAll, missingPackages } from './programs.ts'

/** Time in which people work before a fault and after it. */
const CALM_MS = 4_000
/** Time in which live updates must return after the database. */
const LIVE_UPDATES_MS = 2_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run test:cluster`: causes faults of a cluster while founders and a team work, and prints what they noticed. Exits
 * with 1 if anything was lost, duplicated or answered badly.
 * @param words select faults by name; all by default
 */
export async function main(...words: string[]): Promise<void> {
  const missing = missingPackages()
  if (missing.length > 0) {
    say(`npm run test:cluster needs programs that are not installed: apt-get install ${missing.join(' ')}`)
    process.exitCode = 1
    return
  }
  const began = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'openround-patroni-'))
  chmodSync(folder, 0o711)
  const results: Result[] = []
  // PostgreSQL servers are no descendants of this process.
  const stop = () => void Promise.all([endDescendants(0), killAll(folder)]).finally(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  let installation: Installation | undefined
  try {
    installation = await startInstallation(folder)
    say(`The cluster has started after ${secondsOf(Date.now() - began)} s.`)
    let before = NOTHING
    for (const { fault, route } of planOf(words)) {
      await installation.use(route)
      const counts = await workThrough(installation, fault)
      const now = await installation.check()
      counts.lost = now.lost - before.lost
      counts.doubled = now.doubled - before.doubled
      before = now
      results.push({ fault, route, counts })
      say(rowOf(results.at(-1) as Result))
      for (const [name, count] of counts.refused) say(`  ${count} × ${name}`)
    }
    say(`\n${tableOf(results)}\n`)
    const bad = results.flatMap(problemsOf)
    say(bad.length > 0 ? bad.join('\n') : `All counts are as they should be.`)
    if (bad.length > 0) process.exitCode = 1
  } finally {
    await installation?.end()
    if (process.exitCode === 0 || process.exitCode === undefined)
      rmSync(folder, { recursive: true, force: true })
    else say(`The logs are in ${folder}.`)
    say(`${secondsOf(Date.now() - began)} s`)
  }
}

const NOTHING = { lost: 0, doubled: 0 }

type Result = { readonly fault: Fault; readonly route: Route; readonly counts: Counts }

const planOf = (words: readonly string[]) => {
  const all = (['HAProxy', 'PgBouncer'] as const).flatMap((route) =>
    FAULTS.filter(({ routes }) => routes.includes(route)).map((fault) => ({ fault, route })),
  )
  return all.filter(
    ({ fault, route }) =>
      words.length === 0 || words.some((word) => `${fault.name}, ${route}`.includes(word)),
  )
}

/** Lets people work before, during and after a fault. */
async function workThrough(installation: Installation, fault: Fault): Promise<Counts> {
  const { database, people, servers } = installation
  const clock = makeClock(servers.length)
  const shift: Shift = { counts: noCounts(), clock, isFaulty: false, isOver: false }
  const work = people.work(shift)
  await Promise.race([work, causeIn(shift)])
  shift.isOver = true
  await work
  return { ...shift.counts, ...clock.read() }

  async function causeIn(current: Shift): Promise<void> {
    await wait(CALM_MS)
    current.isFaulty = true
    await fault.cause(installation)
    current.isFaulty = false
    await database.untilHealthy()
    await wait(CALM_MS)
  }
}

const secondsOf = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)

const COLUMNS: Record<string, (result: Result) => string | number> = {
  fault: ({ fault }) => fault.name,
  through: ({ route }) => route,
  calls: ({ counts }) => counts.calls,
  'answered with 503': ({ counts }) => counts.busy,
  'not answered': ({ counts }) => counts.unanswered,
  lost: ({ counts }) => counts.lost,
  duplicates: ({ counts }) => counts.doubled,
  'status 500': ({ counts }) => counts.failed,
  'without JSON': ({ counts }) => counts.withoutJson,
  'seconds without writes': ({ counts }) => secondsOf(counts.withoutWrites),
  'lists answered': ({ counts }) => `${counts.listsAnswered} of ${counts.lists}`,
  'live updates after': ({ counts }) => (counts.live === undefined ? '' : `${secondsOf(counts.live)} s`),
}

const rowOf = (result: Result): string => cells(Object.values(COLUMNS).map((column) => column(result)))

const cells = (texts: readonly (string | number)[]): string => `| ${texts.join(' | ')} |`

const tableOf = (results: readonly Result[]): string => {
  const names = Object.keys(COLUMNS)
  return [cells(names), cells(names.map(() => '---')), ...results.map(rowOf)].join('\n')
}

/** Returns a sentence for each count that is not as it should be. */
function problemsOf({ fault, route, counts }: Result): string[] {
  const problems = {
    'acknowledged writes are lost': counts.lost > 0,
    'something exists twice': counts.doubled > 0,
    'calls failed with status 500': counts.failed > 0,
    'refusals were not the program’s own': counts.withoutJson > 0 && !fault.killsServer,
    'live updates returned late': (counts.live ?? 0) > LIVE_UPDATES_MS,
  }
  return Object.entries(problems).flatMap(([problem, isSo]) =>
    isSo ? [`${fault.name}, through ${route}: ${problem}.`] : [],
  )
}
