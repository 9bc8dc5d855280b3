import pg from 'pg'
import { DatabaseUnavailable } from '#database/database.ts'
import type { DriverConfig } from './address.ts'
import { DatabaseClient } from './client.ts'
import { Outages } from './outages.ts'
import { WriteLane } from './write-lane.ts'

/**
 * Maximum number of connections of this process, and how many of them writes may hold. A request waits up to WAIT_MS
 * milliseconds for a connection, and a write as long for its turn.
 */
const CONNECTIONS_MAX = 10
const WRITES_MAX = 7
const WAIT_MS = 5_000
const IDLE_MS = 30_000

/** Time in milliseconds after which a commit that waits for a standby is given up. */
const COMMIT_MS = 15_000

/** Parses bigint as a number, because all stored values (rupees, versions, counts) are below 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export type PoolOptions = {
  connectionsMax?: number
  waitMs?: number
  commitMs?: number
  /** The pause in milliseconds before the listener reconnects. */
  reconnectMs?: number
}

/** The driver's pool, with a limit for writes. */
export class ServerPool extends pg.Pool {
  readonly writeLane: WriteLane
  readonly outages = new Outages()
  readonly commitMs: number

  /** The only startup option is the name, because a pooler would refuse or ignore others. */
  constructor(
    config: DriverConfig,
    { connectionsMax = CONNECTIONS_MAX, waitMs = WAIT_MS, commitMs = COMMIT_MS }: PoolOptions = {},
  ) {
    const settings = {
      application_name: 'openround',
      pipeline: true,
      keepAlive: true,
      max: connectionsMax,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: IDLE_MS,
      types,
    }
    super({ ...config, ...settings, Client: DatabaseClient as unknown as new () => pg.Client })
    this.writeLane = new WriteLane(Math.min(WRITES_MAX, connectionsMax), waitMs)
    this.commitMs = commitMs
    // A broken connection leaves the pool by itself, and the failing statement reports the error. Without these
    // listeners, the error event would end the process.
    this.on('error', () => undefined)
    this.on('connect', (client) => client.on('error', () => undefined))
  }
}

/** Acquires a connection from the pool. Throws `DatabaseUnavailable` if none is free in time. */
export async function acquireConnection(pool: ServerPool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    pool.outages.start()
    throw new DatabaseUnavailable('Cannot connect to the database of DATABASE_URL.', { cause: error })
  }
}
