import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const events = new EventEmitter()

/** Long enough for the transaction that the letter was written in to end. */
const COMMIT_MS = 60

/** Says in this process that a letter was written; other servers find it when they next look. */
export const letterWritten = (): void => {
  events.emit('letter')
}

/** Waits until a letter was written in this process, at most `ms`. Returns early when `signal` is aborted. */
export async function nextLetter(ms: number, signal: AbortSignal): Promise<void> {
  const enough = new AbortController()
  const either = AbortSignal.any([signal, enough.signal])
  try {
    await Promise.race([
      once(events, 'letter', { signal: either }).then(() => wait(COMMIT_MS)),
      wait(ms, undefined, { signal: either, ref: false }),
    ])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    enough.abort()
  }
}
