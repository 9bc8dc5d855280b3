import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { currentSchema } from '#database/migration-files.ts'
import { openServer } from '#database/server/open-server.ts'
import { BATCH_MAX, RELEASE_MAX } from '#domain/limits.ts'
import { commitBatch, previewBatch } from '#server/decisions/batch.ts'
import { releaseHeld } from '#server/decisions/held-decisions.ts'
import { undoBatch } from '#server/decisions/undo.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { storeApplications } from '#tests/applications.ts'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { type CountingProxy, countingProxy } from './counting-proxy.ts'
import { openServerTest, type ServerTestDatabase } from './server-test.ts'

// A batch needs as many queries for 500 applications as for two.

let server: RealServer
let here: ServerTestDatabase
let proxy: CountingProxy
let database: Database
let services: Services
beforeAll(async () => {
  server = await startPostgres()
  here = await openServerTest(currentSchema(), server.url)
  for (const [id, name, role] of [
    ['meera', 'Meera Iyer', 'admin'],
    ['priya', 'Priya Menon', 'founder'],
  ]) {
    await here.rows('insert into users (id, name, email) values ($1, $2, $3)', [
      id,
      name,
      `${id}@example.com`,
    ])
    await here.rows('update profiles set role = $2, full_name = $3 where user_id = $1', [id, role, name])
  }
  await here.rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ('meera', 'meera', 'meera', now() + interval '1 hour')`,
  )
  proxy = await countingProxy(here.url)
  database = await openServer(
    { url: proxy.url, migrateUrl: here.ownerUrl },
    { connectionsMax: 1, waitMs: 400 },
  )
  const current = {
    product: 'Openround',
    investor: 'Openround Partners',
    publicUrl: new URL('https://openround.example'),
  }
  services = { database, config: { undoSeconds: 600 }, site: { current } } as Services
  await database.ping()
})
afterAll(async () => {
  await database?.close()
  await proxy?.close()
  await here?.close()
  await server?.stop()
})

const meera = { session: 'meera' } as Caller

const store = (number: number) =>
  storeApplications(here.rows, Array(number).fill({ owner: 'priya', status: 'submitted' }))

/** The result, and the number of queries. */
async function counted<T>(work: Promise<T>): Promise<{ reply: T; queries: number }> {
  proxy.queries()
  const reply = await work
  return { reply, queries: proxy.queries() }
}

async function decideAll(ids: string[], how: 'send' | 'hold') {
  const change = { status: 'no_fit' as const, reason_ids: [], note: 'Do write again.' }
  const preview = await counted(previewBatch(services, meera, { ids, change }))
  const { affected, words } = preview.reply
  const versions = affected.map(({ id, version }) => ({ id, version }))
  const body = { id: randomUUID(), change, how, affected: versions, words }
  const commit = await counted(commitBatch(services, meera, body))
  expect(commit.reply.emails).toBe(ids.length)
  return { preview, commit }
}

test(`previews, decides and undoes ${BATCH_MAX} with as many queries as two`, async () => {
  const [few, many] = [await store(2), await store(BATCH_MAX)]
  const queries = []
  for (const ids of [few, many]) {
    const { preview, commit } = await decideAll(ids, 'send')
    const undo = await counted(undoBatch(services, meera, commit.reply.undo?.batch ?? ''))
    expect(undo.reply.undone).toHaveLength(ids.length)
    queries.push([preview.queries, commit.queries, undo.queries])
  }
  expect(queries[1]).toEqual(queries[0])
})

test(`releases ${RELEASE_MAX} held decisions with as many queries as two`, async () => {
  const queries = []
  for (const number of [2, RELEASE_MAX]) {
    const { commit } = await decideAll(await store(number), 'hold')
    const ids = commit.reply.decided.map(({ id }) => id)
    queries.push((await counted(releaseHeld(services, meera, { id: randomUUID(), ids }))).queries)
  }
  expect(queries[1]).toBe(queries[0])
})
