import pg from 'pg'
import { type Database, DatabaseUnavailable } from '#database/database.ts'
import { doors } from '#database/doors.ts'
import { type MigratingConnection, migrate } from '#database/migrate.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { admitLogin } from './login.ts'
import { checkOut, openPool, type PoolOptions } from './pool.ts'
import { serverEngine } from './server-engine.ts'

export type ServerAddress = { url: string; migrateUrl?: string }

/**
 * Opens a database on a PostgreSQL server. `migrateUrl`, by default `url`, is the login that owns the tables, without
 * a pooler in between. Throws `DatabaseUnavailable` when the server does not answer, `MigrationMismatch` when
 * histories differ.
 */
export async function openServer(
  { url, migrateUrl = url }: ServerAddress,
  options: PoolOptions = {},
  schema: Schema = currentSchema(),
): Promise<Database> {
  const pool = openPool(url, options)
  try {
    await migrateServer(migrateUrl, schema, await loginOf(pool))
  } catch (error) {
    await pool.end()
    throw error
  }
  return doors(serverEngine(pool))
}

/** Migrates with a connection of its own, then lets `login` in, if one is given. */
export async function migrateServer(url: string, schema: Schema, login?: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'openround migration' })
  client.on('error', () => undefined) // The statement that fails says so.
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnavailable('The database gives no connection for migrating.', { cause: error })
  }
  try {
    const connection = connectionOf(client)
    await migrate(connection, schema)
    if (login !== undefined) await admitLogin(connection, login)
  } finally {
    await client.end()
  }
}

async function loginOf(pool: pg.Pool): Promise<string> {
  const client = await checkOut(pool)
  try {
    const { rows } = await client.query<{ login: string }>('select session_user::text as login')
    return rows[0]?.login ?? ''
  } finally {
    client.release()
  }
}

const connectionOf = (client: pg.Client): MigratingConnection => ({
  async run(sql) {
    await client.query(sql)
  },
  rows: async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[],
})
