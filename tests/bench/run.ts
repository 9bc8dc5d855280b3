import { type BenchServer, embedded, server } from './bench-servers.ts'
import {
  BATCH,
  type Call,
  EXPORT_MB,
  EXPORTS,
  OTHERS_MS,
  READING,
  REFERENCE,
  SET_TEAM_FIELD,
} from './calls.ts'
import { evening } from './evening/run.ts'
import { limit } from './limit/run.ts'
import { longestWait } from './longest-wait.ts'
import { type Figures, measure, percentile } from './measure.ts'
import { memoryGrowth } from './memory.ts'

const ENGINES = { embedded, server } as const
type Engine = keyof typeof ENGINES

/**
 * Passes that count, and warm-up passes, after which query plans and code are cached. V8 optimises the code of the
 * embedded engine only after about a hundred requests for figures.
 */
const READING_PASSES = { passes: 40, warming: 40 }
/** Few passes, because each pass decides on different applications. */
const BATCH_PASSES = { passes: 4, warming: 1 }
const EXPORT_PASSES = { passes: 3, warming: 1 }

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run bench`: measures the team's calls on both engines. Exits with 1 when a budget is exceeded.
 * @param args engines to measure on, and words that select calls by name or by reader (all by default). `limit` or
 *   `--json FILE` compares the server with a bare one instead (`limit/run.ts`), and `evening` measures many concurrent
 *   founders (`evening/run.ts`)
 */
export async function main(...args: string[]): Promise<void> {
  if (args[0] === 'evening') return evening(...args.slice(1))
  if (args.includes('limit') || args.includes('--json'))
    return limit(...args.filter((arg) => arg !== 'limit'))
  const engines = (Object.keys(ENGINES) as Engine[]).filter((name) => args.includes(name))
  const words = args.filter((arg) => !(arg in ENGINES))
  const isWanted = ({ name, who }: Call) =>
    words.length === 0 || words.some((word) => `${who} ${name}`.includes(word))
  for (const engine of engines.length > 0 ? engines : (Object.keys(ENGINES) as Engine[])) {
    say(`Filling a database (${engine}) …`)
    const server = await ENGINES[engine]()
    try {
      await measureOn(server, isWanted)
    } finally {
      await server.end()
    }
  }
}

const COLUMNS = ['computed', '× session', 'p50', 'p95', 'p95 here']

async function measureOn(server: BenchServer, isWanted: (call: Call) => boolean): Promise<void> {
  const reading = await measure(server, [REFERENCE, ...READING.filter(isWanted)], READING_PASSES)
  const deciding = await measure(server, [BATCH, SET_TEAM_FIELD].filter(isWanted), BATCH_PASSES)
  const exports = EXPORTS.filter(isWanted)
  const exporting = await measure(server, exports, EXPORT_PASSES)
  const all = [...reading, ...deciding, ...exporting]
  const unit = percentile(all[0]?.computed ?? [], 0.5)
  say(`${COLUMNS.map((name) => name.padStart(10)).join('')}  budget`)
  for (const figures of all) say(lineOf(figures, unit))
  let missed = all.filter(isMissed).length
  for (const call of exports) {
    const grown = await memoryGrowth(server, call)
    if (grown > EXPORT_MB) missed++
    say(`${grown.toFixed(0).padStart(10)} MB more memory (≤ ${EXPORT_MB}): ${call.name}`)
    const waited = await longestWait(server, call)
    if (waited > OTHERS_MS) missed++
    say(`${waited.toFixed(0).padStart(10)} ms longest wait of others (≤ ${OTHERS_MS}): ${call.name}`)
  }
  say(missed === 0 ? 'Every budget is kept.\n' : `${missed} are beyond their budget.\n`)
  if (missed > 0) process.exitCode = 1
}

/** Returns whether a call missed its budget, not counting the time that the machine spent on other processes. */
const isMissed = ({ call: { budget }, undisturbed }: Figures) =>
  budget !== undefined && percentile(undisturbed, 0.95) > budget

function lineOf(figures: Figures, unit: number): string {
  const { call, took, undisturbed, computed } = figures
  const numbers = [
    percentile(computed, 0.5),
    percentile(computed, 0.5) / unit,
    percentile(undisturbed, 0.5),
    percentile(undisturbed, 0.95),
    percentile(took, 0.95),
  ]
  const budget =
    call.budget === undefined ? '' : isMissed(figures) ? `BEYOND ${call.budget}` : `≤ ${call.budget}`
  return `${numbers.map((number) => number.toFixed(1).padStart(10)).join('')}  ${budget.padEnd(11)} ${call.who}: ${call.name}`
}
