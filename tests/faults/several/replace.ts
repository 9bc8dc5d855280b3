import { setTimeout as wait } from 'node:timers/promises'
import { type Client, makeClient } from '#tests/client.ts'
import { createFounder } from '#tests/users.ts'
import { builtPeople } from '../built-people.ts'
import { emptyTally, type Tally } from '../passes/tally.ts'
import type { Fleet } from './fleet.ts'
import { patient } from './patient.ts'
import { founderAtWork, nothingSeen, type Seen } from './traffic.ts'

const POLL_MS = 20

/** The results of each phase as the founders saw it, and of the final check. */
export type Replaced = { readonly phases: Record<string, Seen>; readonly tally: Tally }

/**
 * Kills one of two servers while founders save and read, starts it again, and then restarts both, one after the other.
 * @param changes minimum number of acknowledged changes per founder and phase
 */
export async function replaceUnderLoad(
  fleet: Fleet,
  { founders, changes }: { founders: number; changes: number },
): Promise<Replaced> {
  const [one, other] = fleet.servers
  const people = await signUp(fleet, founders)
  const phases: Record<string, Seen> = {}
  let seen = nothingSeen()
  let isOver = false
  let broken: unknown
  const work = Promise.all(
    people.map((person) =>
      person.run(
        () => seen,
        () => isOver,
      ),
    ),
  )
  work.catch((error: unknown) => {
    broken = error
  })
  const until = async (holds: () => boolean | Promise<boolean>) => {
    while (!(await holds())) {
      // A founder who cannot continue is a fault, which ends the test.
      if (broken) throw broken
      await wait(POLL_MS)
    }
  }
  const phase = async (name: string, act: () => Promise<unknown>) => {
    seen = nothingSeen()
    phases[name] = seen
    const before = people.map((person) => person.acknowledged())
    await act()
    await until(() => people.every((person, n) => person.acknowledged() >= (before[n] ?? 0) + changes))
  }
  const restart = async (server: Fleet['servers'][number]) => {
    await server.stop()
    await server.start()
    await until(() => fleet.hasServed(server))
  }
  try {
    await phase('one is killed', () => one.kill())
    await one.start()
    await until(() => fleet.hasServed(one))
    await phase('one is replaced', () => restart(one))
    await phase('the other is replaced', () => restart(other))
  } finally {
    isOver = true
  }
  await work
  const tally = emptyTally()
  for (const person of people) await person.check(tally)
  return { phases, tally }
}

/** Signs up founders directly at a server, each from a different network, because sign-ups per network are limited. */
async function signUp({ url, dataDir, servers: [server] }: Fleet, count: number) {
  const { emails } = await builtPeople(server.url, dataDir)
  const atWork: ReturnType<typeof founderAtWork>[] = []
  for (let n = 0; n < count; n++) {
    const visitor = () => patient(past(url, server.url, `198.51.100.${n}`))
    const { cookies } = await createFounder({ emails, visitor }, `founder-${n}@acme.in`)
    const client = makeClient(new URL(url), (request) => fetch(request))
    for (const [key, value] of cookies) client.cookies.set(key, value)
    atWork.push(founderAtWork(client, `Acme ${n}`, n * 7))
  }
  return atWork
}

/** Returns a client that calls a server directly instead of through the proxy. */
const past = (url: string, serverUrl: string, address: string): Client =>
  makeClient(new URL(url), (request) => {
    const { pathname, search } = new URL(request.url)
    request.headers.set('x-forwarded-for', address)
    return fetch(new Request(new URL(pathname + search, serverUrl), request), { redirect: 'manual' })
  })
