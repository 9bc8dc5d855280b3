import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { syncPath } from '#database/embedded/durable-files.ts'
import { secretsUnder } from '#server/config/kept-secret.ts'
import type { Config } from '#server/config.ts'
import type { Keys } from '#server/two-step/sealing.ts'

type Secrets = Pick<Config, 'sessionSecret' | 'twoStepSecrets' | 'dataDir'>

/** The secrets that an installation works with, by the names of the files that they may be kept in. */
export const secretsOf = ({ sessionSecret, twoStepSecrets }: Secrets): Map<string, string> =>
  new Map([
    ['session-secret', sessionSecret],
    ['two-step-secret', twoStepSecrets.join(',')],
  ])

/**
 * Keeps the secrets of a backup where an installation keeps its own; what its variables give stays as it is.
 * @returns by what the rows of the backup open, and are to be sealed from now on
 */
export function keepSecrets(config: Secrets, backedUp: ReadonlyMap<string, string>): Keys {
  const inForce = secretsOf(config)
  for (const path of secretsUnder(config.dataDir)) {
    const name = basename(path)
    const secret = backedUp.get(name)
    if (secret === undefined || inForce.get(name) !== keptAt(path)) continue
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
function keptAt(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
