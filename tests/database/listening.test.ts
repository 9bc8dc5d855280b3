import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { currentSchema } from '#database/migration-files.ts'
import { listenerAt } from '#database/server/listener.ts'
import { openServer } from '#database/server/open-server.ts'
import { openTestDatabase, type TestDatabase } from './engines.ts'
import { transactionPooler } from './pooler.ts'
import { proxyTo } from './proxy.ts'
import { openServerTest } from './server-test.ts'

let here: TestDatabase
beforeAll(async () => {
  here = await openTestDatabase()
})
afterAll(() => here?.close())

/** A limit that only ends tests that hang. */
const PATIENCE = { timeout: 120_000 }

const tell = (word: string) =>
  here.database.asWorker((transaction) => transaction.execute(sql`select pg_notify('test_events', ${word})`))

test('delivers a notification after the commit, and none after a rollback', async () => {
  const heard: string[] = []
  let began = false
  const listening = here.database.listen('test_events', {
    onNotification: (payload) => heard.push(payload),
    onListening() {
      began = true
    },
    onDisconnect: () => undefined,
  })
  await vi.waitUntil(() => began, PATIENCE)
  await tell('stored')
  const undone = here.database.asWorker(async (transaction) => {
    await transaction.execute(sql`select pg_notify('test_events', 'undone')`)
    throw new Error('Nothing of it.')
  })
  await expect(undone).rejects.toThrow('Nothing of it.')
  await tell('last')
  await vi.waitUntil(() => heard.includes('last'), PATIENCE)
  expect(heard).toEqual(['stored', 'last'])
  await listening.stop()
})

// The embedded engine has no connection that could be lost, and no pooler in front of it.
if (process.env.DATABASE_URL)
  test('reports that it cannot listen behind a pooler', async () => {
    const pooler = await transactionPooler(process.env.DATABASE_URL ?? '')
    const outcomes: unknown[] = []
    const add = (outcome: unknown) => outcomes.push(outcome)
    const handler = { onNotification: add, onListening: () => add('listening'), onDisconnect: add }
    const listening = listenerAt(pooler.url)('test_events', handler)
    const said = () => outcomes.some((one) => String(one).includes('The pooler in front of the database'))
    await vi.waitUntil(said, PATIENCE)
    await listening.stop()
    expect(outcomes).not.toContain('listening')
    await pooler.close()
  })

if (process.env.DATABASE_URL)
  test('stops without waiting for a silent database', async () => {
    const sockets: Socket[] = []
    const way = await proxyTo(process.env.DATABASE_URL ?? '', (client, upstream) => {
      client.pipe(upstream).pipe(client)
      sockets.push(client, upstream)
    })
    let began = false
    const handler = { onNotification: () => undefined, onDisconnect: () => undefined }
    const listening = listenerAt(way.url)('test_events', {
      ...handler,
      onListening() {
        began = true
      },
    })
    await vi.waitUntil(() => began, PATIENCE)
    // From now on, the proxy forwards nothing, not even the end of the connection.
    for (const socket of sockets) socket.unpipe().pause()
    await listening.stop()
    await way.close()
  })

if (process.env.DATABASE_URL)
  test('listens again as soon as a request succeeds after an outage', async () => {
    const there = await openServerTest(currentSchema(), process.env.DATABASE_URL ?? '')
    const way = await proxyTo(there.ownerUrl, (client, upstream) => {
      client.pipe(upstream).pipe(client)
    })
    const database = await openServer({ url: way.url }, { reconnectMs: PATIENCE.timeout })
    const heard: string[] = []
    const listening = database.listen('test_events', {
      onNotification: () => undefined,
      onListening: () => heard.push('listening'),
      onDisconnect: () => heard.push('disconnected'),
    })
    await vi.waitUntil(() => heard.length === 1, PATIENCE)
    way.cut()
    await vi.waitUntil(() => heard.length === 2, PATIENCE)
    await expect(database.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
    way.restore()
    await database.ping()
    await vi.waitUntil(() => heard.length === 3, { timeout: PATIENCE.timeout / 4 })
    expect(heard).toEqual(['listening', 'disconnected', 'listening'])
    await listening.stop()
    await database.close()
    await way.close()
    await there.close()
  })
