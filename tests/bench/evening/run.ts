import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ComparedRequest, READ_FOR_REVIEW, type Requester, WORKS } from '../limit/compared-requests.ts'
import { openConnection } from '../limit/connection.ts'
import { percentile } from '../measure.ts'
import { type EveningServer, startEveningServer } from './evening-server.ts'

const ADMINISTRATORS = 5
/** Milliseconds between two requests of the same administrator. */
const ADMINISTRATOR_MS = 1_000
const MINUTE = 60_000

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run bench -- evening`: simulates the last evening before a deadline. Founders save one field at a time, while
 * five administrators alternate between the list and an application. Prints figures every minute (docs/performance.md).
 * @param args `--founders NUMBER` (default 1,000), `--every SECONDS` between two saves by the same founder (default 10;
 *   0: no pause), `--minutes NUMBER` (default 10), and `embedded` to use the embedded engine
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
  const server = await startEveningServer(
    positionals.includes('embedded') ? 'embedded' : 'server',
    founders ?? 0,
  )
  try {
    await play(server, (every ?? 0) * 1_000, minutes ?? 0)
  } finally {
    await server.end()
  }
}

type Took = Map<ComparedRequest, number[]>

async function play(server: EveningServer, everyMs: number, minutes: number): Promise<void> {
  const requesters = server.founders.map(
    (founder): Requester => ({
      founder,
      administrator: server.administrator,
      version: founder.draft.version,
      turn: 0,
    }),
  )
  const saving = workOf('autosave')
  const reading = [workOf("administrator's list"), READ_FOR_REVIEW]
  const took: Took = new Map([saving, ...reading].map((work) => [work, []]))
  const until = performance.now() + minutes * MINUTE
  const founders = requesters.map((requester, at) => {
    const phase = (everyMs * at) / requesters.length
    return repeat(server.port, requester, [saving], { took, everyMs, phase, until })
  })
  const administrators = requesters.slice(0, ADMINISTRATORS).map((requester, at) => {
    const phase = (ADMINISTRATOR_MS * at) / ADMINISTRATORS
    return repeat(server.port, { ...requester }, reading, { took, everyMs: ADMINISTRATOR_MS, phase, until })
  })
  const telling = tell(server, took, minutes)
  await Promise.all([...founders, ...administrators, telling])
}

function workOf(beginning: string): ComparedRequest {
  const found = WORKS.find(({ name }) => name.startsWith(beginning))
  if (!found) throw new Error(`There is no work that begins with '${beginning}'.`)
  return found
}

type Rhythm = { took: Took; everyMs: number; phase: number; until: number }

/** Sends requests at intervals, each over a new connection, and checks every response. */
async function repeat(
  port: number,
  requester: Requester,
  works: readonly ComparedRequest[],
  { took, everyMs, phase, until }: Rhythm,
): Promise<void> {
  await wait(phase)
  for (let turn = 0; performance.now() < until; turn++) {
    const work = works[turn % works.length] as ComparedRequest
    const began = performance.now()
    const connection = await openConnection(port)
    try {
      work.check(await connection.ask(work.request('product', requester)), requester)
    } finally {
      connection.close()
    }
    const ended = performance.now()
    took.get(work)?.push(ended - began)
    await wait(Math.max(0, began + everyMs - ended))
  }
}

async function tell({ memory }: EveningServer, took: Took, minutes: number): Promise<void> {
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
