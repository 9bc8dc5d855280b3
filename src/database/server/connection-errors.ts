import pg from 'pg'
import { DatabaseUnavailable } from '#database/database.ts'

/**
 * SQLSTATEs of connection failures, and of servers that are starting, stopping, full, or read-only (25006) during a
 * failover.
 */
const UNAVAILABLE_STATES = /^(08...|57P0[1-5]|53300|25006)$/

/** Messages of driver errors that have no code. */
const LOST_CONNECTION = /^(Connection terminated|Client (has encountered|was closed)|Query read timeout)/

/** Converts connection failures to `DatabaseUnavailable`. Returns other errors unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return isOutage(error) ? new DatabaseUnavailable('The database does not answer.', { cause: error }) : error
}

function isOutage(error: Error): boolean {
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_STATES.test(error.code ?? '')
  // Without an SQLSTATE, the error comes from a socket of the operating system (ECONNRESET) or from the driver.
  return 'syscall' in error || LOST_CONNECTION.test(error.message)
}

/** SQLSTATEs after which the connection's prepared statements differ from what the driver assumes. */
const INVALIDATING_STATES = new Set(['0A000', '26000', '42P05'])

export const invalidatesConnection = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable ||
  (error instanceof pg.DatabaseError && INVALIDATING_STATES.has(error.code ?? ''))
