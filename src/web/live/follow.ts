import type { Told } from '#domain/changes/change.ts'
import { reachPlace } from '#web/api/place.ts'
import { leftSignal, sessionChangedSignal } from '#web/api/signals.ts'
import type { Block } from './events.ts'
import { type Outcome, readStream, type ToRead } from './stream.ts'
import { tellHere } from './told.ts'
import { aborted, pause, untilHere, untilSeen, whileSeen } from './waiting.ts'

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
 * leave or somebody else comes.
 */
export function followFor(person: string): void {
  if (followed?.person === person && !followed.end.signal.aborted) return
  followed?.end.abort()
  const mine = { person, end: new AbortController() }
  followed = mine
  void listen(person, mine.end.signal).finally(() => {
    if (followed === mine) followed = undefined
  })
}

async function listen(person: string, signal: AbortSignal): Promise<void> {
  const channel = new BroadcastChannel(`openround:changes:${person}`)
  let upToDate = false
  channel.addEventListener('message', ({ data }: MessageEvent<Shared>) => {
    // What came before this tab has asked, or while no tab was seen, it has yet to be told.
    if (upToDate) reachPlace(data.place)
    tellHere(data.told)
  })
  const passOn = ({ place, told }: Block) => {
    here({ place, told })
    if (place !== undefined && told !== undefined) channel.postMessage({ place, told } satisfies Shared)
  }
  const caughtUp = () => {
    upToDate = true
  }
  try {
    if (!navigator.userActivation?.hasBeenActive) await pause(UNPRESSED_MS, signal)
    while (!signal.aborted) {
      await untilSeen(signal)
      await whileSeen(signal, (seen) => lookOn({ person, seen, name: channel.name, passOn, caughtUp }))
      upToDate = false
    }
  } finally {
    channel.close()
  }
}

/** Takes in what this tab is told. */
const here = ({ place, told }: Block) => {
  if (place !== undefined) reachPlace(place)
  if (told !== undefined) tellHere(told)
}

type Looking = {
  readonly person: string
  readonly seen: AbortSignal
  /** Of the lock. */
  readonly name: string
  readonly passOn: (block: Block) => void
  /** This tab has been told what it had missed. */
  readonly caughtUp: () => void
}

async function lookOn(looking: Looking): Promise<void> {
  const { seen, name, caughtUp } = looking
  const { locks } = navigator
  if (!locks) return askNowAndThen(looking)
  const lead = () => stayTuned(looking)
  const led = await locks.request(name, { ifAvailable: true }, (lock) =>
    lock ? lead().then(() => true) : false,
  )
  if (led) return
  if ((await ask(looking, { seconds: 0, onBlock: here })) === 'over') caughtUp()
  await aborted(locks.request(name, { signal: seen }, lead), seen)
}

/** Whoever is refused here may have been signed out, or signed in anew, elsewhere. */
async function ask({ person, seen }: Looking, asked: ToRead): Promise<Outcome> {
  const outcome = await readStream({ ...asked, signal: seen })
  if (outcome !== 'refused') return outcome
  sessionChangedSignal.tell()
  await untilHere(person, seen)
  return outcome
}

/** Has a stream open for as long as it is seen. */
async function stayTuned(looking: Looking): Promise<void> {
  const { seen, passOn } = looking
  let wait = FIRST_PAUSE_MS
  while (!seen.aborted) {
    const outcome = await ask(looking, { onBlock: passOn })
    wait = outcome === 'over' ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, wait * 2)
    await pause(wait * (1 + Math.random()), seen)
    // Something on the way may hold streams back, and lets pass what ends at once.
    if (outcome === 'failed') await ask(looking, { seconds: 0, onBlock: passOn })
  }
}

/** Without a lock, as on a page that is not served over HTTPS, each tab would have a stream of its own. */
async function askNowAndThen(looking: Looking): Promise<void> {
  while (!looking.seen.aborted) {
    await ask(looking, { seconds: 0, onBlock: here })
    await pause(ASK_MS, looking.seen)
  }
}
