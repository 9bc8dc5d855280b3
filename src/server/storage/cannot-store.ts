import { sqlState } from '#database/sql-state.ts'
import { NOTHING_CAN_BE_STORED } from '#domain/storage/messages.ts'
import { type Problem, problemOf } from '#server/problem.ts'

/** A disk or a quota that is full, and a file system that may only be read. */
const SYSTEM_CODES = ['ENOSPC', 'EDQUOT', 'EROFS']
const DISK_FULL = '53100'
/** PostgreSQL says of a file it may not write what it says of a row: that there is no permission. */
const NO_PERMISSION = '42501'
const OF_A_FILE = /^could not \w+ (file|directory)\b/

/** Whether something failed because it could not be stored. */
export function isStorageFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && SYSTEM_CODES.includes(String(error.code))) return true
  const state = sqlState(error)
  return state === DISK_FULL || (state === NO_PERMISSION && OF_A_FILE.test(error.message))
}

export const cannotStore = (cause?: unknown): Problem =>
  problemOf('storage-full', NOTHING_CAN_BE_STORED, { cause })
