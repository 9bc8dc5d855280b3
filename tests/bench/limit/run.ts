import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Requester, WORKS } from './compared-requests.ts'
import { type Figures, figuresOf, heading, lineOf } from './figures.ts'
import { measure, type Pace } from './passes.ts'
import { startServers } from './servers.ts'

/** Numbers of concurrent connections: 32, as on the evening before a deadline, and 1, as with a single founder. */
const CONNECTIONS = [32, 1]
const LONG = { rows: [1_000, 10_000, 100_000], pace: { passes: 7, sliceMs: 2_000, warmMs: 3_000 } }
const SHORT = { rows: [10_000], pace: { passes: 5, sliceMs: 1_000, warmMs: 2_000 } }

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * `npm run bench -- limit`: compares the most frequent requests with a bare server on the same tables
 * (docs/performance.md). Prints figures and never fails.
 * @param args `short`, `--rows NUMBER` for only one size, `--json FILE` to also write the figures to a file, and words
 *   that select requests by name (all by default)
 */
export async function limit(...args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { json: { type: 'string' }, rows: { type: 'string' } },
    allowPositionals: true,
  })
  const { rows, pace } = positionals.includes('short') ? SHORT : LONG
  const sizes = values.rows ? [Number(values.rows)] : rows
  const wanted = positionals.filter((word) => word !== 'short')
  const figures: Figures[] = []
  for (const applications of sizes) figures.push(...(await measureAt(applications, pace, wanted)))
  if (values.json) writeFileSync(values.json, `${JSON.stringify(figures, undefined, 2)}\n`)
}

async function measureAt(applications: number, pace: Pace, wanted: readonly string[]): Promise<Figures[]> {
  say(`Filling a database with ${applications} applications …`)
  const servers = await startServers(applications)
  const requesters = servers.founders.map(
    (founder): Requester => ({
      founder,
      administrator: servers.administrator,
      version: founder.draft.version,
      turn: 0,
    }),
  )
  const figures: Figures[] = []
  try {
    say(heading())
    for (const work of WORKS.filter(({ name }) => isWanted(name, wanted))) {
      for (const connections of CONNECTIONS) {
        const passes = await measure(servers, work, requesters.slice(0, connections), pace)
        const found = figuresOf(work, applications, connections, passes)
        say(lineOf(found))
        figures.push(found)
      }
    }
    return figures
  } finally {
    await servers.end()
  }
}

const isWanted = (name: string, words: readonly string[]) =>
  words.length === 0 || words.some((word) => name.includes(word))
