import type { Connection } from '#database/connect.ts'
import { PASSWORD_MAX, PASSWORD_MIN_DEFAULT, UNDO_SECONDS_DEFAULT, UNDO_SECONDS_MAX } from '#domain/limits.ts'
import type { Names } from '#domain/names.ts'
import {
  host,
  isLocal,
  isProxied,
  publicUrl,
  type TrustedProxies,
  trustedProxies,
} from './config/addresses.ts'
import { dataDir as dataDirOf } from './config/data-dir.ts'
import { ConfigError, type Environment, read } from './config/environment.ts'
import { keptSecret, SECRET_CHARACTERS_MIN } from './config/kept-secret.ts'
import { type MailConfig, mail } from './config/mail.ts'
import { passwordCost, type ScryptCost } from './config/password-cost.ts'
import {
  databaseUrl,
  emails,
  name,
  oneOf,
  secret,
  secrets,
  wholeNumber,
  yesOrNo,
} from './config/plain-values.ts'
import { diskUnder, type StorageConfig, storage } from './config/storage.ts'
import type { VariableName } from './config/variables.ts'

/** What an installation decides, checked; the README's table of variables says what each means. */
export type Config = Names & {
  readonly port: number
  /** What to listen on: 'localhost' is every loopback address, '' every address there is. */
  readonly host: string
  /** Scheme, host and port only. */
  readonly publicUrl: URL
  /** Absolute path. */
  readonly dataDir: string
  readonly database: Connection
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
    read(environment, variable, parse, standIn)
  const port = from('PORT', wholeNumber(1, 65_535), 3000)
  const address = from('PUBLIC_URL', publicUrl, new URL(`http://localhost:${port}`))
  const dataDir = dataDirOf(environment)
  const product = from('PRODUCT_NAME', name, 'Openround')
  const database = connection(environment, dataDir)
  const place = { dataDir, shared: database.kind === 'server' && !isLocal(address) }
  const trustProxy = from('TRUST_PROXY', trustedProxies, { count: 0 })
  // An embedded database has one server, and a balancer nobody else to turn to.
  const drainSeconds = database.kind === 'server' && isProxied(trustProxy) ? DRAIN_SECONDS_DEFAULT : 0
  const sessionSecret = keptSecret(environment, 'SESSION_SECRET', secret(SECRET_CHARACTERS_MIN), place)
  return {
    product,
    investor: from('INVESTOR_NAME', name, 'Openround Partners'),
    port,
    host: from('HOST', host, isLocal(address) ? 'localhost' : ''),
    publicUrl: address,
    dataDir,
    database,
    storage: from('STORAGE_URL', storage, diskUnder(dataDir)),
    uploadSpaceMin: from('UPLOAD_SPACE_MIN', wholeNumber(0, 1_000_000), 500),
    mail: mail(environment, { product, publicUrl: address, dataDir }),
    trustProxy,
    drainSeconds: from('DRAIN_SECONDS', wholeNumber(0, DRAIN_SECONDS_MAX), drainSeconds),
    adminEmails: from('ADMIN_EMAILS', emails, []),
    passwordMin: from('PASSWORD_MIN', wholeNumber(PASSWORD_MIN_DEFAULT, PASSWORD_MAX), PASSWORD_MIN_DEFAULT),
    passwordCost: passwordCost(environment, address),
    requireAdminTwoStep: from('REQUIRE_ADMIN_2FA', yesOrNo, false),
    undoSeconds: from('UNDO_SECONDS', wholeNumber(0, UNDO_SECONDS_MAX), UNDO_SECONDS_DEFAULT),
    metricsToken: from('METRICS_TOKEN', secret(16), undefined),
    logLevel: from('LOG_LEVEL', oneOf('debug', 'info', 'warn', 'error', 'fatal', 'silent'), 'warn'),
    sessionSecret,
    twoStepSecrets: keptSecret(environment, 'TWO_STEP_SECRET', secrets(SECRET_CHARACTERS_MIN), place, [
      sessionSecret,
    ]),
  }
}

function connection(environment: Environment, dataDir: string): Connection {
  const url = read(environment, 'DATABASE_URL', databaseUrl, undefined)
  const migrateUrl = read(environment, 'MIGRATE_DATABASE_URL', databaseUrl, undefined)
  if (url !== undefined) return { kind: 'server', url, ...(migrateUrl !== undefined && { migrateUrl }) }
  if (migrateUrl === undefined) return { kind: 'embedded', dataDir }
  throw new ConfigError('DATABASE_URL', 'is missing, though MIGRATE_DATABASE_URL is given')
}
