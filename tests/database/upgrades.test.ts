import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, DatabaseUnavailable } from '#database/database.ts'
import { openEmbedded } from '#database/embedded/open-embedded.ts'
import { migrationFrom, type Schema } from '#database/migration-files.ts'
import { migrateServer } from '#database/server/open-server.ts'
import { sqlState } from '#database/sql-errors.ts'
import { writing } from '#database/statement.ts'
import { withConnection } from '#tests/with-connection.mjs'
import { startChild } from '../child-process/start.ts'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { changedNotes, notesSchema, PEOPLE } from './notes-schema.ts'
import { layCluster } from './prepared-cluster.ts'
import { openServerTest, type ServerTestDatabase } from './server-test.ts'

// Tests migrations of a new version while the previous version still answers, and migrations that are killed.

let server: RealServer
let running: ServerTestDatabase
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server?.stop())
beforeEach(async () => {
  running = await openServerTest(notesSchema(), server.url)
  for (const statement of PEOPLE.split(';').filter((it) => it.trim())) await running.rows(statement)
})
afterEach(() => running?.close())

const asked = (sql: string, ...params: unknown[]) => writing({ toSQL: () => ({ sql, params }) })

/** Returns the schema of the next version, with `count` more columns. */
function widened(count: number): Schema {
  const { migrations, policies } = notesSchema()
  const more = Array.from({ length: count }, (_, at) =>
    migrationFrom(`000${at + 1}_wider`, `alter table notes add column wider_${at} int`),
  )
  return { migrations: [...migrations, ...more], policies }
}

/** SQLSTATEs of requests that waited too long (for example, on a stalled machine) and were not executed. */
const TOO_LATE = ['55P03', '57014']

/** Retries a request that timed out. @returns its rows */
async function answered<Row>(ask: () => Promise<{ rows: Row[] | undefined }>, tries = 5) {
  for (let left = tries; ; left--) {
    try {
      return (await ask()).rows
    } catch (error) {
      if (!TOO_LATE.includes(sqlState(error) ?? '') || left === 1) throw error
    }
  }
}

/** Returns true if the client stopped waiting for the answer. The write may still have happened. */
const isUnheard = (error: unknown) =>
  error instanceof DatabaseUnavailable &&
  error.cause instanceof Error &&
  error.cause.message === 'Query read timeout'

/** Writes and reads whole rows repeatedly, with the same prepared statements, until it is stopped. */
function keepAsking(database: Database, who: number) {
  const failures: unknown[] = []
  const written: string[] = []
  const unheard: string[] = []
  let rounds = 0
  let ended = false
  const ask = async (sql: string, ...params: unknown[]) => {
    try {
      await answered(() => database.query('asha', 'applicant', asked(sql, ...params)))
      return true
    } catch (error) {
      if (!isUnheard(error)) failures.push(sqlState(error) ?? error)
      return false
    }
  }
  const work = (async () => {
    for (; !ended; rounds++) {
      const body = `${who}.${rounds}`
      const isDone = await ask(`insert into notes (owner, body) values ('asha', $1) returning *`, body)
      const those = isDone ? written : unheard
      those.push(body)
      await ask('select * from notes limit 5')
    }
  })()
  return {
    failures,
    written,
    unheard,
    async goesOn() {
      const goal = rounds + 3
      await expect.poll(() => rounds, { timeout: 240_000 }).toBeGreaterThanOrEqual(goal)
    },
    end() {
      ended = true
      return work
    },
  }
}

test('queries of a running server neither fail nor run twice while columns are added', async () => {
  const busy = [1, 2, 3, 4].map((who) => keepAsking(running.database, who))
  const allGoOn = () => Promise.all(busy.map((one) => one.goesOn()))
  await allGoOn()
  for (const count of [1, 2, 3]) {
    await migrateServer(running.ownerUrl, widened(count))
    await allGoOn()
  }
  await Promise.all(busy.map((one) => one.end()))
  expect(busy.flatMap((one) => one.failures)).toEqual([])
  const stored = await running.rows<{ body: string }>(`select body from notes where body ~ '^[1-4][.]'`)
  const unheard = busy.flatMap((one) => one.unheard)
  const sure = stored.map(({ body }) => body).filter((body) => !unheard.includes(body))
  expect(sure.sort()).toEqual(busy.flatMap((one) => one.written).sort())
})

test('does not repeat a transaction after a refused statement', async () => {
  let begun = 0
  const work = running.database.transaction('asha', 'applicant', async (transaction) => {
    begun++
    await transaction.execute('select count(*) from notes for update')
  })
  const alone = running.database.query('asha', 'applicant', asked('select count(*) from notes for update'))
  const states = await Promise.all([work, alone].map((refused) => refused.catch(sqlState)))
  expect([states, begun]).toEqual([['0A000', '0A000'], 1])
})

test('a migration that waits for a table does not block other queries', async () => {
  await withConnection(running.ownerUrl, async (dump) => {
    await dump.query('begin; lock table notes in access share mode')
    const migrating = migrateServer(running.ownerUrl, widened(1))
    const waiting = `select from pg_stat_activity where query like 'alter table notes%' and wait_event_type = 'Lock'`
    await expect.poll(() => running.rows(waiting), { interval: 20, timeout: 240_000 }).not.toEqual([])
    const read = () => running.database.query('asha', 'applicant', asked('select body from notes'))
    expect(await answered(read).catch(sqlState)).toEqual([{ body: 'of asha' }])
    await dump.query('commit')
    await migrating
  })
  expect(await running.rows('select wider_0 from notes limit 1')).toEqual([{ wider_0: null }])
})

test('a killed migration leaves PostgreSQL unchanged; the next start migrates', async () => {
  const killed = startChild('migrate-half-way.ts', running.ownerUrl)
  await killed.said(1)
  await killed.kill()
  const read = await running.database.query('asha', 'applicant', asked('select body from notes'))
  expect(read.rows).toEqual([{ body: 'of asha' }])
  await migrateServer(running.ownerUrl, changedNotes())
  const [found] = await running.rows(`select array_agg(size order by size) as sizes,
    (select array_agg(name order by name) from migrations) as history from notes`)
  expect(found).toEqual({ sizes: [7, 7], history: ['0000_notes', '0001_changed_notes', 'policies'] })
})

test('after a killed migration, the next start migrates the embedded database', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'openround-upgrade-'))
  try {
    await layCluster(dataDir, notesSchema())
    const before = await openEmbedded(dataDir, notesSchema())
    await before.asWorker((own) => own.execute(`insert into notes (owner, body) values ('asha', 'before')`))
    await before.close()
    const killed = startChild('migrate-half-way.ts', dataDir)
    await killed.said(1)
    await killed.kill()
    const after = await openEmbedded(dataDir, changedNotes())
    const stored = await after.asWorker(async (own) => {
      await own.execute(`insert into notes (owner, body, size) values ('asha', 'new', 3)`)
      return own.execute('select body, size from notes order by body')
    })
    expect((stored as unknown as { rows: unknown[] }).rows).toEqual([
      { body: 'before', size: 6 },
      { body: 'new', size: 3 },
    ])
    await after.close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
