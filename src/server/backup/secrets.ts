import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { syncPath } from '#database/embedded/durable-files.ts'
import type { Config } from '#server/config/config.ts'
import { secretFilesUnder } from '#server/config/secrets.ts'
import { errorCode } from '#server/error-code.ts'
import type { EncryptionKeys } from '#server/two-step/secret-encryption.ts'

type Secrets = Pick<Config, 'sessionSecret' | 'twoStepSecrets' | 'dataDir'>

/** Returns the secrets in use, keyed by their file names. */
export const currentSecrets = ({ sessionSecret, twoStepSecrets }: Secrets): Map<string, string> =>
  new Map([
    ['session-secret', sessionSecret],
    ['two-step-secret', twoStepSecrets.join(',')],
  ])

/**
 * Writes the secrets of a backup to the installation's secret files. Keeps secrets from environment variables.
 * @returns the keys that decrypt the backup's rows; the first one encrypts them from now on
 */
export function restoreSecrets(config: Secrets, backedUp: ReadonlyMap<string, string>): EncryptionKeys {
  const current = currentSecrets(config)
  for (const path of secretFilesUnder(config.dataDir)) {
    const name = basename(path)
    const secret = backedUp.get(name)
    if (secret === undefined || current.get(name) !== readSecretFile(path)) continue
    const draft = `${path}.restored`
    writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
    renameSync(draft, path)
    syncPath(config.dataDir)
    current.set(name, secret)
  }
  const twoStepSecretsOf = (secrets: ReadonlyMap<string, string>) =>
    (secrets.get('two-step-secret') ?? '').split(',')
  return {
    twoStepSecrets: [...twoStepSecretsOf(current), ...twoStepSecretsOf(backedUp)],
    sessionSecret: backedUp.get('session-secret') ?? config.sessionSecret,
  }
}

/** Returns undefined if there is no file, which means that an environment variable provides the secret. */
function readSecretFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
