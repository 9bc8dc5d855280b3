import { setTimeout as wait } from 'node:timers/promises'
import type { Services } from '#server/services.ts'

/**
 * Delays responses and errors until a minimum time has passed. Otherwise, the time to queue an e-mail would reveal
 * whether the address has an account.
 */
export async function withMinimumResponseTime<T>(
  { minResponseMs }: Services,
  work: () => Promise<T>,
): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(minResponseMs)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
