import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#server/services.ts'

/**
 * Lets a reply, or a refusal, come no sooner than a fixed time after the request: writing a letter takes a moment,
 * and its absence would tell that an address has no account.
 */
export async function evenly<T>({ evenReplyMs }: Services, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(evenReplyMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
