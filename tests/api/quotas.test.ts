import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TOO_MANY_DRAFTS } from '#domain/applications/messages.ts'
import { FILE_STORAGE_FULL, TOO_MANY_RUNNING_UPLOADS } from '#domain/files/messages.ts'
import {
  FILE_BYTES,
  OPEN_DRAFTS_MAX,
  QUESTION_ROUNDS_PER_HOUR,
  UPLOAD_MINUTES,
  UPLOADS_PER_HOUR,
} from '#domain/limits.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let ashaId: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  ashaId = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(() => server?.close())

const save = (id: string, base_version = 0, by = asha) =>
  by.call('saveDraft', { params: { id }, body: { base_version, changes: { company_name: 'Acme' } } })

/** Stores files of Asha's that are `minutes` old, bypassing all limits. */
const storeFiles = (count: number, bytes: number, minutes: number, referred = false) =>
  server.rows(
    `insert into files (path, owner_id, kind, filename, bytes, content_type, created_at, unreferenced_since)
      select 'pitch-decks/' || gen_random_uuid() || '.pdf', $1, 'pitch-deck', 'a.pdf', $2::int, 'application/pdf',
        now() - make_interval(mins => $3::int), case when not $5 then now() - make_interval(mins => $3::int) end
      from generate_series(1, $4::int)`,
    [ashaId, bytes, minutes, count, referred],
  )
const forgetFiles = () => server.rows('delete from files')

test('limits a person to twenty open drafts, even if two are started at the same time [D-service.7, V2.3.2, V2.3.4]', async () => {
  const ids = Array.from({ length: OPEN_DRAFTS_MAX - 1 }, randomUUID)
  for (const id of ids) expect((await save(id)).status).toBe(200)
  const [one, other] = await Promise.all([save(randomUUID()), save(randomUUID())])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  const refused = await save(randomUUID())
  expect([refused.error?.code, refused.error?.message]).toEqual([
    'limit-reached',
    TOO_MANY_DRAFTS.description,
  ])
  expect((await save(ids[0] ?? '')).status).toBe(200)
  const ravi = await createFounder(server, 'ravi@bolt.in')
  expect((await save(randomUUID(), 0, ravi)).status).toBe(200)
  await asha.call('deleteDraft', { params: { id: ids[0] ?? '' } })
  expect((await save(randomUUID())).status).toBe(200)
})

test('rejects a late first save of a deleted draft [D-service.12]', async () => {
  const id = randomUUID()
  const ravi = await createFounder(server, 'ravi@cog.in')
  expect((await save(id, 0, ravi)).status).toBe(200)
  expect((await ravi.call('deleteDraft', { params: { id } })).status).toBe(200)
  await server.rows("update deleted_drafts set deleted_at = now() - interval '1 year' where id = $1", [id])
  expect((await save(id, 0, ravi)).status).toBe(404)
  const submission = { params: { id }, body: { base_version: 0, changes: { company_name: 'Acme' } } }
  expect((await ravi.call('submit', submission)).status).toBe(404)
  expect((await ravi.call('listApplications')).reply.applications).toEqual([])
})

test('limits a person to sixty uploads an hour, with the waiting time [D-service.8, V2.3.2, V2.4.1, V5.2.4]', async () => {
  await storeFiles(UPLOADS_PER_HOUR - 1, 1, 50, true)
  expect((await upload(asha, 'deck.pdf', pdfOf(100))).status).toBe(200)
  const refused = await upload(asha, 'deck.pdf', pdfOf(100))
  expect([refused.status, refused.error?.message]).toEqual([
    429,
    'You have uploaded 60 files within an hour. Please try again in 10 minutes.',
  ])
  expect(Date.parse(refused.error?.retry_at ?? '')).toBeLessThan(Date.now() + 11 * 60_000)
  await forgetFiles()
})

test('limits a person to 100 MB of unreferenced files, including running uploads [D-service.9, V5.2.4]', async () => {
  const tenMegabytes = 10 * 1024 * 1024
  await storeFiles(20, tenMegabytes, 120, true)
  await storeFiles(8, tenMegabytes, 120)
  const answers = await Promise.all([1, 2, 3, 4].map(() => upload(asha, 'deck.pdf', pdfOf(tenMegabytes))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429])
  await forgetFiles()
})

test('asks to wait for running uploads only while they cause the limit', async () => {
  await storeFiles(8, FILE_BYTES, 120)
  await storeFiles(2, 1, 3)
  const setRunning = (minutes: number) =>
    server.rows(
      `update files set unreferenced_since = '-infinity', created_at = now() - make_interval(mins => $1::int)
        where bytes = 1`,
      [minutes],
    )
  const refusal = async () => (await upload(asha, 'deck.pdf', pdfOf(100))).error
  await setRunning(3)
  const running = await refusal()
  await setRunning(UPLOAD_MINUTES + 1)
  const failed = await refusal()
  await server.rows('update files set unreferenced_since = now(), bytes = $1 where bytes = 1', [FILE_BYTES])
  const full = await refusal()
  expect([running?.code, running?.message]).toEqual(['rate-limited', TOO_MANY_RUNNING_UPLOADS.description])
  expect(Date.parse(running?.retry_at ?? '')).toBeLessThan(Date.now() + UPLOAD_MINUTES * 60_000)
  const unused =
    'You have reached the limit of 100MB for files that you uploaded but did not use. Please try again in 23 hours.'
  expect([failed?.message, full?.message]).toEqual([unused, unused])
  await forgetFiles()
})

test('counts the wait for unused files from when they became unused', async () => {
  await storeFiles(10, FILE_BYTES, 7 * 24 * 60)
  await server.rows(`update files set unreferenced_since = now() - interval '1 hour' where bytes = $1`, [
    FILE_BYTES,
  ])
  const { status, error } = await upload(asha, 'deck.pdf', pdfOf(100))
  expect([status, error?.message]).toEqual([
    429,
    'You have reached the limit of 100MB for files that you uploaded but did not use. Please try again in 24 hours.',
  ])
  await forgetFiles()
})

test('limits an administrator to fifty question rounds an hour; repeats are free [D-service.10, V2.3.2]', async () => {
  const meera = await createAdministrator(server)
  const meeraId = await userIdOf(server.rows, 'meera@openround.example')
  const application = await storeApplication(server.rows, { owner: ashaId, status: 'submitted' })
  await server.rows(
    `insert into application_questions (application_id, admin_user_id, questions, sent_at)
      select $1, $2, '[{"id": "q1", "text": "Why now?", "order": 1}]', now() - make_interval(mins => 30, secs => n)
      from generate_series(1, $3::int) as n`,
    [application, meeraId, QUESTION_ROUNDS_PER_HOUR - 1],
  )
  const send = (id: string) =>
    meera.call('sendQuestions', { params: { id: application }, body: { id, questions: ['Why now?'] } })
  const last = randomUUID()
  expect([(await send(last)).status, (await send(last)).status]).toEqual([200, 200])
  const { status, error } = await send(randomUUID())
  expect([status, error?.message]).toEqual([
    429,
    'You have sent questions 50 times within an hour. Please try again in 30 minutes.',
  ])
})

test('refuses uploads when the disk has too little free space [D-service.11]', async () => {
  const full = await startTestServer({ UPLOAD_SPACE_MIN: '1000000' })
  await full.services.diskSpace.check(full.services.files)
  const zoe = await createFounder(full, 'zoe@acme.in')
  const { status, error } = await upload(zoe, 'deck.pdf', pdfOf(100))
  await full.close()
  expect([status, error?.message]).toEqual([507, FILE_STORAGE_FULL.description])
})
