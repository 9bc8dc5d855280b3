import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, type Environment, read } from './environment.ts'
import { secret } from './plain-values.ts'

const CHARACTERS_MIN = 32

/**
 * What signs cookies: SESSION_SECRET, or else a secret made once under `dataDir` (mode 0600).
 * @param shared several servers answer under one public address, so each must be given the same secret
 * @throws ConfigError
 */
export function sessionSecret(environment: Environment, dataDir: string, shared: boolean): string {
  const given = read(environment, 'SESSION_SECRET', secret(CHARACTERS_MIN), undefined)
  if (given !== undefined) return given
  if (shared) {
    throw new ConfigError(
      'SESSION_SECRET',
      'is missing, and servers that share DATABASE_URL under a public PUBLIC_URL need one in common',
    )
  }
  const path = secretUnder(dataDir)
  return kept(path) ?? made(path)
}

export const secretUnder = (dataDir: string): string => join(dataDir, 'session-secret')

function kept(path: string): string | undefined {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new ConfigError('SESSION_SECRET', `is unset, and ${path} cannot be read (${codeOf(error)})`)
  }
  if (text.length >= CHARACTERS_MIN) return text
  throw new ConfigError(
    'SESSION_SECRET',
    `is unset, and ${path} holds fewer than ${CHARACTERS_MIN} characters`,
  )
}

/** Written aside and linked into place: of two that start together, both end up with the first one's. */
function made(path: string): string {
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
