import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openConnection } from '../limit/connection.ts'
import { type Asker, WORKS, type Work } from '../limit/works.ts'
import { percentile } from '../measured.ts'
import { openPlace, type Place } from './place.ts'

const ADMINISTRATORS = 5
/** Milliseconds between two requests of one person. */
const ADMINISTRATOR_MS = 1_000
const MINUTE = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run bench -- evening`: the last evening before a deadline. Founders save one field at a time, while
 * five administrators page through the list and read; prints a line each minute (docs/performance.md).
 * @param args `--founders NUMBER` (1,000), `--every SECONDS` between two saves of one of them (10; 0: at once),
 *   `--minutes NUMBER` (10), and `embedded` for a server that stores with the embedded engine
 */
export async function evening(...args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      founders: { type: 'string', default: '1000' },
      every: { type: 'string', default: '10' },
      minutes: { type: 'string', default: '10' },
    },
    allowPositionals: true,
  })
  const [founders, every, minutes] = [values.founders, values.every, values.minutes].map(Number)
  const place = await openPlace(positionals.includes('embedded') ? 'embedded' : 'server', founders ?? 0)
  try {
    await play(place, (every ?? 0) * 1_000, minutes ?? 0)
  } finally {
    await place.end()
  }
}

type Took = Map<Work, number[]>

async function play(place: Place, everyMs: number, minutes: number): Promise<void> {
  const askers = place.founders.map(
    (founder): Asker => ({
      founder,
      administrator: place.administrator,
      version: founder.draft.version,
      turn: 0,
    }),
  )
  const saving = workOf('autosave')
  const reading = ["administrator's list", 'read one'].map(workOf)
  const took: Took = new Map([saving, ...reading].map((work) => [work, []]))
  const until = performance.now() + minutes * MINUTE
  const founders = askers.map((asker, at) => {
    const phase = (everyMs * at) / askers.length
    return repeat(place.port, asker, [saving], { took, everyMs, phase, until })
  })
  const administrators = askers.slice(0, ADMINISTRATORS).map((asker, at) => {
    const phase = (ADMINISTRATOR_MS * at) / ADMINISTRATORS
    return repeat(place.port, { ...asker }, reading, { took, everyMs: ADMINISTRATOR_MS, phase, until })
  })
  const telling = tell(place, took, minutes)
  await Promise.all([...founders, ...administrators, telling])
}

function workOf(beginning: string): Work {
  const found = WORKS.find(({ name }) => name.startsWith(beginning))
  if (!found) throw new Error(`There is no work that begins with '${beginning}'.`)
  return found
}

type Rhythm = { took: Took; everyMs: number; phase: number; until: number }

/** Uses a new connection for each request, as a browser's is closed between two saves. Checks every response. */
async function repeat(
  port: number,
  asker: Asker,
  works: readonly Work[],
  { took, everyMs, phase, until }: Rhythm,
): Promise<void> {
  await wait(phase)
  for (let turn = 0; performance.now() < until; turn++) {
    const work = works[turn % works.length] as Work
    const began = performance.now()
    const connection = await openConnection(port)
    try {
      work.check(await connection.ask(work.request('product', asker)), asker)
    } finally {
      connection.close()
    }
    const ended = performance.now()
    took.get(work)?.push(ended - began)
    await wait(Math.max(0, began + everyMs - ended))
  }
}

async function tell({ memory }: Place, took: Took, minutes: number): Promise<void> {
  for (let minute = 1; minute <= minutes; minute++) {
    await wait(MINUTE)
    say(`minute ${minute}: the server takes ${Math.round(await memory())} MB`)
    for (const [{ name }, all] of took) {
      const sorted = all.splice(0).sort((one, other) => one - other)
      const [half, most, worst] = [0.5, 0.99, 1].map((part) => percentile(sorted, part).toFixed(1))
      say(`  ${name}: ${sorted.length}, p50 ${half} ms, p99 ${most} ms, at most ${worst} ms`)
    }
  }
}
