import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { NO_HOOKS } from '#database/embedded/host-hooks.ts'
import { currentSchema } from '#database/migration-files.ts'
import type { PoolOptions } from '#database/server/pool.ts'
import type { Client } from '#tests/client.ts'
import { openServerTest } from '#tests/database/server-test.ts'
import { type RealServer, startPostgres } from '#tests/postgres-server.mjs'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder } from '#tests/users.ts'
import { withConnection } from '#tests/with-connection.mjs'

const BUSY = 'The server is busy. Try again in a moment.'

let postgres: RealServer
let server: TestServer | undefined
beforeAll(async () => {
  postgres = await startPostgres({ settings: ['synchronous_commit=on'] })
})
afterEach(async () => {
  await server?.close()
  server = undefined
})
afterAll(() => postgres?.stop())

async function start(options?: PoolOptions) {
  let ownerUrl = ''
  const reported: string[] = []
  const hooks = { ...NO_HOOKS, onError: (_: unknown, what: string) => reported.push(what) }
  const started = await startTestServer({ DATABASE_URL: postgres.url }, async () => {
    const database = await openServerTest(currentSchema(), postgres.url, options, hooks)
    ownerUrl = database.ownerUrl
    return database
  })
  server = started
  return { ...started, ownerUrl, reported }
}

const save = (client: Client, id: string, base_version: number, company_name: string) =>
  client.call('saveDraft', { params: { id }, body: { base_version, changes: { company_name } } })

/** Changes a setting of the whole database server. */
async function set(setting: string, value: string) {
  await withConnection(postgres.url, async (superuser) => {
    await superuser.query(`alter system set ${setting} = '${value}'`)
    await superuser.query('select pg_reload_conf()')
  })
  await expect
    .poll(() =>
      withConnection(postgres.url, async (client) => (await client.query(`show ${setting}`)).rows[0]),
    )
    .toEqual({ [setting]: value })
}

/** Makes the whole database server read-only, or writable again. */
const onlyReads = (value: 'on' | 'off') => set('default_transaction_read_only', value)

/** Saves one draft repeatedly, as a browser's autosave does. */
function startWriting(client: Client) {
  const written = { id: randomUUID(), statuses: new Set<number>(), saves: 0, stopped: false }
  const run = async () => {
    for (let version = 0, n = 1; !written.stopped; ) {
      const { status, reply, error } = await save(client, written.id, version, `Acme ${n}`)
      written.statuses.add(status)
      if (status === 200) {
        expect(reply.conflicts).toEqual([])
        version = reply.version
        written.saves = n++
      } else {
        expect(error?.message).toBe(BUSY)
        await wait(20)
      }
    }
  }
  return { written, ended: run() }
}

test('a database restart under load loses nothing and causes no error but 503 [D-service.17]', async () => {
  const started = await start()
  const people = await Promise.all(
    Array.from({ length: 5 }, (_, n) => createFounder(started, `founder-${n}@acme.in`)),
  )
  const writers = people.map(startWriting)
  const all = (holds: (written: (typeof writers)[number]['written']) => boolean) =>
    expect.poll(() => writers.filter(({ written }) => holds(written)).length).toBe(writers.length)

  await all(({ saves }) => saves >= 5)
  await postgres.halt()
  try {
    await all(({ statuses }) => statuses.has(503))
  } finally {
    await postgres.start()
  }
  const before = writers.map(({ written }) => written.saves)
  await all((written) => written.saves > (before[writers.findIndex((one) => one.written === written)] ?? 0))
  for (const { written } of writers) written.stopped = true
  await Promise.all(writers.map(({ ended }) => ended))

  expect(writers.map(({ written }) => [...written.statuses])).toEqual(writers.map(() => [200, 503]))
  const stored = await started.rows<{ id: string; company_name: string }>(
    'select id, company_name from applications',
  )
  expect(Object.fromEntries(stored.map(({ id, company_name }) => [id, company_name]))).toEqual(
    Object.fromEntries(writers.map(({ written: { id, saves } }) => [id, `Acme ${saves}`])),
  )
})

test('a read-only database server gives 503, although each server is ready [D-outside.17]', async () => {
  const started = await start()
  const asha = await createFounder(started)
  const statusOf = async (path: string) => (await started.visitor().fetch(path)).status
  const answers = async () => [
    (await save(asha, randomUUID(), 0, 'Acme')).status,
    await statusOf('/healthz/database'),
    await statusOf('/readyz'),
  ]
  await onlyReads('on')
  try {
    // Polls, because open connections apply the setting a little later than new ones.
    await expect.poll(answers).toEqual([503, 503, 200])
  } finally {
    await onlyReads('off')
  }
  await expect.poll(answers).toEqual([200, 200, 200])
})

test('answers 503 after an incompatible upgrade by a newer version, and logs the reason once', async () => {
  const started = await start()
  const asha = await createFounder(started)
  const ready = async () => {
    const response = await started.visitor().fetch('/readyz')
    return [response.status, ((await response.json()) as { database: string }).database]
  }
  const saved = async () => {
    const { status, error } = await save(asha, randomUUID(), 0, 'Acme')
    return [status, error?.message]
  }
  const migrate = (name: string) =>
    started.rows(`insert into migrations (name, hash) values ($1, '')`, [name])
  await migrate('9998_compatible')
  expect([await saved(), await ready()]).toEqual([
    [200, undefined],
    [200, 'ok'],
  ])

  await started.rows('alter table applications rename company_name to company')
  await started.rows(`delete from migrations where name = '9998_compatible'`)
  expect([(await saved())[0], await ready()]).toEqual([500, [200, 'ok']])

  started.logged.length = 0
  await migrate('9999_incompatible')
  const tooOld =
    'The service has been upgraded, and this server has not been replaced yet. Please try again in a moment.'
  expect([await saved(), await saved(), await ready()]).toEqual([
    [503, tooOld],
    [503, tooOld],
    [503, 'newer-schema'],
  ])
  expect([started.reported, started.logged]).toEqual([
    [
      'A newer version has upgraded the database, and this version cannot use it any more: replace this server.',
    ],
    [],
  ])
})

test('answers 503 with Retry-After when every connection is in use [D-service.17]', async () => {
  const started = await start({ connectionsMax: 2, waitMs: 2_000 })
  const asha = await createFounder(started)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let taken = 0
  const uses = Array.from({ length: 2 }, () =>
    started.services.database.asWorker(async () => {
      taken++
      await held
    }),
  )
  await expect.poll(() => taken).toBe(2)
  try {
    const { status, error, headers } = await asha.call('session')
    expect([status, error?.code, error?.message, headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      BUSY,
      '2',
    ])
    expect((await started.visitor().fetch('/healthz')).status).toBe(200)
  } finally {
    letGo()
    await Promise.all(uses)
  }
  expect((await asha.call('session')).status).toBe(200)
})

test('reads are answered while commits wait for a standby, and no process is left waiting', async () => {
  const started = await start({ waitMs: 1_500, commitMs: 3_000 })
  const people: Client[] = []
  for (let n = 0; n < 12; n++) people.push(await createFounder(started, `founder-${n}@acme.in`))
  const ids: string[] = people.map(() => randomUUID())
  const saveAll = async () => {
    const saves = people.map((client, n) => save(client, ids[n] ?? '', 0, `Acme ${n}`))
    return (await Promise.all(saves)).map(({ status, headers }) => [status, headers.get('retry-after')])
  }
  const waiting = async () =>
    (await started.rows(`select from pg_stat_activity where wait_event = 'SyncRep'`)).length
  const visitor = started.visitor()
  await set('synchronous_standby_names', 'nobody')
  try {
    const saved = saveAll()
    await expect.poll(waiting).toBe(7)
    const asked = performance.now()
    const [own, round, ready] = await Promise.all([
      people[0]?.call('listApplications'),
      visitor.call('readFundingRoundStatus'),
      visitor.fetch('/readyz'),
    ])
    expect([own?.status, round.status, ready.status]).toEqual([200, 200, 200])
    expect(performance.now() - asked).toBeLessThan(1_000)
    const unavailable = people.map(() => [503, '2'])
    expect(await saved).toEqual(unavailable)
    await expect.poll(waiting).toBe(0)
    // Only the primary has the saves. A repeated save finds nothing to change, and must still wait for a standby.
    expect(await saveAll()).toEqual(unavailable)
    await expect.poll(waiting).toBe(0)
  } finally {
    await set('synchronous_standby_names', '')
  }
  // A repeated save has no further effect, whether or not the database has kept the first one.
  expect((await saveAll()).map(([status]) => status)).toEqual(people.map(() => 200))
  const stored = await started.rows<{ id: string; company_name: string; version: number }>(
    'select id, company_name, version from applications',
  )
  expect(stored.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))).toEqual(
    ids.map((id, n) => ({ id, company_name: `Acme ${n}`, version: 1 })),
  )
})

test('a long row lock makes only writes to that row fail, with 503 and Retry-After [D-service.17]', async () => {
  const started = await start()
  const [asha, ravi] = [await createFounder(started), await createFounder(started, 'ravi@bolt.in')]
  const [ofAsha, ofRavi] = [randomUUID(), randomUUID()]
  expect([await save(asha, ofAsha, 0, 'Acme'), await save(ravi, ofRavi, 0, 'Bolt')]).toMatchObject([
    { status: 200 },
    { status: 200 },
  ])
  const holder = new pg.Client({ connectionString: started.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from applications where id = $1 for update', [ofAsha])

  const order: string[] = []
  const refused = save(asha, ofAsha, 1, 'Acme Dairy').finally(() => order.push('asha'))
  const reads = asha.call('readApplication', { params: { id: ofAsha } })
  expect((await reads).reply.answers.company_name).toBe('Acme')
  expect((await save(ravi, ofRavi, 1, 'Bolt Works')).status).toBe(200)
  order.push('ravi')
  const { status, error, headers } = await refused
  expect([status, error?.code, error?.message, headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    BUSY,
    '2',
  ])
  expect(order).toEqual(['ravi', 'asha'])

  await holder.query('rollback')
  await holder.end()
  expect((await save(asha, ofAsha, 1, 'Acme Dairy')).status).toBe(200)
})
