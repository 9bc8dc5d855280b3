import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#server/services.ts'

/**
 * Lets a reply, or a refusal, come no sooner than a fixed time after the request: writing an e-mail takes a moment,
 * and its absence would tell that an address has no account.
 */
export async function withMinimumResponseTime<T>(
  { minResponseMs }: Services,
  work: () => Promise<T>,
): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(minResponseMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
