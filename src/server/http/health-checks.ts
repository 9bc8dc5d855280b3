import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { SchemaTooNew } from '#database/database.ts'
import { isWithoutAnswer } from '#database/outage.ts'
import {
  type DatabaseState,
  evaluateReadiness,
  isReady,
  type StorageState,
} from '#domain/health/readiness.ts'
import type { Services } from '#server/services.ts'
import { faultOfPing } from '#server/storage/disk-space.ts'
import type { AppEnv } from './caller.ts'
import { noStore } from './security-headers.ts'

/** Serves health checks for load balancers, process managers and monitors (D-outside.17, decision 63). */
export const healthCheckRoutes = (services: Services) => {
  const databaseState = shareRunning(() => checkDatabase(services))
  const storageState = shareRunning(() => checkStorage(services))
  return new Hono<AppEnv>()
    .get('/healthz', noStore, (c) => c.json({ status: 'ok' }))
    .get('/healthz/database', noStore, async (c) => c.json(...monitored(await databaseState())))
    .get('/healthz/storage', noStore, async (c) => c.json(...monitored(await storageState())))
    .get('/readyz', noStore, async (c) => {
      const [database, storage] = await Promise.all([databaseState(), storageState()])
      const hasPeers = services.config.database.kind === 'server'
      const isLeaving = services.draining.hasStarted()
      const status = evaluateReadiness({ database, storage, isLeaving, hasPeers })
      return c.json({ status, database, storage }, isReady(status) ? 200 : 503)
    })
}

const monitored = (status: string) => [{ status }, status === 'ok' ? 200 : 503] as const

/** Lets concurrent callers share one run, so that many monitors need only one database connection. */
function shareRunning<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Longer than a request waits for one of the server's connections, which others then have. */
const DATABASE_MS = 8_000

async function checkDatabase({ database, log }: Pick<Services, 'database' | 'log'>): Promise<DatabaseState> {
  try {
    await withTimeout(database.ping(), DATABASE_MS)
    return 'ok'
  } catch (error) {
    if (error instanceof SchemaTooNew) return 'newer-schema'
    log.warn({ err: error }, 'The database is not responding')
    return error instanceof NoResponse || isWithoutAnswer(error) ? 'unreachable' : 'down'
  }
}

/** Returns the state of the storage and of the disks that the server writes to. */
export async function checkStorage({
  files,
  diskSpace,
  log,
}: Pick<Services, 'files' | 'diskSpace' | 'log'>): Promise<StorageState> {
  const fault = diskSpace.fault() ?? diskSpace.filesFault()
  if (fault) return fault
  try {
    await withTimeout(files.ping())
    return 'ok'
  } catch (error) {
    const found = faultOfPing(error)
    if (found === 'down') log.warn({ err: error }, 'The file storage is not responding')
    return found
  }
}

const TIMEOUT_MS = 5_000

class NoResponse extends Error {}

/**
 * Waits for a promise, by default at most five seconds.
 * @throws the promise's error, or a timeout
 */
export async function withTimeout<T>(promise: Promise<T>, ms = TIMEOUT_MS): Promise<T> {
  const done = new AbortController()
  try {
    return await Promise.race([promise, timeOut(ms, done.signal)])
  } finally {
    done.abort()
  }
}

async function timeOut(ms: number, signal: AbortSignal): Promise<never> {
  await wait(ms, undefined, { signal })
  throw new NoResponse(`No response within ${ms} ms.`)
}
