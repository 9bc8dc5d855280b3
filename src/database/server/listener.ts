import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { NotificationHandler } from '#database/database.ts'
import type { Engine } from '#database/engine.ts'
import { toDriverConfig } from './address.ts'
import { DatabaseClient } from './client.ts'

/**
 * The first and the longest pause before a reconnect, in milliseconds. The pause doubles each time. A random delay of
 * up to the same length is added, so that the servers do not all reconnect at the same time.
 */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/**
 * The interval between checks of the connection, and the timeout of a check, in milliseconds. Both are long, because
 * all browsers refetch after each reconnect.
 */
const CHECK_MS = 20_000
const ANSWER_MS = 30_000

/** Timeout in milliseconds for connecting. */
const CONNECT_MS = 10_000

/** Listens over a separate connection to the server at `url`, which must not point to a pooler. */
export const listenerAt =
  (url: string): Engine['listen'] =>
  (channel, handler) => {
    const stopping = new AbortController()
    const done = keepListening(url, channel, handler, stopping.signal)
    return {
      async stop() {
        stopping.abort()
        await done
      },
    }
  }

async function keepListening(
  url: string,
  channel: string,
  handler: NotificationHandler,
  signal: AbortSignal,
): Promise<void> {
  let pause = FIRST_PAUSE_MS
  const onListening = () => {
    pause = FIRST_PAUSE_MS
    handler.onListening()
  }
  while (!signal.aborted) {
    try {
      await listenOnce(url, channel, { ...handler, onListening }, signal)
    } catch (error) {
      if (signal.aborted) return
      handler.onDisconnect(error)
      if (error instanceof PoolerError) return
    }
    await wait(pause * (1 + Math.random()), undefined, { signal, ref: false }).catch(() => undefined)
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
}

/** Thrown if the connection goes through a pooler, in which case a retry would not help. */
class PoolerError extends Error {
  override readonly message =
    'The pooler in front of the database does not pass on notifications, so live updates are polled. Set MIGRATE_DATABASE_URL to an address without a pooler to receive them.'
}

/** Listens until `signal` aborts. Throws `PoolerError` behind a pooler, and other errors if the connection breaks. */
async function listenOnce(url: string, channel: string, handler: NotificationHandler, signal: AbortSignal) {
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
  try {
    await client.connect()
    if (await isPooled(client)) throw new PoolerError()
    await client.query(`listen ${channel}`)
    handler.onListening()
    await Promise.race([broken, keepChecking(client, signal)])
  } finally {
    await client.end().catch(() => undefined)
    signal.removeEventListener('abort', disconnect)
  }
}

/** Detects a connection that was lost without an error. */
async function keepChecking(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    if (!signal.aborted) await client.query('select 1')
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
