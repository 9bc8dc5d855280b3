import { makeClient } from '#tests/client.ts'
import { createFounder, type SignInServer } from '#tests/users.ts'
import { builtPeople } from '../built-people.ts'
import { administratorOf, type KillableServer } from './killable-servers.ts'
import { emptyTally, isClean, type Tally } from './tally.ts'
import { makeWriter, type Writer } from './writer.ts'

export type Plan = {
  readonly passes: number
  readonly writers: number
  /** Number of changes that are acknowledged in a pass before the kill. */
  readonly changes: number
  /** Passes repeat until this number of changes is acknowledged in total. */
  readonly atLeast?: number
}

/**
 * Range of the random number of changes, as a share of `changes`, so that passes end at different points in the work.
 */
const SPREAD = 0.5

/**
 * Lets founders write and administrators ask questions, kills and restarts the server in between, and checks that all
 * acknowledged changes are stored once and completely. Repeats this for several passes, or until a check fails.
 * @param say called with a line for each pass
 */
export async function runPasses(
  server: KillableServer,
  { passes, writers: count, changes, atLeast = 0 }: Plan,
  say: (line: string) => void = () => undefined,
): Promise<Tally> {
  const tally = emptyTally()
  let url = await server.start()
  const writers = await signUp(await builtPeople(url, server.dataDir), url, count)
  for (let pass = 1; pass <= passes || tally.acknowledged < atLeast; pass++) {
    writers[pass % writers.length]?.hang(url)
    const wanted = Math.ceil(changes * (1 + (Math.random() - 0.5) * SPREAD))
    await server.prepare?.()
    const began = performance.now()
    await writeAndKill(server, url, writers, wanted, tally)
    const perSecond = Math.round((wanted * 1_000) / (performance.now() - began))
    const killed = performance.now()
    try {
      url = await server.start()
    } catch (error) {
      say(`it does not start again: ${error}`)
      return { ...tally, lost: tally.acknowledged }
    }
    const away = Math.round(performance.now() - killed)
    for (const writer of writers) await writer.check(url, tally)
    say(`pass ${pass}: ${tally.acknowledged} acknowledged, ${perSecond} a second, back after ${away} ms`)
    if (!isClean(tally)) break
  }
  const { fileWithoutRow, rowWithoutFile, doubled } = await server.lookAtFiles()
  return { ...tally, fileWithoutRow, rowWithoutFile, doubled: tally.doubled + doubled }
}

/** Signs up founders and their administrators, each pair from its own network. */
async function signUp(people: SignInServer, url: string, count: number): Promise<Writer[]> {
  const writers: Writer[] = []
  for (let n = 0; n < count; n++) {
    const from = { ...people, visitor: () => fromNetwork(url, `198.51.100.${n}`) }
    const { cookies: ofFounder } = await createFounder(from, `founder-${n}@acme.in`)
    const { cookies: ofAdministrator } = await createFounder(from, administratorOf(n))
    writers.push(makeWriter({ founder: ofFounder, administrator: ofAdministrator }, `Acme ${n}`, n * 7))
  }
  return writers
}

const fromNetwork = (url: string, address: string) =>
  makeClient(new URL(url), (request) => {
    request.headers.set('x-forwarded-for', address)
    return fetch(request, { redirect: 'manual' })
  })

/**
 * Lets the writers write, and kills the server right after an acknowledgement, while other requests are in progress.
 */
async function writeAndKill(
  server: KillableServer,
  url: string,
  writers: Writer[],
  wanted: number,
  tally: Tally,
) {
  let killed: Promise<void> | undefined
  let left = wanted
  const acknowledged = () => {
    tally.acknowledged++
    if (--left === 0) killed = server.kill()
  }
  await Promise.all(writers.map((writer) => writer.run(url, acknowledged)))
  if (!killed) throw new Error('The server stopped answering before it was killed.')
  await killed
}
