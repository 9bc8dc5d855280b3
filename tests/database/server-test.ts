import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type HostHooks, NO_HOOKS } from '#database/embedded/host-hooks.ts'
import { type Schema, schemaHash } from '#database/migration-files.ts'
import { migrateServer, openServer } from '#database/server/open-server.ts'
import type { PoolOptions } from '#database/server/pool.ts'
import type { TestDatabase } from './engines.ts'

export type ServerTestDatabase = TestDatabase & {
  /** The address with the app's login. `ownerUrl` has the login of the tables' owner. */
  readonly url: string
  readonly ownerUrl: string
}

/** A limit that only ends tests that hang. No test may depend on how long others use the connections. */
const PATIENCE_MS = 120_000

export async function openServerTest(
  schema: Schema,
  url: string,
  options: PoolOptions = { waitMs: PATIENCE_MS },
  hooks: HostHooks = NO_HOOKS,
): Promise<ServerTestDatabase> {
  const superuser = onlyConnection(url)
  const own = await copyOfTemplate(superuser, url, schema)
  const password = randomBytes(12).toString('hex')
  await superuser.query(`create role ${own} login noinherit password '${password}'`)
  const ownerUrl = urlOf(url, own)
  const appUrl = new URL(ownerUrl)
  appUrl.username = own
  appUrl.password = password
  const database = await openServer({ url: appUrl.href, migrateUrl: ownerUrl }, options, schema, hooks)
  const owner = onlyConnection(ownerUrl)
  const app = onlyConnection(appUrl.href)
  return {
    engine: 'server',
    database,
    url: appUrl.href,
    ownerUrl,
    rows: async <Row>(text: string, values: unknown[] = []) =>
      (await owner.query(text, values)).rows as Row[],
    withoutActor: async (text) => (await app.query(text)).rows,
    async close() {
      await database.close()
      await Promise.all([owner.end(), app.end()])
      await superuser.query(`drop database ${own} with (force)`)
      await superuser.query(`drop role ${own}`)
      await superuser.end()
    },
  }
}

function onlyConnection(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // Errors are ignored, because tests cut connections and stop servers. The next statement gets a new connection.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const urlOf = (url: string, database: string): string => {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

/** Creates a database for a test. Its name is also the login's. */
async function copyOfTemplate(superuser: pg.Pool, url: string, schema: Schema): Promise<string> {
  const template = `openround_template_${schemaHash(schema).slice(0, 16)}`
  const own = `openround_test_${randomBytes(6).toString('hex')}`
  const client = await superuser.connect()
  try {
    // The lock lets one test at a time do this, because roles belong to the whole server, and PostgreSQL cannot make
    // two copies of a template at the same time.
    await client.query('select pg_advisory_lock(7206421905)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount === 0) {
      const draft = `${own}_draft`
      await client.query(`create database ${draft}`)
      await migrateServer(urlOf(url, draft), schema)
      await client.query(`alter database ${draft} rename to ${template}`)
    }
    await client.query(`create database ${own} template ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock(7206421905)')
    client.release()
  }
  return own
}
