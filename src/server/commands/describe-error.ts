import { DatabaseUnavailable } from '#database/database.ts'
import { DatabaseLocked } from '#database/embedded/lock.ts'
import { MigrationBlocked, MigrationMismatch } from '#database/migrate.ts'
import { UnsupportedServer } from '#database/server/server-requirements.ts'
import { TransferRefused } from '#database/transfer/snapshot.ts'
import { RestoreUnfinished } from '#database/transfer/unfinished-restore.ts'
import { ConfigError } from '#server/config/environment.ts'
import { type StorageFault, storageFaultOf } from '#server/storage/disk-space.ts'

const EXPECTED_ERRORS = [
  ConfigError,
  DatabaseLocked,
  DatabaseUnavailable,
  MigrationBlocked,
  MigrationMismatch,
  RestoreUnfinished,
  UnsupportedServer,
  TransferRefused,
]

const REMEDIES: Readonly<Record<StorageFault, string>> = {
  full: 'Free some space, then start again.',
  'read-only': 'Make it writable, then start again.',
}

const chainOf = (error: unknown): Error[] => (error instanceof Error ? [error, ...chainOf(error.cause)] : [])

/** Describes why the program ends. Returns one line for expected errors, otherwise the stack trace. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  for (const { cause, fault } of chainOf(error).map((cause) => ({ cause, fault: storageFaultOf(cause) }))) {
    if (fault) return `The storage is ${fault}: ${cause.message.replace(/\s+/g, ' ')}. ${REMEDIES[fault]}`
  }
  if (!EXPECTED_ERRORS.some((kind) => error instanceof kind)) return error.stack ?? error.message
  const cause = error.cause instanceof Error && error.cause.message ? ` ${error.cause.message}.` : ''
  return `${error.message}${cause}`.replace(/\s+/g, ' ')
}
