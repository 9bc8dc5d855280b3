import pg from 'pg'
import { DatabaseUnavailable } from '#database/database.ts'
import type { DriverConfig } from './address.ts'
import { DatabaseClient } from './client.ts'

/** Maximum number of connections of this process. A request waits up to WAIT_MS milliseconds for a connection. */
const CONNECTIONS_MAX = 10
const WAIT_MS = 5_000
const IDLE_MS = 30_000

/** Parses bigint as a number, because all stored values (rupees, versions, counts) are below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type PoolOptions = { connectionsMax?: number; waitMs?: number }

/**
 * Opens a pool. The only startup option that it sets is the name, because a pooler would refuse or ignore others.
 */
export function openPool(
  config: DriverConfig,
  { connectionsMax = CONNECTIONS_MAX, waitMs = WAIT_MS }: PoolOptions = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    application_name: 'openround',
    pipeline: true,
    keepAlive: true,
    max: connectionsMax,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: IDLE_MS,
    types,
    Client: DatabaseClient as unknown as new () => pg.Client,
  })
  // A broken connection leaves the pool by itself, and the failing statement reports the error. Without these
  // listeners, the error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Acquires a connection from the pool. Throws `DatabaseUnavailable` if none is free in time. */
export async function acquireConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable('Cannot connect to the database of DATABASE_URL.', { cause: error })
  }
}
