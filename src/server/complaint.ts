import { DatabaseUnavailable } from '#database/database.ts'
import { DatabaseLocked } from '#database/embedded/lock.ts'
import { MigrationMismatch } from '#database/migrate.ts'
import { ConfigError } from './config/environment.ts'

const FORESEEN = [ConfigError, DatabaseLocked, DatabaseUnavailable, MigrationMismatch]

/** Why the program ends, for whoever started it: one line when it was foreseen, else all there is. */
export function complaintAbout(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!FORESEEN.some((kind) => error instanceof kind)) return error.stack ?? error.message
  const cause = error.cause instanceof Error && error.cause.message ? ` ${error.cause.message}.` : ''
  return `${error.message}${cause}`.replace(/\s+/g, ' ')
}
