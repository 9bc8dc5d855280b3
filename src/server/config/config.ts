import type { DatabaseConfig } from '#database/connect.ts'
import { type BrandNames, DEFAULT_BRAND_NAMES } from '#domain/brand-names.ts'
import { PASSWORD_MAX, PASSWORD_MIN_DEFAULT, UNDO_SECONDS_DEFAULT, UNDO_SECONDS_MAX } from '#domain/limits.ts'
import type { FixedSettings } from '#domain/settings/settings.ts'
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
  parseFundedCompanies,
  parseInteger,
  parseName,
  parseOneOf,
  parseSecret,
  parseSecrets,
  parseYesOrNo,
  readVariable,
} from './environment.ts'
import { type IdentityProviderConfig, readIdentityProvider } from './identity-provider.ts'
import { type MailConfig, namesSender, readMailConfig } from './mail.ts'
import { readOrCreateSecret, SECRET_CHARACTERS_MIN } from './secrets.ts'
import { defaultDiskStorage, parseStorageUrl, type StorageConfig } from './storage.ts'
import type { VariableName } from './variables.ts'

/**
 * Validated settings of an installation. README.md explains the variables. Administrators may change the names, the
 * sender, the funded companies and the two-step requirement on the settings screen, unless a variable fixes them.
 * `site-settings.ts` has the current values.
 */
export type Config = BrandNames & {
  /** The settings that are fixed by a variable, with the variable's name. */
  readonly fixedSettings: FixedSettings
  readonly fundedCompanies: readonly string[]
  readonly port: number
  /** Address to listen on: 'localhost' for loopback addresses only, '' for every address. */
  readonly host: string
  /** Scheme, host and port. */
  readonly publicUrl: URL
  /** Absolute path. */
  readonly dataDir: string
  readonly database: DatabaseConfig
  readonly storage: StorageConfig
  /** Megabytes that uploads must leave free on the disk of an upload folder. */
  readonly uploadSpaceMin: number
  readonly mail: MailConfig
  readonly sessionSecret: string
  /** Keys for two-step secrets. The first key encrypts, all decrypt. Never empty. */
  readonly twoStepSecrets: readonly string[]
  readonly trustProxy: TrustedProxies
  /** Seconds for which a stopping server keeps answering while load balancers switch to other servers. */
  readonly drainSeconds: number
  /** In lower case. */
  readonly adminEmails: readonly string[]
  readonly passwordMin: number
  /** Scrypt cost of new password hashes. */
  readonly passwordCost: ScryptCost
  /**
   * True if team members act as founders until they have set up two-step sign-in. If the variable is unset,
   * administrators can change this in the settings.
   */
  readonly requireAdminTwoStep: boolean
  /** If undefined, people sign in with a password only. */
  readonly identityProvider: IdentityProviderConfig | undefined
  /** Seconds for which a decision can be undone before its e-mail is sent. */
  readonly undoSeconds: number
  /** If undefined, metrics are disabled. */
  readonly metricsToken: string | undefined
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
}

/** Enough for a load balancer that checks every second and needs two failures. */
const DRAIN_SECONDS_DEFAULT = 5
const DRAIN_SECONDS_MAX = 300

/**
 * Reads and validates every variable (D-outside.19). An empty value counts as unset. Creates missing secrets under
 * DATA_DIR.
 * @throws ConfigError for the first invalid value
 */
export function readConfig(environment: Environment): Config {
  const from = <T, D>(variable: VariableName, parse: (text: string) => T, fallback: D) =>
    readVariable(environment, variable, parse, fallback)
  const port = from('PORT', parseInteger(1, 65_535), 3000)
  const address = from('PUBLIC_URL', parsePublicUrl, new URL(`http://localhost:${port}`))
  const dataDir = dataDirOf(environment)
  const product = from('PRODUCT_NAME', parseName, DEFAULT_BRAND_NAMES.product)
  const database = readConnection(environment, dataDir)
  const place = { dataDir, shared: database.kind === 'server' && !isLocal(address) }
  const trustProxy = from('TRUST_PROXY', parseTrustedProxies, { count: 0 })
  // With an embedded database, there is no other server that could take over.
  const drainSeconds = database.kind === 'server' && isProxied(trustProxy) ? DRAIN_SECONDS_DEFAULT : 0
  const sessionSecret = readOrCreateSecret(
    environment,
    'SESSION_SECRET',
    parseSecret(SECRET_CHARACTERS_MIN),
    place,
  )
  return {
    fixedSettings: readFixedSettings(environment),
    product,
    investor: from('INVESTOR_NAME', parseName, DEFAULT_BRAND_NAMES.investor),
    fundedCompanies: from('FUNDED_COMPANIES', parseFundedCompanies, []),
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
    identityProvider: readIdentityProvider(environment),
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

function readFixedSettings(environment: Environment): FixedSettings {
  const isSet = (name: VariableName) => Boolean(environment[name]?.trim())
  return {
    ...(isSet('INVESTOR_NAME') && { investor: 'INVESTOR_NAME' }),
    ...(isSet('PRODUCT_NAME') && { product: 'PRODUCT_NAME' }),
    ...(isSet('FUNDED_COMPANIES') && { funded_companies: 'FUNDED_COMPANIES' }),
    ...(namesSender(environment) && { sender_name: 'MAIL_FROM' }),
    ...(isSet('REQUIRE_ADMIN_2FA') && { require_two_step: 'REQUIRE_ADMIN_2FA' }),
  }
}

function readConnection(environment: Environment, dataDir: string): DatabaseConfig {
  const url = readVariable(environment, 'DATABASE_URL', parseDatabaseUrl, undefined)
  const migrateUrl = readVariable(environment, 'MIGRATE_DATABASE_URL', parseDatabaseUrl, undefined)
  if (url !== undefined) return { kind: 'server', url, ...(migrateUrl !== undefined && { migrateUrl }) }
  if (migrateUrl === undefined) return { kind: 'embedded', dataDir }
  throw new ConfigError('DATABASE_URL', 'is missing, but MIGRATE_DATABASE_URL is set')
}

/** Scrypt parameters. One hash takes 128 · N · r bytes of memory. */
export type ScryptCost = { readonly N: number; readonly r: number; readonly p: number }

/** Parameters from OWASP's password storage cheat sheet. One hash takes 32 MiB. */
export const FULL_COST: ScryptCost = { N: 2 ** 15, r: 8, p: 3 }

/** For tests, which hash thousands of passwords. */
export const QUICK_COST: ScryptCost = { N: 2 ** 4, r: 1, p: 1 }

/**
 * Returns the cost of new password hashes. QUICK_PASSWORD_HASHES reduces it for tests.
 * @throws ConfigError if it is reduced although the address is public
 */
function readPasswordCost(environment: Environment, address: URL): ScryptCost {
  if (!readVariable(environment, 'QUICK_PASSWORD_HASHES', parseYesOrNo, false)) return FULL_COST
  if (isLocal(address)) return QUICK_COST
  throw new ConfigError(
    'QUICK_PASSWORD_HASHES',
    'is for tests only: with a public PUBLIC_URL, passwords would be easy to guess from a stolen database',
  )
}
