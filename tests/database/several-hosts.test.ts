import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#database/database.ts'
import { openServer } from '#database/server/open-server.ts'
import { withConnection } from '#tests/with-connection.mjs'
import { type RealServer, type Standby, startPostgres } from '../postgres-server.mjs'
import { notes, notesSchema, PEOPLE } from './notes-schema.ts'

/** A limit that only ends tests that hang. */
const PATIENCE = { timeout: 120_000 }

let primary: RealServer
let standby: Standby
let silent: Server
let url: string
let database: Database
beforeAll(async () => {
  primary = await startPostgres({ settings: ['synchronous_commit=on'] })
  standby = await primary.follow()
  // Accepts connections and never answers, like a server that is frozen.
  silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  // The server that accepts writes comes last.
  const hosts = `127.0.0.1:${port},${new URL(standby.url).host},${new URL(primary.url).host}`
  url = primary.url.replace(new URL(primary.url).host, hosts)
  database = await openServer({ url }, {}, notesSchema())
  await withConnection(primary.url, (client) => client.query(PEOPLE))
})
afterAll(async () => {
  await database?.close()
  silent?.close()
  await standby?.stop()
  await primary?.stop()
})

const add = (body: string) =>
  database.asWorker((transaction) => transaction.insert(notes).values({ owner: 'asha', body }))

test('an address with several hosts leads to the primary, also after a failover', async () => {
  const events: string[] = []
  const listening = database.listen('test_events', {
    onNotification: () => undefined,
    onListening: () => events.push('listening'),
    onDisconnect: () => undefined,
  })
  await vi.waitUntil(() => events.length === 1, PATIENCE)
  await add('before')
  await primary.crash()
  await expect(add('during')).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  await expect(database.ping()).rejects.toMatchObject({
    cause: { message: expect.stringMatching(/None of the hosts accepts writes: .* is read-only/) },
  })

  await standby.promote()
  await add('after')
  await vi.waitUntil(() => events.length === 2, PATIENCE)
  await listening.stop()
  const stored = await withConnection(standby.url, (client) =>
    client.query(`select body from notes where body in ('before', 'during', 'after') order by 1`),
  )
  expect(stored.rows).toEqual([{ body: 'after' }, { body: 'before' }])
})
