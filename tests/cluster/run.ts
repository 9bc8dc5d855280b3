import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endDescendants } from '../../scripts/run/descendants.mjs'
import { type Counts, makeClock, noCounts } from './counts.ts'
import { ROUTES } from './database-cluster.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Installation, startInstallation } from './installation.ts'
import type { Shift } from './people.ts'
import { killAll, missingPackages } from './programs.ts'
import { problemsOf, type Result, rowOf, secondsOf, tableOf } from './table.ts'

/** Time in milliseconds in which people work before a fault and after it. */
const CALM_MS = 4_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run test:cluster`: causes faults of a cluster while founders and a team work, and prints what they noticed. Exits
 * with 1 if anything was lost, duplicated or answered badly.
 * @param words select faults by name and route; all by default
 */
export async function main(...words: string[]): Promise<void> {
  const missing = missingPackages()
  if (missing.length > 0) {
    say(`npm run test:cluster needs programs that are not installed: apt-get install ${missing.join(' ')}`)
    process.exitCode = 1
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'openround-patroni-'))
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711)
  // Ends PostgreSQL servers too, which are no descendants of this process. A terminal and npm may both send the signal.
  const stop = () =>
    void Promise.all([endDescendants(0), killAll(folder)]).then(() => {
      rmSync(folder, { recursive: true, force: true })
      process.exit(1)
    })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  const began = Date.now()
  const results: Result[] = []
  try {
    await runFaults(folder, words, results)
  } catch (error) {
    say(String(error))
    process.exitCode = 1
  }
  const problems = results.flatMap(problemsOf)
  if (problems.length > 0) process.exitCode = 1
  say(
    `\n${tableOf(results)}\n\n${problems.map((problem) => `${problem}\n`).join('')}${secondsOf(Date.now() - began)} s`,
  )
  if (process.exitCode) say(`The logs are in ${folder}.`)
  else rmSync(folder, { recursive: true })
  // People may still be waiting for servers that have ended.
  process.exit()
}

async function runFaults(folder: string, words: readonly string[], results: Result[]): Promise<void> {
  const installation = await startInstallation(folder)
  try {
    let before = { lost: 0, doubled: 0 }
    for (const { fault, route } of planOf(words)) {
      await installation.use(route)
      const counts = await workThrough(installation, fault)
      const now = await installation.check()
      const result = {
        ...{ fault, route },
        counts: { ...counts, lost: now.lost - before.lost, doubled: now.doubled - before.doubled },
      }
      before = now
      results.push(result)
      say(rowOf(result))
      for (const [name, count] of counts.refused) say(`  ${count} × ${name}`)
    }
  } finally {
    await installation.end()
  }
}

const planOf = (words: readonly string[]) =>
  ROUTES.flatMap((route) =>
    FAULTS.filter(({ routes }) => routes.includes(route)).map((fault) => ({ fault, route })),
  ).filter(
    ({ fault, route }) =>
      words.length === 0 || words.some((word) => `${fault.name}, ${route}`.includes(word)),
  )

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
