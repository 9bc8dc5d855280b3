import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BATCH_MAX, HELD_LISTED_MAX } from '#domain/limits.ts'
import { commitBatch, previewBatch } from '#server/decisions/batch.ts'
import { releaseHeld } from '#server/decisions/held-decisions.ts'
import { undoBatch } from '#server/decisions/undo.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { storeApplications } from '#tests/applications.ts'
import { type CountedDatabase, openCounted } from './counted-database.ts'

// Checks that a batch of 500 decisions needs as many queries as a batch of two.

let here: CountedDatabase
let services: Services
beforeAll(async () => {
  here = await openCounted()
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
  const current = {
    product: 'Openround',
    investor: 'Openround Partners',
    publicUrl: new URL('https://openround.example'),
  }
  services = { database: here.database, config: { undoSeconds: 600 }, site: { current } } as Services
})
afterAll(() => here?.close())

const meera = { session: 'meera' } as Caller

const store = (number: number) =>
  storeApplications(here.rows, Array(number).fill({ owner: 'priya', status: 'submitted' }))

async function decideAll(ids: string[], how: 'send' | 'hold') {
  const change = { status: 'no_fit' as const, reason_ids: [], note: 'Do write again.' }
  const [{ affected, wording_hash }, previewing] = await here.counted(
    previewBatch(services, meera, { ids, change }),
  )
  const seen = affected.map(({ id, version, held }) => ({ id, version, held }))
  const body = { id: randomUUID(), change, how, affected: seen, wording_hash }
  const [reply, committing] = await here.counted(commitBatch(services, meera, body))
  expect(reply.emails).toBe(ids.length)
  return { reply, queries: [previewing, committing] }
}

test(`${BATCH_MAX} decisions need no more queries than two`, async () => {
  const [few, many] = [await store(2), await store(BATCH_MAX)]
  const queries = []
  for (const ids of [few, many]) {
    const decided = await decideAll(ids, 'send')
    const [undo, undoing] = await here.counted(undoBatch(services, meera, decided.reply.undo?.batch ?? ''))
    expect(undo.undone).toHaveLength(ids.length)
    queries.push([...decided.queries, undoing])
  }
  expect(queries[1]).toEqual(queries[0])
})

test(`releasing ${HELD_LISTED_MAX} held decisions takes as many queries as releasing two`, async () => {
  const queries = []
  for (const number of [2, HELD_LISTED_MAX]) {
    const { reply } = await decideAll(await store(number), 'hold')
    const ids = reply.decided.map(({ id }) => id)
    const [, releasing] = await here.counted(releaseHeld(services, meera, { id: randomUUID(), ids }))
    queries.push(releasing)
  }
  expect(queries[1]).toBe(queries[0])
})
