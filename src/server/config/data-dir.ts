import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { ConfigError, type Environment, readVariable } from './environment.ts'

/** If all these variables are set, only an export needs DATA_DIR, and creates it. */
const DATA_DIR_REPLACEMENTS = [
  'DATABASE_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'SESSION_SECRET',
  'TWO_STEP_SECRET',
] as const

/**
 * Returns the absolute path of DATA_DIR, and creates it (mode 0700) if it is needed.
 * @throws ConfigError if it is not writable
 */
export function readDataDir(environment: Environment): string {
  const path = readVariable(environment, 'DATA_DIR', resolve, resolve('data'))
  if (DATA_DIR_REPLACEMENTS.every((name) => environment[name])) return path
  try {
    createDataDir(path)
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined) throw error
    throw new ConfigError('DATA_DIR', `cannot write to ${path} (${code})`)
  }
  return path
}

/**
 * Creates DATA_DIR (mode 0700) unless it exists. Creates parents one by one, because Node's recursive mkdir does not
 * return on file systems such as /proc.
 */
export function createDataDir(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) createDataDir(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another server that starts at the same time may have created it.
    if (errorCode(error) !== 'EEXIST' || !statSync(path).isDirectory()) throw error
  }
}
