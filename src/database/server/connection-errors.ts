import pg from 'pg'
import { DatabaseUnavailable } from '#database/database.ts'

/**
 * Connection failures, and a server that starts, stops, has no connection left, or only reads (25006): a standby that has
 * not taken over yet, or one that another has taken over from.
 */
const UNAVAILABLE_STATES = /^(08...|57P0[1-5]|53300|25006)$/

/** The driver gives these no code. */
const LOST_CONNECTION = /^(Connection terminated|Client (has encountered|was closed)|Query read timeout)/

/** A failed statement's error, as `DatabaseUnavailable` when it was the connection that failed. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return isOutage(error) ? new DatabaseUnavailable('The database does not answer.', { cause: error }) : error
}

function isOutage(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? '')
  // Without an SQLSTATE: what the operating system says of a socket (ECONNRESET), or the driver itself.
  return 'syscall' in error || LOST_CONNECTION.test(error.message)
}

/** After these a connection's prepared statements are not what the driver takes them for. */
const INVALIDATING_STATES = new Set(['0A000', '26000', '42P05'])

export const invalidatesConnection = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  (error instanceof pg.DatabaseError && INVALIDATING_STATES.has(error.code ?? ''))
