import type { Counts } from './counts.ts'
import type { Route } from './database-cluster.ts'
import type { Fault } from './faults.ts'

export type Result = { readonly fault: Fault; readonly route: Route; readonly counts: Counts }

/** Time in milliseconds in which live updates must return after the database. */
const LIVE_UPDATES_MS = 2_000

export const secondsOf = (milliseconds: number) => (milliseconds / 1_000).toFixed(1)

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

const cells = (texts: readonly (string | number)[]): string => `| ${texts.join(' | ')} |`

export const rowOf = (result: Result): string => cells(Object.values(COLUMNS).map((column) => column(result)))

export const tableOf = (results: readonly Result[]): string => {
  const names = Object.keys(COLUMNS)
  return [cells(names), cells(names.map(() => '---')), ...results.map(rowOf)].join('\n')
}

/** Returns a sentence for each count that is not as it should be. */
export function problemsOf({ fault, route, counts }: Result): string[] {
  const problems = {
    'acknowledged writes are lost': counts.lost > 0,
    'writes were acknowledged without a standby': counts.withoutWrites < (fault.stopsWritesMs ?? 0),
    'something exists twice': counts.doubled > 0,
    'calls failed with status 500': counts.failed > 0,
    'refusals were not the program’s own': counts.withoutJson > 0 && !fault.killsServer,
    'live updates returned late': (counts.live ?? 0) > LIVE_UPDATES_MS,
  }
  return Object.entries(problems).flatMap(([problem, isSo]) =>
    isSo ? [`${fault.name}, through ${route}: ${problem}.`] : [],
  )
}
