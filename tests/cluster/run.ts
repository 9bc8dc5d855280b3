import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Counts, makeClock, noCounts } from './counts.ts'
import type { Route } from './database-cluster.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Shift } from './people.ts'
import { missingPackages } from './programs.ts'

const CALM_MS = 4_000

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
  const plans = planOf(words)
  const folder = mkdtempSync(join(tmpdir(), 'openround-patroni-'))
  chmodSync(folder, 0o711)
  let installation: Installation | undefined
  const results: Result[] = []
  try {
    installation = await startInstallation(folder)
    say(`The cluster has started after ${secondsOf(Date.now() - began)} s.`)
    let before = { lost: 0, doubled: 0 }
    for (const { fault, route } of plans) {
      await installation.use(route)
      const counts = await workThrough(installation, fault)
      const now = await installation.check()
      counts.lost = now.lost - before.lost
      counts.doubled = now.doubled - before.doubled
      before = now
      results.push({ fault, route, counts })
      say(lineOf(results.at(-1) as Result).join(' | '))
      for (const [name, count] of counts.refused) say(`  ${count} × ${name}`)
    }
  } finally {
    await installation?.end()
    if (process.env.KEEP !== 'yes') rmSync(folder, { recursive: true, force: true })
  }
  say(`\n${tableOf(results)}\n\n${secondsOf(Date.now() - began)} s`)
}

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

const HEAD = [
  'fault',
  'through',
  'calls',
  'to repeat',
  'unanswered',
  'lost',
  'duplicates',
  'status 500',
  'without JSON',
  'seconds without writes',
  'lists answered',
  'live updates after',
]

const lineOf = ({ fault, route, counts }: Result): string[] => [
  fault.name,
  route,
  ...[
    counts.calls,
    counts.busy,
    counts.unanswered,
    counts.lost,
    counts.doubled,
    counts.failed,
    counts.withoutJson,
  ].map(String),
  secondsOf(counts.withoutWrites),
  `${counts.listsAnswered} of ${counts.lists}`,
  counts.live === undefined ? '' : secondsOf(counts.live),
]

const tableOf = (results: readonly Result[]): string =>
  [HEAD, HEAD.map(() => '---'), ...results.map(lineOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
