import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { Query } from '#database/engine.ts'
import { sqlState } from '#database/sql-state.ts'
import { send } from './pipeline.ts'
import { checkOut } from './pool.ts'

/**
 * What becomes of a prepared statement's name on its way to the server (decision 47). `kept`: it stays on the connection
 * that it was given on. `translated`: a pooler in between knows it, and prepares the statement wherever it sends it.
 * `lost`: a pooler hands it to whichever of its connections is free, where it means nothing, or is taken already.
 */
export type StatementNames = 'kept' | 'translated' | 'lost'

const WHO_ANSWERS = `select pg_backend_pid() as backend,
  exists (select from pg_prepared_statements where name = $1) as arrived`

/**
 * Asks the server itself. A pooler tells whoever connects a process number of its own making, and one that takes care of
 * names gives the server names of its own. Throws `DatabaseUnavailable`.
 */
export async function findStatementNames(pool: pg.Pool): Promise<StatementNames> {
  const client = await checkOut(pool)
  try {
    // Behind a pooler the name stays there, and one that is used twice could be refused.
    const name = `openround_${randomBytes(8).toString('hex')}`
    const { rows } = await send(client, { name, text: WHO_ANSWERS }, [name])
    const [answer] = rows as { backend: number; arrived: boolean }[]
    const { processID } = client as pg.PoolClient & { processID: number | null }
    if (answer?.backend === processID) return 'kept'
    return answer?.arrived ? 'lost' : 'translated'
  } finally {
    client.release(true)
  }
}

/** A transaction was refused for the name of a statement: nothing of it has been done. */
class NameLost extends Error {}

/** Duplicate prepared statement, and one that is not there. */
const LOST_NAME_STATES = new Set(['42P05', '26000'])

/** Throws what `namesWhileKept` waits for when a query failed for nothing but its name. */
export function refuseLostName({ name }: Query, error: unknown): void {
  if (name !== undefined && LOST_NAME_STATES.has(sqlState(error) ?? '')) throw new NameLost()
}

/**
 * Lets statements keep their names until one is lost, and have none from then on: a pooler may come in between, or stop
 * taking care, while the program runs. The attempt that met with it is made again.
 */
export function namesWhileKept(names: StatementNames) {
  let lost = names === 'lost'
  return async <T>(attempt: (named: (query: Query) => Query) => Promise<T>): Promise<T> => {
    if (!lost) {
      try {
        return await attempt((query) => query)
      } catch (error) {
        if (!(error instanceof NameLost)) throw error
        lost = true
      }
    }
    return attempt(({ name: _, ...query }) => query)
  }
}
