import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import type { Query } from '#database/engine.ts'
import { sqlState } from '#database/sql-errors.ts'
import { send } from './pipeline.ts'
import { acquireConnection } from './pool.ts'

/**
 * What becomes of a prepared statement's name on its way to the server (decision 47). `kept`: it stays on the connection
 * that it was given on. `translated`: a pooler in between knows it, and prepares the statement wherever it sends it.
 * `lost`: a pooler hands it to whichever of its connections is free, where it means nothing, or is taken already.
 */
export type StatementNames = 'kept' | 'translated' | 'lost'

const NAME_PROBE = `select pg_backend_pid() as backend,
  exists (select from pg_prepared_statements where name = $1) as arrived`

/**
 * Asks the server itself. A pooler tells whoever connects a process number of its own making, and one that takes care of
 * names gives the server names of its own. Throws `DatabaseUnavailable`.
 */
export async function detectStatementNames(pool: pg.Pool): Promise<StatementNames> {
  const client = await acquireConnection(pool)
  try {
    // Behind a pooler the name stays there, and one that is used twice could be refused.
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

/** A transaction was refused at a named statement, of which nothing has been done. */
class NameRefused extends Error {
  /** @param isLost whether other names mean nothing on this server either */
  constructor(readonly isLost: boolean) {
    super('A named statement was refused.')
  }
}

/** Duplicate prepared statement, and one that is not there. */
const LOST_NAME_STATES = new Set(['42P05', '26000'])

/** Among what PostgreSQL says so of: a migration has changed the columns that the statement was prepared for. */
const STALE_PLAN_STATE = '0A000'

/**
 * Throws what `namesWhileKept` waits for when a query may have failed for nothing but its name. PostgreSQL looks at what
 * it has under a name before it runs any of it, and the transaction around it ends with nothing done.
 */
export function throwNameRefused({ name }: Query, error: unknown): void {
  const state = name === undefined ? undefined : sqlState(error)
  if (state === undefined) return
  if (LOST_NAME_STATES.has(state)) throw new NameRefused(true)
  if (state === STALE_PLAN_STATE) throw new NameRefused(false)
}

const lostNames = channel('openround.lost-names')

/**
 * Hears when statements go without names from then on, until the next start.
 * @returns ends that
 */
export function onLostNames(hear: () => void): () => void {
  const listener = () => hear()
  lostNames.subscribe(listener)
  return () => {
    lostNames.unsubscribe(listener)
  }
}

const withoutName = ({ name: _, ...query }: Query): Query => query

/**
 * Lets statements keep their names until one is lost, and have none from then on: a pooler may come in between, or stop
 * taking care, while the program runs. The attempt that met with it is made again, once. So is one that met with an old
 * plan, without names, since other connections may hold the same.
 */
export function retryWithoutNames(names: StatementNames) {
  let lost = names === 'lost'
  return async <T>(attempt: (named: (query: Query) => Query) => Promise<T>): Promise<T> => {
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
