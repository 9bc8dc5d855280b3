import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Ear } from '#database/database.ts'
import type { Engine } from '#database/engine.ts'
import { driverAddress } from './encryption.ts'

/** Milliseconds before the next try, doubled with each; as many again by chance, so that servers do not come together. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/**
 * How often a silent connection is asked whether it is still there, and how long it may take to say so: that a busy
 * server was given up costs it a reading by everybody.
 */
const ASK_MS = 20_000
const ANSWER_MS = 30_000

/** Milliseconds. */
const CONNECT_MS = 10_000

/** Listens over a connection of its own to the server at `url`, which no pooler should stand before. */
export const listenerAt =
  (url: string): Engine['listen'] =>
  (channel, ear) => {
    const stopping = new AbortController()
    const done = listenAgainAndAgain(url, channel, ear, stopping.signal)
    return {
      async stop() {
        stopping.abort()
        await done
      },
    }
  }

async function listenAgainAndAgain(url: string, channel: string, ear: Ear, signal: AbortSignal) {
  let pause = FIRST_PAUSE_MS
  const began = () => {
    pause = FIRST_PAUSE_MS
    ear.began()
  }
  while (!signal.aborted) {
    try {
      await listenOnce(url, channel, { ...ear, began }, signal)
    } catch (error) {
      if (signal.aborted) return
      ear.lost(error)
      if (error instanceof Unheard) return
    }
    await wait(pause * (1 + Math.random()), undefined, { signal, ref: false }).catch(() => undefined)
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
}

/** Waiting would not help. */
class Unheard extends Error {
  override readonly message =
    'A pooler stands before the database, through which nothing is heard: what has changed shows by the clock. MIGRATE_DATABASE_URL, when it leads past the pooler, is listened at.'
}

/** Listens until it is not wanted any more. Throws when the connection breaks, and `Unheard`. */
async function listenOnce(url: string, channel: string, ear: Ear, signal: AbortSignal) {
  const client = new pg.Client({
    ...driverAddress(url),
    application_name: 'openround listener',
    query_timeout: ANSWER_MS,
    connectionTimeoutMillis: CONNECT_MS,
  })
  const broken = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.once('end', () => reject(new Error('The connection that listens has ended.')))
  })
  // Told by whoever waits for it below; before that the statement that fails says so.
  broken.catch(() => undefined)
  client.on('notification', ({ payload }) => ear.heard(payload ?? ''))
  // Nobody waits at a stop for a server that does not answer.
  const giveUp = () => client.connection.stream.destroy()
  signal.addEventListener('abort', giveUp)
  try {
    await client.connect()
    if (await isPooled(client)) throw new Unheard()
    await client.query(`listen ${channel}`)
    ear.began()
    await Promise.race([broken, asked(client, signal)])
  } finally {
    await client.end().catch(() => undefined)
    signal.removeEventListener('abort', giveUp)
  }
}

/** Of a connection that is gone without a word nothing would be heard for ever. */
async function asked(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(ASK_MS, undefined, { signal, ref: false }).catch(() => undefined)
    if (!signal.aborted) await client.query('select 1')
  }
}

/** A pooler tells whoever connects a process number of its own making (decision 47), and takes a channel for nobody's. */
async function isPooled(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ backend: number }>('select pg_backend_pid() as backend')
  return rows[0]?.backend !== (client as pg.Client & { processID: number | null }).processID
}
