import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerChanges } from '#domain/applications/form/application-form.ts'
import type { StoredFile } from '#domain/files/stored-file.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let rohan: Client
let mine: StoredFile
let others: StoredFile
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  rohan = await createFounder(server, 'rohan@other.in')
  mine = (await upload(asha, 'Deck.pdf', pdfOf(2_621_440))).stored
  others = (await upload(rohan, 'Secret plans.pdf', pdfOf(500))).stored
})
afterAll(() => server?.close())

const save = (client: Client, changes: AnswerChanges, id = randomUUID()) =>
  client.call('saveDraft', { params: { id }, body: { base_version: 0, changes } })

test("takes a file's name and size from the stored file, not from the request [S3.14, S3.15, S7-files.3, V5.4.1]", async () => {
  const id = randomUUID()
  const forged = { url: mine.url, filename: 'invoice.exe', size: '0.01 MB' }
  await save(asha, { pitch_deck: forged, additional_documents: [{ ...forged, title: 'Plan' }] }, id)
  const { answers } = (await asha.call('readApplication', { params: { id } })).reply
  expect([answers.pitch_deck, answers.additional_documents]).toEqual([
    { url: mine.url, filename: 'Deck.pdf', size: '2.50 MB' },
    [{ title: 'Plan', url: mine.url, filename: 'Deck.pdf', size: '2.50 MB' }],
  ])
})

const UNKNOWN = { url: '/files/pitch-decks/1.pdf', filename: 'Gone.pdf', size: '0.01 MB' }
const ELSEWHERE = { url: 'https://example.com/deck.pdf', filename: 'Away.pdf', size: '0.01 MB' }

test("rejects another founder's file, an unknown file and a URL of another site [V1.3.6]", async () => {
  for (const file of [others, UNKNOWN, ELSEWHERE]) {
    for (const changes of [{ pitch_deck: file }, { additional_documents: [{ ...file, title: 'Plan' }] }]) {
      const id = randomUUID()
      const { status, error } = await save(asha, changes, id)
      expect([status, error?.code, error?.message]).toEqual([
        400,
        'bad-request',
        `The file '${file.filename}' is no longer stored. Please choose it again from your device.`,
      ])
      expect((await asha.call('readApplication', { params: { id } })).status).toBe(404)
    }
  }
})

test("rejects a founder's file in an administrator's own application", async () => {
  const meera = await createAdministrator(server)
  expect((await save(meera, { pitch_deck: others })).status).toBe(400)
})

test('removes a pitch deck', async () => {
  const id = randomUUID()
  await save(asha, { pitch_deck: mine }, id)
  await asha.call('saveDraft', { params: { id }, body: { base_version: 2, changes: { pitch_deck: null } } })
  const { answers } = (await asha.call('readApplication', { params: { id } })).reply
  expect(answers.pitch_deck).toBeNull()
})
