import { setTimeout as wait } from 'node:timers/promises'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '#database/create-database.ts'
import type { Database } from '#database/database.ts'
import { openMigrated, openServer } from '#database/server/open-server.ts'
import { serverEngine } from '#database/server/server-engine.ts'
import { onLostNames } from '#database/server/statement-names.ts'
import { sqlState } from '#database/sql-errors.ts'
import { withConnection } from '#tests/with-connection.mjs'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { type CountingProxy, countingProxy } from './counting-proxy.ts'
import { notes, notesSchema, PEOPLE } from './notes-schema.ts'
import { type Manner, transactionPooler } from './pooler.ts'
import { openServerTest, type ServerTestDatabase } from './server-test.ts'

const bodies = new QueryBuilder().select({ body: notes.body }).from(notes)
/** A limit in milliseconds that only ends tests that hang. */
const PATIENCE_MS = 120_000

const sleep = (seconds: number) => ({ toSQL: () => ({ sql: 'select pg_sleep($1)', params: [seconds] }) })

let server: RealServer
let test_: ServerTestDatabase
let proxy: CountingProxy
let database: Database

beforeAll(async () => {
  server = await startPostgres()
  test_ = await openServerTest(notesSchema(), server.url)
  for (const statement of PEOPLE.split(';').filter((it) => it.trim())) await test_.rows(statement)
})
afterAll(async () => {
  await test_?.close()
  await server?.stop()
})
beforeEach(async () => {
  proxy = await countingProxy(test_.url)
  const address = { url: proxy.url, migrateUrl: test_.ownerUrl }
  database = await openServer(address, { connectionsMax: 2, waitMs: PATIENCE_MS }, notesSchema())
})
afterEach(async () => {
  await database.close()
  await proxy.close()
})

test('a single query is one round trip, even the first time', async () => {
  await database.ping()
  const counts: number[] = []
  for (let run = 0; run < 3; run++) {
    proxy.queries()
    await database.query('asha', 'applicant', bodies)
    counts.push(proxy.queries())
  }
  expect(counts).toEqual([1, 1, 1])
})

test('a transaction takes one round trip to open and one to commit', async () => {
  await database.ping()
  proxy.queries()
  await database.transaction('asha', 'applicant', async () => undefined)
  expect(proxy.queries()).toBe(2)
})

test('prepares each statement once per connection', async () => {
  const name = {
    toSQL: () => ({
      sql: 'select name, generic_plans + custom_plans as plans from pg_prepared_statements',
      params: [],
    }),
  }
  await database.query('asha', 'applicant', name)
  const { rows } = await database.query<{ name: string; plans: number }>('asha', 'applicant', name)
  expect(rows?.map((row) => row.name.replace(/[0-9a-f]{32}/, 'HASH')).sort()).toEqual([
    'open_as_actor',
    's_HASH_applicant',
  ])
})

test('uses a generic or a custom plan, as the statement requests', async () => {
  const plans = (how: string) => ({
    sql: `select '${how}' as how, generic_plans::integer as of_all, custom_plans::integer as of_these
      from pg_prepared_statements where statement like $1`,
    params: [`select '${how}'%`],
  })
  // By default, PostgreSQL may use the generic plan from the sixth execution on.
  for (let run = 1; run <= 7; run++) {
    const once = await database.query('asha', 'applicant', { toSQL: () => plans('once'), plan: 'generic' })
    const always = await database.query('asha', 'applicant', {
      toSQL: () => plans('always'),
      plan: 'custom',
    })
    expect([once.rows, always.rows]).toEqual([
      [{ how: 'once', of_all: run, of_these: 0 }],
      [{ how: 'always', of_all: 0, of_these: run }],
    ])
  }
})

test('a parameter that cannot be sent makes only its own query fail', async () => {
  const said = (value: unknown) => ({ toSQL: () => ({ sql: 'select $1::text as said', params: [value] }) })
  const circular: Record<string, unknown> = {}
  circular.itself = circular
  let lost = 0
  const endHearing = onLostNames(() => lost++)
  const tried = []
  for (const value of [circular, 'one', circular, 'other'])
    tried.push(await database.query('asha', 'applicant', said(value)).then(({ rows }) => rows, String))
  endHearing()
  const refused = expect.stringContaining('circular structure')
  expect([tried, lost]).toEqual([[refused, [{ said: 'one' }], refused, [{ said: 'other' }]], 0])
})

/** Takes a connection from a pool. @returns a function that releases it */
const takeConnection = (from: Database) =>
  new Promise<() => Promise<void>>((taken, refused) => {
    const busy = from.transaction(
      'asha',
      'applicant',
      () =>
        new Promise<void>((letGo) =>
          taken(() => {
            letGo()
            return busy
          }),
        ),
    )
    busy.catch(refused)
  })

test('queries fail while all connections are busy, and succeed once one is free [V13.2.6]', async () => {
  const address = { url: proxy.url, migrateUrl: test_.ownerUrl }
  const waitMs = 400
  const small = await openServer(address, { connectionsMax: 2, waitMs }, notesSchema())
  // Retries, because a new connection may take longer to open on a busy machine.
  const take = () => vi.waitFor(() => takeConnection(small), { timeout: PATIENCE_MS })
  const [giveBack, giveBackOther] = [await take(), await take()]
  const third = small.query('asha', 'applicant', bodies)
  await expect(third).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await Promise.all([giveBack(), giveBackOther()])
  expect((await small.query('asha', 'applicant', bodies)).rows).toEqual([{ body: 'of asha' }])
  await small.close()
})

test('replaces broken connections after at most one failed request', async () => {
  await database.ping()
  const cut = database.query('asha', 'applicant', sleep(5))
  const failed = expect(cut).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  const sleeping = "select from pg_stat_activity where usename = $1 and query like '%pg_sleep%'"
  const login = new URL(test_.url).username
  await expect.poll(() => test_.rows(sleeping, [login])).not.toEqual([])
  await test_.rows('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [login])
  await failed
  await wait(50)
  expect((await database.query('asha', 'applicant', bodies)).rows).toEqual([{ body: 'of asha' }])
})

test('a transaction whose connection breaks reports the database as unavailable', async () => {
  const work = database.transaction('asha', 'applicant', async (transaction) => {
    await transaction.insert(notes).values({ owner: 'asha', body: 'never' })
    await test_.rows('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [
      new URL(test_.url).username,
    ])
    await wait(50)
    await transaction.select().from(notes)
  })
  await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  expect(await test_.rows("select 1 from notes where body = 'never'")).toEqual([])
})

test('accepts a login that owns no tables and inherits no rights', async () => {
  const { rows } = await withConnection(test_.url, (app) =>
    app.query(
      "select rolsuper, rolbypassrls, pg_has_role('openround_administrator', 'USAGE') as inherits, pg_has_role('openround_administrator', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as becomes from pg_roles where rolname = current_user",
    ),
  )
  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, inherits: false, becomes: true }])
})

test('servers that start together migrate an empty database without errors', async () => {
  await withConnection(server.url, (superuser) => superuser.query('create database together'))
  const url = new URL(server.url)
  url.pathname = '/together'
  const address = { url: url.href }
  const started = await Promise.all([1, 2, 3, 4].map(() => openServer(address, {}, notesSchema())))
  await Promise.all(started.map((one) => one.close()))
})

/** Starts a pooler in front of the test database, passes its address to `work`, and closes the pooler afterwards. */
async function behind<Result>(
  manner: Manner,
  work: (address: { url: string; migrateUrl: string }) => Promise<Result>,
): Promise<Result> {
  const pooler = await transactionPooler(test_.url, manner)
  try {
    return await work({ url: pooler.url, migrateUrl: test_.ownerUrl })
  } finally {
    await pooler.close()
  }
}

/** Runs several transactions. @returns the prefixes of the names of all prepared statements that they see */
async function namesPrepared(through: Database): Promise<string[]> {
  const prepared = { toSQL: () => ({ sql: 'select name from pg_prepared_statements', params: [] }) }
  const names = new Set<string>()
  for (let run = 0; run < 4; run++) {
    const { rows } = await through.query<{ name: string }>('asha', 'applicant', prepared)
    for (const { name } of rows ?? []) names.add(name.replace(/_.*/, '_'))
  }
  return [...names].sort()
}

const SETTINGS = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('role') as role,
  current_setting('app.user_id', true) as actor`

describe('behind a pooler in transaction mode', () => {
  test('time limits, role and actor end with the transaction [V13.2.6]', async () => {
    const settings = { toSQL: () => ({ sql: SETTINGS, params: [] }) }
    await behind({ translatesNames: true }, async (address) => {
      const pooled = await openServer(address, { connectionsMax: 1 }, notesSchema())
      // Asks twice, because the pooler has two connections.
      const within = []
      for (let run = 0; run < 2; run++)
        within.push(...((await pooled.query('asha', 'applicant', settings)).rows ?? []))
      const outside = await withConnection(address.url, async (client) => [
        (await client.query(SETTINGS)).rows[0],
        (await client.query(SETTINGS)).rows[0],
      ])
      await pooled.close()
      const inTransaction = {
        statement: '10s',
        lock: '5s',
        idle: '10s',
        role: 'openround_founder',
        actor: 'asha',
      }
      expect(within).toEqual([inTransaction, inTransaction])
      const none = { statement: '0', lock: '0', idle: '0', role: 'none', actor: '' }
      expect(outside).toEqual([none, none])
    })
  })

  test.each([
    ['prepares no statements if the pooler does not translate their names', false, ['openround_']],
    ['prepares statements if the pooler translates their names', true, ['POOLER_']],
  ])('%s', async (_, translatesNames, names) => {
    await behind({ translatesNames }, async (address) => {
      const pooled = await openServer(address, { connectionsMax: 2 }, notesSchema())
      expect(await namesPrepared(pooled)).toEqual(names)
      const asWorker = () => pooled.asWorker((transaction) => transaction.select().from(notes))
      expect([(await asWorker()).length, (await asWorker()).length]).toEqual([2, 2])
      await pooled.close()
    })
  })

  test.each([
    ['a single query', async (pooled: Database) => (await pooled.query('asha', 'applicant', bodies)).rows],
    [
      'a transaction',
      (pooled: Database) =>
        pooled.transaction('asha', 'applicant', (transaction) =>
          transaction.select({ body: notes.body }).from(notes),
        ),
    ],
  ])('a pooler that loses prepared statements does not affect %s', async (_, read) => {
    await behind({}, async (address) => {
      const pool = await openMigrated(address, { connectionsMax: 1 }, notesSchema())
      const pooled = createDatabase(serverEngine(pool, 'kept'))
      let losses = 0
      const endHearing = onLostNames(() => losses++)
      const tried = () => read(pooled).catch(String)
      const seen = [await tried(), await tried(), await tried()]
      endHearing()
      expect([seen, losses]).toEqual([Array(3).fill([{ body: 'of asha' }]), 1])
      await pooled.close()
    })
  })

  test('a refused statement fails with the same error when repeated', async () => {
    const wrong = { toSQL: () => ({ sql: 'select from nowhere', params: [] }) }
    await behind({ translatesNames: true }, async (address) => {
      const pooled = await openServer(address, { connectionsMax: 1 }, notesSchema())
      const refuse = () => pooled.query('asha', 'applicant', wrong).catch(sqlState)
      expect([await refuse(), await refuse()]).toEqual(['42P01', '42P01'])
      await pooled.close()
    })
  })
})

test('reconnects when the database server is back', async () => {
  await database.ping()
  await test_.rows('select 1')
  await server.halt()
  await expect(database.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await expect(database.transaction('asha', 'applicant', async () => 1)).rejects.toMatchObject({
    name: 'DatabaseUnavailable',
  })
  await server.start()
  await database.ping()
  expect((await database.query('asha', 'applicant', bodies)).rows).toEqual([{ body: 'of asha' }])
})
