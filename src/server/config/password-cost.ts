import { isLocal } from './addresses.ts'
import { ConfigError, type Environment, read } from './environment.ts'
import { yesOrNo } from './plain-values.ts'

/** What one hash of a password takes: scrypt's N, r and p; 128 · N · r bytes of memory for its time. */
export type ScryptCost = { readonly N: number; readonly r: number; readonly p: number }

/** OWASP's password storage cheat sheet; one hash takes 32 MiB. */
export const FULL_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }

/** For tests, which hash some thousand passwords of nobody. */
export const QUICK_COST: ScryptCost = { N: 2 ** 4, r: 1, p: 1 }

/**
 * What a new hash of a password costs: the full price, unless QUICK_PASSWORD_HASHES says otherwise.
 * @throws ConfigError under a public address
 */
export function passwordCost(environment: Environment, address: URL): ScryptCost {
  if (!read(environment, 'QUICK_PASSWORD_HASHES', yesOrNo, false)) return FULL_COST
  if (isLocal(address)) return QUICK_COST
  throw new ConfigError(
    'QUICK_PASSWORD_HASHES',
    'is for tests only: with a public PUBLIC_URL passwords would be easy to guess from a stolen database',
  )
}
