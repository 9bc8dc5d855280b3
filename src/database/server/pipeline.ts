import type pg from 'pg'
import { measureStatement } from '#database/statement-times.ts'
import { toDatabaseError } from './connection-errors.ts'

/** The driver's statement type. Drizzle's statements add parsers and a row mode. */
export type DriverQuery = Omit<pg.QueryConfig<unknown[]>, 'values'> & { query_timeout?: number }
export type DriverResult = pg.QueryResult

/** Runs one statement. Throws `DatabaseUnavailable` if the connection fails, otherwise the driver's error. */
export async function send(
  client: pg.ClientBase,
  query: DriverQuery,
  values: unknown[] = [],
): Promise<DriverResult> {
  try {
    return await measureStatement(query.text, () => client.query(query, values))
  } catch (error) {
    throw toDatabaseError(error)
  }
}

/** Sends all statements in one packet, which takes a single round trip, and waits for all results. */
export async function sendTogether(
  client: pg.ClientBase,
  statements: [DriverQuery, unknown[]?][],
): Promise<PromiseSettledResult<DriverResult>[]> {
  const { stream } = (client as pg.Client).connection
  stream.cork()
  const answers = statements.map(([query, values]) => send(client, query, values))
  stream.uncork()
  return Promise.allSettled(answers)
}
