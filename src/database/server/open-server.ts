import type pg from 'pg'
import { createDatabase } from '#database/create-database.ts'
import { type Database, DatabaseUnavailable } from '#database/database.ts'
import { type HostHooks, NO_HOOKS } from '#database/embedded/host-hooks.ts'
import { type MigratingConnection, migrate } from '#database/migrate.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { sqlState } from '#database/sql-errors.ts'
import { toDriverConfig } from './address.ts'
import { DatabaseClient } from './client.ts'
import { toDatabaseError } from './connection-errors.ts'
import { listenerAt } from './listener.ts'
import { grantAppRole, hasOwnPrivileges, withAppRole } from './login.ts'
import { detectNewerSchema } from './newer-schema.ts'
import { type PoolOptions, ServerPool } from './pool.ts'
import { serverEngine } from './server-engine.ts'
import { readLogin, UnsupportedServer } from './server-requirements.ts'
import { detectStatementNames } from './statement-names.ts'

export type ServerAddress = { url: string; migrateUrl?: string }

/**
 * Opens a database on a PostgreSQL server and migrates it. `migrateUrl`, by default `url`, is the address of the login
 * that owns the tables, and must not point to a pooler. Throws `DatabaseUnavailable` if the server does not respond,
 * `MigrationMismatch` if the migration histories differ, `MigrationBlocked` if a table stays in use,
 * `RestoreUnfinished` if a restore into it has not finished, `UnsupportedServer` if the server is too old or row
 * policies cannot restrict the login, and `InvalidDatabaseUrl` if an address is invalid.
 */
export async function openServer(
  address: ServerAddress,
  options: PoolOptions = {},
  schema: Schema = currentSchema(),
  { onError }: HostHooks = NO_HOOKS,
): Promise<Database> {
  const pool = await openMigrated(address, options, schema)
  return closeOnError(pool, async () => {
    const listen = listenerAt(address.migrateUrl ?? address.url, pool.outages, options.reconnectMs)
    const engine = serverEngine(pool, await detectStatementNames(pool), listen)
    return createDatabase(detectNewerSchema(engine, schema, onError))
  })
}

/** Migrates the database and opens the pool. Its connections have no rights until a transaction sets an actor. */
export async function openMigrated(
  { url, migrateUrl = url }: ServerAddress,
  options: PoolOptions,
  schema: Schema,
): Promise<ServerPool> {
  const pool = new ServerPool(toDriverConfig(url), options)
  return closeOnError(pool, async () => {
    const login = await readLogin(pool)
    await migrateServer(migrateUrl, schema, login)
    if (!(await hasOwnPrivileges(pool))) return pool
    await pool.end()
    return openRestricted(url, login, options)
  })
}

/** Opens a pool whose connections give up the rights of their login, which owns the tables or may read them. */
async function openRestricted(url: string, login: string, options: PoolOptions): Promise<ServerPool> {
  const pool = new ServerPool(withAppRole(toDriverConfig(url)), options)
  return closeOnError(pool, async () => {
    if (await isRestricted(pool)) return pool
    throw new UnsupportedServer(
      `The login ${login} of DATABASE_URL may read all tables, and the pooler does not let connections give up that right: set DATABASE_URL to a separate login for the program, and MIGRATE_DATABASE_URL to ${login}.`,
    )
  })
}

/** SQLSTATE with which some poolers refuse startup options. Others ignore the options. */
const PROTOCOL_VIOLATION = '08P01'

const isRestricted = (pool: ServerPool): Promise<boolean> =>
  hasOwnPrivileges(pool).then(
    (rights) => !rights,
    (error: unknown) => {
      if (error instanceof DatabaseUnavailable && sqlState(error.cause) === PROTOCOL_VIOLATION) return false
      throw error
    },
  )

async function closeOnError<T>(pool: ServerPool, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!pool.ended) await pool.end()
    throw error
  }
}

/** Migrates over a separate connection. Then grants the app's role to `login`, if it is given. */
export const migrateServer = (url: string, schema: Schema, login?: string): Promise<void> =>
  withServerOwner(url, async (connection) => {
    await migrate(connection, schema)
    if (login !== undefined) await grantAppRole(connection, login)
  })

/** Times in milliseconds for connecting as the owner, and until the first probe of a silent connection. */
const CONNECT_MS = 10_000
const KEEP_ALIVE_MS = 10_000

/**
 * Runs `work` over a separate connection as the tables' owner, which is the login in `url`. Throws
 * `DatabaseUnavailable` if the connection fails or is lost.
 */
export async function withServerOwner<T>(
  url: string,
  work: (connection: MigratingConnection) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient({
    ...toDriverConfig(url),
    application_name: 'openround owner',
    connectionTimeoutMillis: CONNECT_MS,
    // Detects within minutes that the server's machine has gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  client.on('error', () => undefined) // The failing statement reports the error.
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnavailable(
      'Cannot connect to the database of MIGRATE_DATABASE_URL or DATABASE_URL as its owner.',
      { cause: error },
    )
  }
  try {
    return await work(connectionOf(client))
  } finally {
    await client.end()
  }
}

const connectionOf = (client: pg.Client): MigratingConnection => ({
  async run(sql) {
    await client.query(sql).catch(throwDatabaseError)
  },
  rows: async <Row>(text: string, values: unknown[]) =>
    (await client.query(text, values).catch(throwDatabaseError)).rows as Row[],
})

function throwDatabaseError(error: unknown): never {
  throw toDatabaseError(error)
}
