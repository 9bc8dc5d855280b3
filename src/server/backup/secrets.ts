import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { syncPath } from '#database/embedded/durable-files.ts'
import type { Config } from '#server/config/config.ts'
import { secretFilesUnder } from '#server/config/secrets.ts'
import type { EncryptionKeys } from '#server/two-step/secret-encryption.ts'

type Secrets = Pick<Config, 'sessionSecret' | 'twoStepSecrets' | 'dataDir'>

/** The secrets that an installation works with, by the names of the files that they may be kept in. */
export const currentSecrets = ({ sessionSecret, twoStepSecrets }: Secrets): Map<string, string> =>
  new Map([
    ['session-secret', sessionSecret],
    ['two-step-secret', twoStepSecrets.join(',')],
  ])

/**
 * Keeps the secrets of a backup where an installation keeps its own; what its variables give stays as it is.
 * @returns by what the rows of the backup open, and are to be sealed from now on
 */
export function restoreSecrets(config: Secrets, backedUp: ReadonlyMap<string, string>): EncryptionKeys {
  const inForce = currentSecrets(config)
  for (const path of secretFilesUnder(config.dataDir)) {
    const name = basename(path)
    const secret = backedUp.get(name)
    if (secret === undefined || inForce.get(name) !== readSecretFile(path)) continue
    const draft = `${path}.restored`
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
    renameSync(draft, path)
    syncPath(config.dataDir)
    inForce.set(name, secret)
  }
  const of = (secrets: ReadonlyMap<string, string>) => (secrets.get('two-step-secret') ?? '').split(',')
  return {
    twoStepSecrets: [...of(inForce), ...of(backedUp)],
    sessionSecret: backedUp.get('session-secret') ?? config.sessionSecret,
  }
}

/** What a variable has given is in no file, or not what is in it. */
function readSecretFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
