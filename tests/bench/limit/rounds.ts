import { type Connection, openConnection } from './connection.ts'
import type { Servers } from './servers.ts'
import type { Asker, Side, Work } from './works.ts'

/** How often both sides are asked in turn, and for how long each time, in milliseconds. */
export type Pace = { readonly rounds: number; readonly sliceMs: number; readonly warmMs: number }

/** What one side did in a slice of time. */
export type Slice = {
  readonly perSecond: number
  /** Milliseconds of a processor that a request takes in server and database. */
  readonly computed: number
  /** Milliseconds from asking to the whole answer. */
  readonly took: readonly number[]
}

/** The two sides of one round, one right after the other. */
export type Round = Readonly<Record<Side, Slice>>

type Line = { readonly connection: Connection; readonly asker: Asker }

const SIDES: readonly Side[] = ['bare', 'product']

/** Checks, for every one of those who ask, what both sides answer, warms them, and has them take turns: what disturbs the machine disturbs both. */
export async function measure(
  servers: Servers,
  work: Work,
  askers: readonly Asker[],
  pace: Pace,
): Promise<Round[]> {
  const lines = {
    bare: await linesTo(servers.ports.bare, askers),
    product: await linesTo(servers.ports.product, askers),
  }
  try {
    for (const side of SIDES) {
      await Promise.all(lines[side].map((line) => ask(line, side, work, true)))
      await slice(servers, side, lines[side], work, pace.warmMs)
    }
    const rounds: Round[] = []
    for (let round = 0; round < pace.rounds; round++) {
      // Each side begins as often as the other.
      const order = round % 2 === 0 ? SIDES : [...SIDES].reverse()
      const both: Partial<Record<Side, Slice>> = {}
      for (const side of order) both[side] = await slice(servers, side, lines[side], work, pace.sliceMs)
      rounds.push(both as Round)
    }
    return rounds
  } finally {
    for (const { connection } of [...lines.bare, ...lines.product]) connection.close()
  }
}

const linesTo = (port: number, askers: readonly Asker[]): Promise<Line[]> =>
  Promise.all(askers.map(async (asker) => ({ connection: await openConnection(port), asker })))

async function ask({ connection, asker }: Line, side: Side, work: Work, checked: boolean): Promise<void> {
  const reply = await connection.ask(work.request(side, asker))
  if (checked) return work.check(reply, asker)
  if (reply.status !== 200) throw new Error(`${work.name}: answered with ${reply.status}`)
}

async function slice(
  servers: Servers,
  side: Side,
  lines: readonly Line[],
  work: Work,
  ms: number,
): Promise<Slice> {
  const took: number[] = []
  const before = servers.computed(side)
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      let now = performance.now()
      while (now - begun < ms) {
        await ask(line, side, work, work.always ?? false)
        const then = now
        now = performance.now()
        took.push(now - then)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  const computed = servers.computed(side) - before
  return { perSecond: took.length / seconds, computed: computed / took.length, took }
}
