import type { Told } from '#domain/changes/change.ts'
import { reachPlace } from '#web/api/place.ts'
import { leftSignal } from '#web/api/signals.ts'
import type { Block } from './events.ts'
import { readStream } from './stream.ts'
import { tellHere } from './told.ts'
import { aborted, pause, untilSeen, whileSeen } from './waiting.ts'

/** Milliseconds before a stream that broke is asked for again, doubled with each; as many again by chance. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** After which a page on which nothing was pressed listens, too: what it shows has just been read. */
const UNPRESSED_MS = 20_000
/** How often somebody asks whose browser lets no tab stand for the others. */
const ASK_MS = 60_000

type Shared = { readonly place: string; readonly told: Told }

let followed: { readonly person: string; readonly end: AbortController } | undefined

leftSignal.subscribe(() => followed?.end.abort())

/**
 * Listens for one person, over one connection of the browser and while one of its tabs is seen: the tab that has the lock
 * passes on what it hears. Whoever comes later, or is seen again, asks first what they have missed. It ends when they
 * leave, somebody else comes, or the server refuses it.
 */
export function followFor(person: string): void {
  if (followed?.person === person && !followed.end.signal.aborted) return
  followed?.end.abort()
  followed = { person, end: new AbortController() }
  void listen(person, followed.end)
}

async function listen(person: string, end: AbortController): Promise<void> {
  const { signal } = end
  const name = `openround:changes:${person}`
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Shared>) => {
    reachPlace(data.place)
    tellHere(data.told)
  })
  const onBlock = ({ place, told }: Block) => {
    if (place !== undefined) reachPlace(place)
    if (told === undefined) return
    tellHere(told)
    if (place !== undefined) channel.postMessage({ place, told } satisfies Shared)
  }
  const lead = (seen: AbortSignal) => stayTuned(seen, onBlock, () => end.abort())
  if (!navigator.userActivation?.hasBeenActive) await pause(UNPRESSED_MS, signal)
  while (!signal.aborted) {
    await untilSeen(signal)
    await whileSeen(signal, async (seen) => {
      if (!navigator.locks) return askNowAndThen(seen, onBlock)
      const led = await navigator.locks.request(name, { ifAvailable: true }, (lock) =>
        lock ? lead(seen).then(() => true) : false,
      )
      if (led) return
      await readStream({ seconds: 0, signal: seen, onBlock: here })
      await aborted(
        navigator.locks.request(name, { signal: seen }, () => lead(seen)),
        seen,
      )
    })
  }
  channel.close()
}

/** What one tab alone has missed. */
const here = ({ place, told }: Block) => {
  if (place !== undefined) reachPlace(place)
  if (told !== undefined) tellHere(told)
}

type Heard = (block: Block) => void

/** Has a stream open for as long as it is seen. @param refused nobody may listen here any more */
async function stayTuned(seen: AbortSignal, onBlock: Heard, refused: () => void): Promise<void> {
  let wait = FIRST_PAUSE_MS
  while (!seen.aborted) {
    const outcome = await readStream({ signal: seen, onBlock })
    if (outcome === 'refused') return refused()
    wait = outcome === 'over' ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, wait * 2)
    await pause(wait * (1 + Math.random()), seen)
    // Something on the way may hold streams back, and lets pass what ends at once.
    if (outcome === 'failed') await readStream({ seconds: 0, signal: seen, onBlock })
  }
}

/** Without a lock, as on a page that is not served over HTTPS, each tab would have a stream of its own. */
async function askNowAndThen(seen: AbortSignal, onBlock: Heard): Promise<void> {
  while (!seen.aborted) {
    await readStream({ seconds: 0, signal: seen, onBlock })
    await pause(ASK_MS, seen)
  }
}
