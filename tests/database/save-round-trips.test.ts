import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { currentSchema } from '#database/migration-files.ts'
import { openServer } from '#database/server/open-server.ts'
import { saveProfile } from '#server/accounts/save-profile.ts'
import { saveDraft } from '#server/applications/save.ts'
import type { Caller } from '#server/http/caller.ts'
import { saveAnswers } from '#server/questions/save-answers.ts'
import type { Services } from '#server/services.ts'
import { storeApplication, storeRound } from '#tests/applications.ts'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { type CountingProxy, countingProxy } from './counting-proxy.ts'
import { openServerTest, type ServerTestDatabase } from './server-test.ts'

let server: RealServer
let here: ServerTestDatabase
let proxy: CountingProxy
let database: Database
let services: Services
beforeAll(async () => {
  server = await startPostgres()
  here = await openServerTest(currentSchema(), server.url)
  await here.rows(`insert into users (id, name, email) values ('asha', 'Asha Rao', 'a@example.com')`)
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('asha', 'asha', 'asha', now() + interval '1 hour')`,
  )
  proxy = await countingProxy(here.url)
  // Ends only tests that hang: no test may depend on how soon a busy server accepts a connection.
  database = await openServer(
    { url: proxy.url, migrateUrl: here.ownerUrl },
    { connectionsMax: 1, waitMs: 120_000 },
  )
  services = { database } as Services
  await database.ping()
})
afterAll(async () => {
  await database?.close()
  await proxy?.close()
  await here?.close()
  await server?.stop()
})

const asha = { session: 'asha' } as Caller

/** The result of a save, and the number of queries. */
async function counted<T>(save: Promise<T>): Promise<[T, number]> {
  proxy.queries()
  const reply = await save
  return [reply, proxy.queries()]
}

const stored = (version: number) => ({ version, updated_at: expect.any(String), theirs: {}, conflicts: [] })

test('saving a draft is one round trip, unless another save is concurrent', async () => {
  const id = randomUUID()
  const save = (base_version: number, changes: object) =>
    counted(saveDraft(services, asha, id, { base_version, changes }))
  expect(await save(0, { company_name: 'Acme' })).toEqual([stored(1), 1])
  expect(await save(1, { industry: 'SaaS', key_metrics: 'Litres a day' })).toEqual([stored(2), 1])
  expect(await save(2, { funding_usage: {} })).toEqual([stored(3), 1])
})

test('saving answers or a profile is one round trip', async () => {
  const application = await storeApplication(here.rows, { owner: 'asha', status: 'submitted' })
  const round = await storeRound(here.rows, application)
  const answer = { base_version: 1, changes: { q1: 'The market is ready.' } }
  expect(await counted(saveAnswers(services, asha, round, answer))).toEqual([stored(2), 1])
  const mobile = { base_version: 1, changes: { mobile: '+91 98200 12345' } }
  expect(await counted(saveProfile(services, asha, mobile))).toEqual([stored(2), 1])
})

test('reads and merges only after a concurrent save', async () => {
  const id = randomUUID()
  await saveDraft(services, asha, id, { base_version: 0, changes: { company_name: 'Acme' } })
  await saveDraft(services, asha, id, { base_version: 1, changes: { industry: 'SaaS' } })
  const late = { base_version: 1, changes: { hq_city: 'Mumbai' } }
  const [reply, trips] = await counted(saveDraft(services, asha, id, late))
  expect([reply, trips > 1]).toEqual([{ ...stored(3), theirs: { industry: 'SaaS' } }, true])
})
