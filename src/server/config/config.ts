import type { DatabaseConfig } from '#database/connect.ts'
import type { BrandNames } from '#domain/brand-names.ts'
import { PASSWORD_MAX, PASSWORD_MIN_DEFAULT, UNDO_SECONDS_DEFAULT, UNDO_SECONDS_MAX } from '#domain/limits.ts'
import {
  isLocal,
  isProxied,
  parseHost,
  parsePublicUrl,
  parseTrustedProxies,
  type TrustedProxies,
} from './addresses.ts'
import { readDataDir as dataDirOf } from './data-dir.ts'
import {
  ConfigError,
  type Environment,
  parseDatabaseUrl,
  parseEmails,
  parseInteger,
  parseName,
  parseOneOf,
  parseSecret,
  parseSecrets,
  parseYesOrNo,
  readVariable,
} from './environment.ts'
import { type MailConfig, readMailConfig } from './mail.ts'
import { readOrCreateSecret, SECRET_CHARACTERS_MIN } from './secrets.ts'
import { defaultDiskStorage, parseStorageUrl, type StorageConfig } from './storage.ts'
import type { VariableName } from './variables.ts'

/** What an installation decides, checked; the README's table of variables says what each means. */
export type Config = BrandNames & {
  readonly port: number
  /** What to listen on: 'localhost' is every loopback address, '' every address there is. */
  readonly host: string
  /** Scheme, host and port only. */
  readonly publicUrl: URL
  /** Absolute path. */
  readonly dataDir: string
  readonly database: DatabaseConfig
  readonly storage: StorageConfig
  /** Megabytes that stay free where uploads are kept in a folder. */
  readonly uploadSpaceMin: number
  readonly mail: MailConfig
  readonly sessionSecret: string
  /** The first seals, all of them open; never empty. */
  readonly twoStepSecrets: readonly string[]
  readonly trustProxy: TrustedProxies
  /** How long a server that is told to end goes on answering, so that a balancer turns to others. */
  readonly drainSeconds: number
  /** In lower case. */
  readonly adminEmails: readonly string[]
  readonly passwordMin: number
  /** What a new hash of a password costs. */
  readonly passwordCost: ScryptCost
  /** Whether an administrator acts as a founder only until they have set up two-step sign-in. */
  readonly requireAdminTwoStep: boolean
  /** How long the e-mail of a decision waits to be undone. */
  readonly undoSeconds: number
  /** undefined: no metrics. */
  readonly metricsToken: string | undefined
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** A balancer that asks every second and needs two answers has turned away by then. */
const DRAIN_SECONDS_DEFAULT = 5
const DRAIN_SECONDS_MAX = 300

/**
 * Reads and checks every variable (D-outside.19); the empty text counts as unset.
 * Makes the secrets under DATA_DIR that are not there yet.
 * @throws ConfigError for the first value that will not do
 */
export function readConfig(environment: Environment): Config {
  const from = <T, D>(variable: VariableName, parse: (text: string) => T, standIn: D) =>
    readVariable(environment, variable, parse, standIn)
  const port = from('PORT', parseInteger(1, 65_535), 3000)
  const address = from('PUBLIC_URL', parsePublicUrl, new URL(`http://localhost:${port}`))
  const dataDir = dataDirOf(environment)
  const product = from('PRODUCT_NAME', parseName, 'Openround')
  const database = readConnection(environment, dataDir)
  const place = { dataDir, shared: database.kind === 'server' && !isLocal(address) }
  const trustProxy = from('TRUST_PROXY', parseTrustedProxies, { count: 0 })
  // An embedded database has one server, and a balancer nobody else to turn to.
  const drainSeconds = database.kind === 'server' && isProxied(trustProxy) ? DRAIN_SECONDS_DEFAULT : 0
  const sessionSecret = readOrCreateSecret(
    environment,
    'SESSION_SECRET',
    parseSecret(SECRET_CHARACTERS_MIN),
    place,
  )
  return {
    product,
    investor: from('INVESTOR_NAME', parseName, 'Openround Partners'),
    port,
    host: from('HOST', parseHost, isLocal(address) ? 'localhost' : ''),
    publicUrl: address,
    dataDir,
    database,
    storage: from('STORAGE_URL', parseStorageUrl, defaultDiskStorage(dataDir)),
    uploadSpaceMin: from('UPLOAD_SPACE_MIN', parseInteger(0, 1_000_000), 500),
    mail: readMailConfig(environment, { product, publicUrl: address, dataDir }),
    trustProxy,
    drainSeconds: from('DRAIN_SECONDS', parseInteger(0, DRAIN_SECONDS_MAX), drainSeconds),
    adminEmails: from('ADMIN_EMAILS', parseEmails, []),
    passwordMin: from('PASSWORD_MIN', parseInteger(PASSWORD_MIN_DEFAULT, PASSWORD_MAX), PASSWORD_MIN_DEFAULT),
    passwordCost: readPasswordCost(environment, address),
    requireAdminTwoStep: from('REQUIRE_ADMIN_2FA', parseYesOrNo, false),
    undoSeconds: from('UNDO_SECONDS', parseInteger(0, UNDO_SECONDS_MAX), UNDO_SECONDS_DEFAULT),
    metricsToken: from('METRICS_TOKEN', parseSecret(16), undefined),
    logLevel: from('LOG_LEVEL', parseOneOf('debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'warn'),
    sessionSecret,
    twoStepSecrets: readOrCreateSecret(
      environment,
      'TWO_STEP_SECRET',
      parseSecrets(SECRET_CHARACTERS_MIN),
      place,
      [sessionSecret],
    ),
  }
}

function readConnection(environment: Environment, dataDir: string): DatabaseConfig {
  const url = readVariable(environment, 'DATABASE_URL', parseDatabaseUrl, undefined)
  const migrateUrl = readVariable(environment, 'MIGRATE_DATABASE_URL', parseDatabaseUrl, undefined)
  if (url !== undefined) return { kind: 'server', url, ...(migrateUrl !== undefined && { migrateUrl }) }
  if (migrateUrl === undefined) return { kind: 'embedded', dataDir }
  throw new ConfigError('DATABASE_URL', 'is missing, though MIGRATE_DATABASE_URL is given')
}

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
function readPasswordCost(environment: Environment, address: URL): ScryptCost {
  if (!readVariable(environment, 'QUICK_PASSWORD_HASHES', parseYesOrNo, false)) return FULL_COST
  if (isLocal(address)) return QUICK_COST
  throw new ConfigError(
    'QUICK_PASSWORD_HASHES',
    'is for tests only: with a public PUBLIC_URL passwords would be easy to guess from a stolen database',
  )
}
