import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import type { Query } from '#database/engine.ts'
import { sqlState } from '#database/sql-errors.ts'
import { send } from './pipeline.ts'
import { acquireConnection, type ServerPool } from './pool.ts'

/**
 * How names of prepared statements reach the server (decision 27). `kept`: there is no pooler, and names stay valid on
 * their connection. `translated`: a pooler supports names and prepares the statement on each of its connections.
 * `lost`: a pooler forwards names to any free connection, where they are unknown or already in use.
 */
export type StatementNames = 'kept' | 'translated' | 'lost'

const NAME_PROBE = `select pg_backend_pid() as backend,
  exists (select from pg_prepared_statements where name = $1) as arrived`

/**
 * Asks the server how statement names reach it. A pooler reports a process id of its own, and a pooler that supports
 * prepared statements changes their names. Throws `DatabaseUnavailable`.
 */
export async function detectStatementNames(pool: ServerPool): Promise<StatementNames> {
  const client = await acquireConnection(pool)
  try {
    // Random, because behind a pooler the name stays in use on the connection.
    const name = `openround_${randomBytes(8).toString('hex')}`
    const { rows } = await send(client, { name, text: NAME_PROBE }, [name])
    const [answer] = rows as { backend: number; arrived: boolean }[]
    const { processID } = client as pg.PoolClient & { processID: number | null }
    if (answer?.backend === processID) return 'kept'
    return answer?.arrived ? 'lost' : 'translated'
  } finally {
    client.release(true)
  }
}

/** Thrown if the server refused a prepared statement because of its name, before executing anything. */
class NameRefused extends Error {
  /** @param isLost true if names do not work on this server at all */
  constructor(readonly isLost: boolean) {
    super('A named statement was refused.')
  }
}

/** SQLSTATEs of a duplicate and of a missing prepared statement. */
const LOST_NAME_STATES = new Set(['42P05', '26000'])

/** SQLSTATE of a cached plan that no longer fits, for example after a migration. */
const STALE_PLAN_STATE = '0A000'

/**
 * Throws `NameRefused`, for `retryWithoutNames`, if a query may have failed only because of its name. PostgreSQL checks
 * prepared statements before executing them, so the transaction has done nothing yet.
 */
export function throwNameRefused({ name }: Query, error: unknown): void {
  const state = name === undefined ? undefined : sqlState(error)
  if (state === undefined) return
  if (LOST_NAME_STATES.has(state)) throw new NameRefused(true)
  if (state === STALE_PLAN_STATE) throw new NameRefused(false)
}

const lostNames = channel('openround.lost-names')

/**
 * Calls the listener when the server switches to unnamed statements, which happens at most once per start.
 * @returns a function that unsubscribes
 */
export function onLostNames(onEvent: () => void): () => void {
  const listener = () => onEvent()
  lostNames.subscribe(listener)
  return () => {
    lostNames.unsubscribe(listener)
  }
}

const withoutName = <Q extends Query>({ name: _, ...query }: Q) => query as Q

/**
 * Uses statement names until one is lost, and no names from then on. A pooler may be added, or stop supporting names,
 * while the program runs. Repeats the failed attempt once without names. Also repeats an attempt with a stale plan in
 * this way, because other connections may have the same plan.
 */
export function retryWithoutNames(names: StatementNames) {
  let lost = names === 'lost'
  return async <T>(attempt: (named: <Q extends Query>(query: Q) => Q) => Promise<T>): Promise<T> => {
    if (lost) return attempt(withoutName)
    try {
      return await attempt((query) => query)
    } catch (error) {
      if (!(error instanceof NameRefused)) throw error
      if (error.isLost && !lost) {
        lost = true
        lostNames.publish({})
      }
      return attempt(withoutName)
    }
  }
}
