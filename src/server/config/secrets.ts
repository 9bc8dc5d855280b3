import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '#server/error-code.ts'
import { ConfigError, type Environment, readVariable } from './environment.ts'

/** Names of the files under DATA_DIR that hold a secret if its variable is unset. */
const SECRET_FILES = { SESSION_SECRET: 'session-secret', TWO_STEP_SECRET: 'two-step-secret' } as const

export type StoredSecret = keyof typeof SECRET_FILES

export const SECRET_CHARACTERS_MIN = 32

type Place = {
  readonly dataDir: string
  /** True if several servers may share one public address. They then need the same secret. */
  readonly shared: boolean
}

/**
 * Reads a secret from its variable, or from a file under `dataDir` that is created once (mode 0600).
 * @param parse may call `invalidValue`
 * @param sharedFallback the secret that shared servers use if the variable is unset; if there is none, shared servers
 *   need the variable
 * @throws ConfigError
 */
export function readOrCreateSecret<T>(
  environment: Environment,
  variable: StoredSecret,
  parse: (text: string) => T,
  { dataDir, shared }: Place,
  sharedFallback?: T,
): T {
  const given = readVariable(environment, variable, parse, undefined)
  if (given !== undefined) return given
  if (shared) {
    if (sharedFallback !== undefined) return sharedFallback
    throw new ConfigError(
      variable,
      'is missing; servers that share DATABASE_URL under a public PUBLIC_URL must share it',
    )
  }
  const path = join(dataDir, SECRET_FILES[variable])
  return parse(readSecretFile(variable, path) ?? createSecretFile(path))
}

/** Returns the paths of all secret files, whether or not they exist. */
export const secretFilesUnder = (dataDir: string): string[] =>
  Object.values(SECRET_FILES).map((file) => join(dataDir, file))

function readSecretFile(variable: StoredSecret, path: string): string | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new ConfigError(variable, `is not set, and ${path} cannot be read (${errorCode(error) ?? error})`)
  }
  if (text.length >= SECRET_CHARACTERS_MIN) return text
  throw new ConfigError(
    variable,
    `is not set, and ${path} contains fewer than ${SECRET_CHARACTERS_MIN} characters`,
  )
}

/** Creates the file with a hard link, so that two processes that start at the same time end up with the same secret. */
function createSecretFile(path: string): string {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    linkSync(draft, path)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}
