import { createHash, timingSafeEqual } from 'node:crypto'
import { Gauge, type Registry } from '@platformatic/prom-client'
import { Hono } from 'hono'
import { readOutboxState } from '#database/outbox.ts'
import type { QueueLoad } from '#server/fair-queue.ts'
import { registerProcessMetrics } from '#server/metrics.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { version } from '../../../package.json'
import type { AppEnv } from './caller.ts'
import { checkStorage, withTimeout } from './health-checks.ts'
import { noStore } from './security-headers.ts'

const PATH = '/metrics'

/**
 * Serves metrics to Prometheus if the request's token is METRICS_TOKEN. If the variable is unset, the path does not
 * exist (decision 49).
 */
export function metricsRoutes(services: Services): Hono<AppEnv> {
  const router = new Hono<AppEnv>()
  const { metricsToken } = services.config
  if (metricsToken === undefined) return router.get(PATH, (c) => c.notFound())
  const { registry } = services.metrics
  registerProcessMetrics(registry, { version })
  const read = makeGauges(services, registry)
  return router.get(PATH, noStore, async (c) => {
    if (!hasToken(c.req.header('Authorization'), metricsToken)) {
      c.header('WWW-Authenticate', 'Bearer')
      throw new Problem(
        'signed-out',
        'Send the value of METRICS_TOKEN in the header Authorization: Bearer TOKEN.',
      )
    }
    await read()
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType })
  })
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares in constant time. */
const hasToken = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))

/** Adds gauges. @returns a function that updates them */
function makeGauges(
  { database, files, liveUpdates, passwords, pdfRenderer, diskSpace, draining, log }: Services,
  registry: Registry,
) {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge({ name: `openround_${name}`, help, labelNames, registers: [registry] })

  const up = gauge('database_up', 'Whether the database responds: 1 or 0.')
  const connections = gauge(
    'database_connections',
    'Database connections of this server, busy or idle.',
    'state',
  )
  const streams = gauge('change_streams', 'Open live update streams.')
  const waitingRequests = gauge('database_waiting', 'Requests waiting for a database connection.')
  const outbox = gauge('outbox_emails', 'E-mails that are due, and those that failed.', 'state')
  const oldest = gauge(
    'outbox_oldest_seconds',
    'Age of the oldest due e-mail in seconds; 0 if none is due.',
    'state',
  )
  const queue = gauge(
    'queue_work',
    'Tasks of a queue that are running, waiting or refused.',
    'queue',
    'state',
  )
  const free = gauge('disk_free_bytes', 'Free bytes on the disk that this server stores on.', 'disk')
  const leaving = gauge('leaving', 'Whether this server is shutting down and /readyz replies 503: 1 or 0.')
  const fault = gauge('storage_fault', 'Whether rows or files cannot be stored: 1 or 0.')

  const readQueue = (name: string, load: QueueLoad) => {
    for (const [state, number] of Object.entries(load)) queue.set({ queue: name, state }, number)
  }
  const readOutbox = async () => {
    const { waiting, given_up, oldest_seconds } = await withTimeout(database.readAsWorker(readOutboxState))
    outbox.set({ state: 'waiting' }, waiting)
    outbox.set({ state: 'given-up' }, given_up)
    oldest.set({ state: 'waiting' }, oldest_seconds)
  }
  return async () => {
    streams.set(liveUpdates.load())
    const { open, idle, waiting } = database.load()
    connections.set({ state: 'busy' }, open - idle)
    connections.set({ state: 'idle' }, idle)
    waitingRequests.set(waiting)
    readQueue('passwords', passwords.load())
    readQueue('documents', pdfRenderer.load())
    const bytes = diskSpace.freeBytes()
    if (bytes !== undefined) free.set({ disk: 'tightest' }, bytes)
    leaving.set(draining.hasStarted() ? 1 : 0)
    fault.set((await checkStorage({ files, diskSpace, log })) === 'ok' ? 0 : 1)
    try {
      await readOutbox()
      up.set(1)
    } catch (error) {
      log.warn({ err: error }, 'Could not read e-mail figures from the database')
      up.set(0)
      outbox.reset()
      oldest.reset()
    }
  }
}
