import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeliveryOption } from '#domain/review/decisions.ts'
import { storeApplication } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { previewDecision } from '#tests/decide.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator } from '#tests/users.ts'

let server: TestServer
let meera: Client
beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  meera = await createAdministrator(server)
})
afterAll(() => server?.close())

const store = () => storeApplication(server.rows, { owner: null, status: 'submitted' })

/** Decides in a batch. @returns the ids of the batch and of its decisions */
async function decide(ids: string[], how: DeliveryOption) {
  const body = await previewDecision(meera, ids, { status: 'no_fit', reason_ids: [], note: '' }, how)
  const decided = await meera.call('commitBatch', { body })
  expect(decided.status).toBe(200)
  return { batch: body.id, decisions: decided.reply.decided.map((one) => one.id) }
}

/** Returns the audit log of an application, newest first. */
async function entriesOf(id: string) {
  const { reply } = await meera.call('readApplicationAuditLog', { params: { id } })
  return reply.entries.map(({ what, batch }) => [what, batch])
}

test("links decisions of one batch, and their undo, in each application's audit log", async () => {
  const ids = [await store(), await store()]
  const { batch } = await decide(ids, 'send')
  for (const id of ids) {
    expect(await entriesOf(id)).toEqual([['Changed the status from Submitted to No Fit', batch]])
  }
  await meera.call('undoBatch', { params: { id: batch }, body: {} })
  const later = await entriesOf(ids[1] as string)
  expect(later).toContainEqual(['Undid No Fit', batch])
})

test('records both the batch that holds a decision and the one that releases it', async () => {
  const id = await store()
  const { batch, decisions } = await decide([id], 'hold')
  const release = crypto.randomUUID()
  const released = await meera.call('releaseHeld', { body: { id: release, ids: decisions } })
  expect(released.status).toBe(200)
  expect(await entriesOf(id)).toEqual([
    ['Changed the status from Submitted to No Fit', release],
    ['Put No Fit on hold', batch],
  ])
})

test('records no batch for a single decision, even on a connection that a batch used', async () => {
  await decide([await store()], 'send')
  const id = await store()
  await meera.call('changeStatus', { params: { id }, body: { status: 'approved' } })
  expect(await entriesOf(id)).toEqual([['Changed the status from Submitted to Approved', null]])
})
