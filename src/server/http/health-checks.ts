import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { SchemaTooNew } from '#database/database.ts'
import type { Services } from '#server/services.ts'
import type { AppEnv } from './caller.ts'
import { noStore } from './security-headers.ts'

/** Serves health checks for load balancers and process managers (D-outside.17). */
export const healthCheckRoutes = ({ database, files, diskSpace, draining, log }: Services) => {
  const check = async (part: string, ping: () => Promise<void>) => {
    try {
      await withTimeout(ping())
      return 'ok'
    } catch (error) {
      if (error instanceof SchemaTooNew) return 'newer-schema'
      log.warn({ err: error }, `The ${part} is not responding`)
      return 'down'
    }
  }
  return new Hono<AppEnv>()
    .get('/healthz', noStore, (c) => c.json({ status: 'ok' }))
    .get('/readyz', noStore, async (c) => {
      const [databaseStatus, storageStatus] = await Promise.all([
        check('database', () => database.ping()),
        check('file storage', () => files.ping()),
      ])
      const storage = diskSpace.fault() ?? storageStatus
      const health = databaseStatus === 'ok' && storage === 'ok' ? 'ok' : 'down'
      const status = draining.hasStarted() ? 'leaving' : health
      return c.json({ status, database: databaseStatus, storage }, status === 'ok' ? 200 : 503)
    })
}

const TIMEOUT_MS = 5_000

/**
 * Waits for a promise, at most five seconds.
 * @throws the promise's error, or a timeout
 */
export async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  const done = new AbortController()
  try {
    return await Promise.race([promise, timeOut(done.signal)])
  } finally {
    done.abort()
  }
}

async function timeOut(signal: AbortSignal): Promise<never> {
  await wait(TIMEOUT_MS, undefined, { signal })
  throw new Error(`No response within ${TIMEOUT_MS} ms.`)
}
