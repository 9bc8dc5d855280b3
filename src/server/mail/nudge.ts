import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const events = new EventEmitter()
let stored = 0

/** Says in this process that an e-mail is stored; other servers find it when they next look. */
export function emailStored(): void {
  stored++
  events.emit('letter')
}

/** How many e-mails this process has stored. */
export const emailsStored = (): number => stored

/**
 * Waits until there are more e-mails of this process than were `seen`, at most `ms`. Returns early when `signal` is
 * aborted.
 */
export async function nextEmail(seen: number, ms: number, signal: AbortSignal): Promise<void> {
  if (stored > seen) return
  const enough = new AbortController()
  const either = AbortSignal.any([signal, enough.signal])
  try {
    await Promise.race([
      once(events, 'letter', { signal: either }),
      wait(ms, undefined, { signal: either, ref: false }),
    ])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    enough.abort()
  }
}
