import { setTimeout as wait } from 'node:timers/promises'

const PATIENCE_MS = 5_000

/**
 * An answer that whoever watches the server waits for, or none.
 * @throws what it fails with, or that it takes more than five seconds
 */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  const enough = new AbortController()
  try {
    return await Promise.race([answer, tooLate(enough.signal)])
  } finally {
    enough.abort()
  }
}

async function tooLate(signal: AbortSignal): Promise<never> {
  await wait(PATIENCE_MS, undefined, { signal })
  throw new Error(`No answer within ${PATIENCE_MS} ms.`)
}
