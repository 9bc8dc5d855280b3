import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { NotificationHandler } from '#database/database.ts'
import type { Engine } from '#database/engine.ts'
import { toDriverConfig } from './address.ts'
import { DatabaseClient } from './client.ts'
import { Outages } from './outages.ts'

/**
 * The first and the longest pause before a reconnect, in milliseconds. The pause doubles each time, and ends when the
 * database answers a request after an outage. A random delay of up to the same length is added, so that the servers do
 * not all reconnect at the same time.
 */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/**
 * The interval between checks of the connection, and the timeout of a check, in milliseconds. Both are long, because
 * all browsers refetch after each reconnect. After an outage the connection is checked at once, with a short timeout,
 * because it may lead to a server that is gone.
 */
const CHECK_MS = 20_000
const ANSWER_MS = 30_000
const ANSWER_AFTER_OUTAGE_MS = 1_000

/** Timeout in milliseconds for connecting. */
const CONNECT_MS = 10_000

type Target = { readonly url: string; readonly channel: string; readonly outages: Outages }

/**
 * Listens over a separate connection to the server at `url`, which must not point to a pooler.
 * @param outages the outages that requests notice
 * @param firstPauseMs the first pause before a reconnect
 */
export const listenerAt =
  (url: string, outages = new Outages(), firstPauseMs = FIRST_PAUSE_MS): Engine['listen'] =>
  (channel, handler) => {
    const stopping = new AbortController()
    const done = keepListening({ url, channel, outages }, handler, firstPauseMs, stopping.signal)
    return {
      async stop() {
        stopping.abort()
        await done
      },
    }
  }

async function keepListening(
  target: Target,
  handler: NotificationHandler,
  firstPauseMs: number,
  signal: AbortSignal,
): Promise<void> {
  const { outages } = target
  let pause = firstPauseMs
  let wasListening = false
  const unsubscribe = outages.onEnd(() => {
    pause = firstPauseMs
  })
  const onListening = () => {
    pause = firstPauseMs
    wasListening = true
    handler.onListening()
  }
  while (!signal.aborted) {
    try {
      await listenOnce(target, { ...handler, onListening }, signal)
    } catch (error) {
      if (signal.aborted) break
      handler.onDisconnect(error)
      if (error instanceof PoolerError) break
    }
    // Not after each failed attempt: if only the listener's address is unreachable, the pauses must grow.
    if (wasListening) outages.start()
    wasListening = false
    await waitForOutage(outages, pause * (1 + Math.random()), signal)
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
  unsubscribe()
}

/** Waits until the end of an outage, but not longer than `ms`. @returns whether an outage has ended */
async function waitForOutage(outages: Outages, ms: number, signal: AbortSignal): Promise<boolean> {
  const ended = new AbortController()
  const unsubscribe = outages.onEnd(() => ended.abort())
  const options = { signal: AbortSignal.any([signal, ended.signal]), ref: false }
  await wait(ms, undefined, options).catch(() => undefined)
  unsubscribe()
  return ended.signal.aborted
}

/** Thrown if the connection goes through a pooler, in which case a retry would not help. */
class PoolerError extends Error {
  override readonly message =
    'The pooler in front of the database does not pass on notifications, so live updates are polled. Set MIGRATE_DATABASE_URL to an address without a pooler to receive them.'
}

/** Listens until `signal` aborts. Throws `PoolerError` behind a pooler, and other errors if the connection breaks. */
async function listenOnce(
  { url, channel, outages }: Target,
  handler: NotificationHandler,
  signal: AbortSignal,
): Promise<void> {
  const client = new DatabaseClient({
    ...toDriverConfig(url),
    application_name: 'openround listener',
    query_timeout: ANSWER_MS,
    connectionTimeoutMillis: CONNECT_MS,
  })
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.once('end', () => reject(new Error('The listening connection has ended.')))
  })
  // Prevents an unhandled rejection before the race below. The failing statement reports the error.
  broken.catch(() => undefined)
  client.on('notification', ({ payload }) => handler.onNotification(payload ?? ''))
  // Destroys the socket, so that a shutdown does not wait for a database server that does not respond.
  const disconnect = () => client.connection.stream.destroy()
  signal.addEventListener('abort', disconnect)
  // Ends an attempt that began during an outage, because the server that it tries may be gone.
  const unsubscribe = outages.onEnd(disconnect)
  try {
    await client.connect()
    unsubscribe()
    if (await isPooled(client)) throw new PoolerError()
    await client.query(`listen ${channel}`)
    handler.onListening()
    await Promise.race([broken, keepChecking(client, outages, signal)])
  } finally {
    await client.end().catch(() => undefined)
    unsubscribe()
    signal.removeEventListener('abort', disconnect)
  }
}

/** Detects a connection that was lost without an error. */
async function keepChecking(client: pg.Client, outages: Outages, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const isOver = await waitForOutage(outages, CHECK_MS, signal)
    const query_timeout = isOver ? ANSWER_AFTER_OUTAGE_MS : ANSWER_MS
    if (!signal.aborted) await client.query({ text: 'select 1', query_timeout } as pg.QueryConfig)
  }
}

/**
 * Returns whether the connection goes through a pooler, which reports a made-up process id (decision 27) and drops
 * `listen`.
 */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend')
  return rows[0]?.backend !== (client as pg.Client & { processID: number | null }).processID
}
