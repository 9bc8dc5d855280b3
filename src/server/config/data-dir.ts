import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ConfigError, type Environment, readVariable } from './environment.ts'

/** With all of these given, nothing is kept under DATA_DIR, and it need not exist. */
const DATA_DIR_REPLACEMENTS = [
  'DATABASE_URL',
  'STORAGE_URL',
  'SMTP_URL',
  'SESSION_SECRET',
  'TWO_STEP_SECRET',
] as const

/**
 * The absolute path of DATA_DIR, made (mode 0700) when something will be kept there.
 * @throws ConfigError when nothing can be written there
 */
export function readDataDir(environment: Environment): string {
  const path = readVariable(environment, 'DATA_DIR', resolve, resolve('data'))
  if (DATA_DIR_REPLACEMENTS.every((name) => environment[name])) return path
  try {
    makeFolder(path)
    accessSync(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new ConfigError('DATA_DIR', `nothing can be written to ${path} (${error.code})`)
  }
  return path
}

/** By hand: where a file system takes no folders, such as /proc, Node's recursive mkdir never ends. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}
