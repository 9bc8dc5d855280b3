import { setTimeout as wait } from 'node:timers/promises'
import { EVEN_REPLY_MS } from '#domain/limits.ts'

/**
 * Lets a reply, or a refusal, come no sooner than a fixed time after the request: writing a letter takes a moment,
 * and its absence would tell that an address has no account.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(EVEN_REPLY_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
