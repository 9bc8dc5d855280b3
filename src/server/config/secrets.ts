import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Environment, readVariable } from './environment.ts'

/** The secrets that are kept under DATA_DIR where their variable gives none, and in which file. */
const SECRET_FILES = { SESSION_SECRET: 'session-secret', TWO_STEP_SECRET: 'two-step-secret' } as const

export type StoredSecret = keyof typeof SECRET_FILES

export const SECRET_CHARACTERS_MIN = 32

type Place = {
  readonly dataDir: string
  /** Several servers answer under one public address, so each must be given the same secret. */
  readonly shared: boolean
}

/**
 * A secret: what its variable says, or else one made once under `dataDir` (mode 0600).
 * @param parse may call `refuse`
 * @param instead what servers in common use when they were given none; without it one must be given
 * @throws ConfigError
 */
export function readOrCreateSecret<T>(
  environment: Environment,
  variable: StoredSecret,
  parse: (text: string) => T,
  { dataDir, shared }: Place,
  instead?: T,
): T {
  const given = readVariable(environment, variable, parse, undefined)
  if (given !== undefined) return given
  if (shared) {
    if (instead !== undefined) return instead
    throw new ConfigError(
      variable,
      'is missing, and servers that share DATABASE_URL under a public PUBLIC_URL need one in common',
    )
  }
  const path = join(dataDir, SECRET_FILES[variable])
  return parse(readSecretFile(variable, path) ?? createSecretFile(path))
}

/** Where secrets are kept, whether or not there are any. */
export const secretFilesUnder = (dataDir: string): string[] =>
  Object.values(SECRET_FILES).map((file) => join(dataDir, file))

function readSecretFile(variable: StoredSecret, path: string): string | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new ConfigError(variable, `is unset, and ${path} cannot be read (${codeOf(error)})`)
  }
  if (text.length >= SECRET_CHARACTERS_MIN) return text
  throw new ConfigError(
    variable,
    `is unset, and ${path} holds fewer than ${SECRET_CHARACTERS_MIN} characters`,
  )
}

/** Written aside and linked into place: of two that start together, both end up with the first one's. */
function createSecretFile(path: string): string {
  const draft = `${path}.${randomUUID()}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error)
