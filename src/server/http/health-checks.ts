import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import type { Services } from '#server/services.ts'
import type { AppEnv } from './caller.ts'
import { noStore } from './security-headers.ts'

/** For those that start, watch and replace servers (D-outside.17). */
export const healthCheckRoutes = ({ database, files, diskSpace, draining, log }: Services) => {
  const answers = async (part: string, ping: () => Promise<void>) => {
    try {
      await withTimeout(ping())
      return 'ok'
    } catch (error) {
      log.warn({ err: error }, `The ${part} does not answer`)
      return 'down'
    }
  }
  return new Hono<AppEnv>()
    .get('/healthz', noStore, (c) => c.json({ status: 'ok' }))
    .get('/readyz', noStore, async (c) => {
      const [said, stored] = await Promise.all([
        answers('database', () => database.ping()),
        answers('file storage', () => files.ping()),
      ])
      const storage = diskSpace.fault() ?? stored
      const works = said === 'ok' && storage === 'ok' ? 'ok' : 'down'
      const status = draining.hasStarted() ? 'leaving' : works
      return c.json({ status, database: said, storage }, status === 'ok' ? 200 : 503)
    })
}

const TIMEOUT_MS = 5_000

/**
 * An answer that whoever watches the server waits for, or none.
 * @throws what it fails with, or that it takes more than five seconds
 */
export async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const enough = new AbortController()
  try {
    return await Promise.race([answer, timeOut(enough.signal)])
  } finally {
    enough.abort()
  }
}

async function timeOut(signal: AbortSignal): Promise<never> {
  await wait(TIMEOUT_MS, undefined, { signal })
  throw new Error(`No answer within ${TIMEOUT_MS} ms.`)
}
