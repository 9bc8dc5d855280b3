import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from '#database/create-database.ts'
import { currentSchema } from '#database/migration-files.ts'
import { openMigrated, openServer, type ServerAddress } from '#database/server/open-server.ts'
import type { ServerPool } from '#database/server/pool.ts'
import { serverEngine } from '#database/server/server-engine.ts'
import { OLDEST_MAJOR, refuseOldServer } from '#database/server/server-requirements.ts'
import { withConnection } from '#tests/with-connection.mjs'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { transactionPooler } from './pooler.ts'

// Checks what the pool's connections may do before an actor is set, with each kind of login.

let server: RealServer
beforeAll(async () => {
  server = await startPostgres()
  await asSuperuser("create role maker login createrole password 'secret'")
  await asSuperuser("create role app login password 'secret'")
})
afterAll(() => server?.stop())

const asSuperuser = (statement: string) => withConnection(server.url, (client) => client.query(statement))

const addressOf = (login: string, database: string): string => {
  const url = new URL(server.url)
  if (login !== 'postgres') Object.assign(url, { username: login, password: 'secret' })
  url.pathname = `/${database}`
  return url.href
}

const INSTALLATIONS: Record<string, { owner: string; login: string }> = {
  'a login that owns nothing': { owner: 'maker', login: 'app' },
  'one login as owner and app': { owner: 'maker', login: 'maker' },
  'a superuser as owner and app': { owner: 'postgres', login: 'postgres' },
}

describe.each(Object.entries(INSTALLATIONS))('with %s', (name, { owner, login }) => {
  const database = name.replace(/\W+/g, '_')
  let pool: ServerPool
  beforeAll(async () => {
    await asSuperuser(`create database ${database} owner ${owner}`)
    const address: ServerAddress = {
      url: addressOf(login, database),
      ...(login !== owner && { migrateUrl: addressOf(owner, database) }),
    }
    // The second start finds everything that the first one created.
    await (await openMigrated(address, {}, currentSchema())).end()
    pool = await openMigrated(address, { connectionsMax: 2 }, currentSchema())
  })
  afterAll(() => pool?.end())

  const states = async (statements: readonly string[], ...before: string[]) => {
    const client = await pool.connect()
    try {
      for (const statement of before) await client.query(statement)
      const found: string[] = []
      for (const statement of statements) {
        const state = await client.query(statement).then(
          () => 'done',
          (error: unknown) => (error instanceof pg.DatabaseError ? error.code : 'thrown'),
        )
        found.push(`${statement}: ${state}`)
      }
      return found
    } finally {
      client.release(true)
    }
  }

  const tables = () =>
    withConnection(addressOf('postgres', database), async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1",
      )
      return rows.map((row) => row.name)
    })

  test('rows cannot be read, deleted or truncated without an actor [D-login.1]', async () => {
    const statements = (await tables()).flatMap((table) => [
      `select from ${table}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ])
    const refused = statements.map((statement) => `${statement}: 42501`)
    expect(await states(statements)).toEqual(refused)
    expect(await states(statements, 'reset role')).toEqual(refused)
    expect(statements.length).toBeGreaterThan(45)
  })

  test('statements still run as the user of the session', async () => {
    await withConnection(addressOf('postgres', database), (client) =>
      client.query(`
        insert into users (id, name, email) values ('asha', 'Asha Rao', 'asha@example.com');
        insert into sessions (id, user_id, token_hash, expires_at)
          values ('s', 'asha', 'token', now() + interval '1 hour')`),
    )
    const who = 'select current_user::text as role, app_user_id() as id'
    const { rows } = await createDatabase(serverEngine(pool)).query('token', 'applicant', {
      toSQL: () => ({ sql: who, params: [] }),
    })
    expect(rows).toEqual([{ role: 'openround_founder', id: 'asha' }])
  })
})

test('a login with a truncate right cannot truncate without an actor', async () => {
  await asSuperuser('create database emptied owner maker')
  const address = { url: addressOf('app', 'emptied'), migrateUrl: addressOf('maker', 'emptied') }
  await (await openMigrated(address, {}, currentSchema())).end()
  await withConnection(addressOf('maker', 'emptied'), (maker) =>
    maker.query('grant truncate on status_changes to app'),
  )
  const pool = await openMigrated(address, {}, currentSchema())
  await expect(pool.query('truncate status_changes')).rejects.toMatchObject({ code: '42501' })
  await pool.end()
})

describe('one login behind a pooler', () => {
  beforeAll(() => asSuperuser('create database pooled owner maker'))

  test.each(['ignores', 'refuses'])(
    'one login is refused if the pooler %s startup options [D-login.2]',
    async (care) => {
      const refusesOptions = care === 'refuses'
      const pooler = await transactionPooler(addressOf('maker', 'pooled'), { refusesOptions })
      try {
        await expect(openServer({ url: pooler.url })).rejects.toThrow(
          'The login maker of DATABASE_URL may read all tables, and the pooler does not let connections give up that right: set DATABASE_URL to a separate login for the program, and MIGRATE_DATABASE_URL to maker.',
        )
      } finally {
        await pooler.close()
      }
    },
  )

  test('a separate login works behind a pooler that refuses startup options', async () => {
    const pooler = await transactionPooler(addressOf('app', 'pooled'), { refusesOptions: true })
    const database = await openServer({ url: pooler.url, migrateUrl: addressOf('maker', 'pooled') })
    await database.ping()
    await database.close()
    await pooler.close()
  })
})

test('refuses a server that is too old, and states both versions [D-login.3]', () => {
  const oldest = OLDEST_MAJOR * 10_000
  expect(refuseOldServer(oldest)).toBeUndefined()
  expect(() => refuseOldServer(oldest - 1)).toThrow(
    'The server of DATABASE_URL is PostgreSQL 13: Openround needs PostgreSQL 14 or later.',
  )
})
