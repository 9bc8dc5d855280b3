import type { ComparedRequest, Requester, Side } from './compared-requests.ts'
import { type Connection, openConnection } from './connection.ts'
import type { Servers } from './servers.ts'

/** The number of turns of each server, and the milliseconds that each turn and the warm-up take. */
export type Pace = { readonly passes: number; readonly sliceMs: number; readonly warmMs: number }

/** The result of one server in one turn. */
export type Slice = {
  readonly perSecond: number
  /** Processor time of server and database for one request, in milliseconds. */
  readonly computed: number
  /** Milliseconds from the request to the end of the response. */
  readonly took: readonly number[]
}

/** The results of both servers in one pass, measured one right after the other. */
export type Pass = Readonly<Record<Side, Slice>>

type Line = { readonly connection: Connection; readonly requester: Requester }

const SIDES: readonly Side[] = ['bare', 'product']

/**
 * Warms up both servers, checks their responses for every founder, and then measures the servers in turns, so that
 * other load affects both.
 */
export async function measure(
  servers: Servers,
  work: ComparedRequest,
  requesters: readonly Requester[],
  pace: Pace,
): Promise<Pass[]> {
  const slice = (side: Side, ms: number, checked?: boolean) =>
    onLines(servers.ports[side], requesters, (lines) => sliceOn(servers, side, lines, work, ms, checked))
  for (const side of SIDES) await slice(side, pace.warmMs, true)
  const passes: Pass[] = []
  for (let pass = 0; pass < pace.passes; pass++) {
    // Alternates which server goes first.
    const order = pass % 2 === 0 ? SIDES : [...SIDES].reverse()
    const both: Partial<Record<Side, Slice>> = {}
    for (const side of order) both[side] = await slice(side, pace.sliceMs)
    passes.push(both as Pass)
  }
  return passes
}

/** Reconnects, because a server may close connections that are idle during the other server's turn. */
async function onLines<T>(
  port: number,
  requesters: readonly Requester[],
  work: (lines: Line[]) => Promise<T>,
): Promise<T> {
  const lines = await Promise.all(
    requesters.map(async (requester) => ({ connection: await openConnection(port), requester })),
  )
  try {
    return await work(lines)
  } finally {
    for (const { connection } of lines) connection.close()
  }
}

async function ask(
  { connection, requester }: Line,
  side: Side,
  work: ComparedRequest,
  checked: boolean,
): Promise<void> {
  const reply = await connection.ask(work.request(side, requester))
  if (checked) return work.check(reply, requester)
  if (reply.status !== 200) throw new Error(`${work.name}: answered with ${reply.status}`)
}

async function sliceOn(
  servers: Servers,
  side: Side,
  lines: readonly Line[],
  work: ComparedRequest,
  ms: number,
  checked = work.always ?? false,
): Promise<Slice> {
  const took: number[] = []
  const before = servers.computed(side)
  const begun = performance.now()
  await Promise.all(
    lines.map(async (line) => {
      let now = performance.now()
      while (now - begun < ms) {
        await ask(line, side, work, checked)
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
