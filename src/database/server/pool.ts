import pg from 'pg'
import { DatabaseUnavailable } from '#database/database.ts'
import { toDriverConfig } from './tls.ts'

/** Connections one server opens at most, and how long a request waits for one, in milliseconds. */
const CONNECTIONS_MAX = 10
const WAIT_MS = 5_000
const IDLE_MS = 30_000

/** Every bigint of ours (rupees, versions, counts) is below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type PoolOptions = { connectionsMax?: number; waitMs?: number }

/** Nothing is set by the start of a connection beyond its name: a pooler in between would refuse or forget it. Throws `UnfitAddress`. */
export function openPool(
  url: string,
  { connectionsMax = CONNECTIONS_MAX, waitMs = WAIT_MS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...toDriverConfig(url),
    application_name: 'openround',
    pipeline: true,
    keepAlive: true,
    max: connectionsMax,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_MS,
    types,
  })
  // A connection that breaks leaves the pool by itself, and whoever was using it is told by the statement that
  // failed; without listeners, the same event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection of the pool. Throws `DatabaseUnavailable` when there is none in time. */
export async function acquireConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable('The database of DATABASE_URL gives no connection.', { cause: error })
  }
}
