import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerChanges } from '#domain/applications/form/application-form.ts'
import { FIELD_LISTS } from '#domain/forms/field-definition.ts'
import { RECORD_VERSION_MAX } from '#domain/limits.ts'
import { completeAnswers, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { publishQuestions, question } from '#tests/own-questions.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let asha: Client
let meera: Client
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  meera = await createAdministrator(server)
})
afterAll(() => server?.close())

const save = (id: string, changes: AnswerChanges, base_version = 0) =>
  asha.call('saveDraft', { params: { id }, body: { base_version, changes } })
const submit = (id: string, changes: AnswerChanges, form_version?: number, base_version = 0) =>
  asha.call('submit', { params: { id }, body: { base_version, changes, form_version } })
const read = async (id: string, client = asha) =>
  (await client.call('readApplication', { params: { id } })).reply
const ownOf = (answers: object) =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => key.startsWith('own_')))

test('without own questions, replies have none, and their keys are refused', async () => {
  const id = randomUUID()
  expect((await asha.call('readForm')).reply).toEqual({ form: null })
  await submit(id, completeAnswers())
  const application = await read(id)
  expect([application.form, ownOf(application.answers)]).toEqual([undefined, {}])
  expect((await save(randomUUID(), { own_website0: 'x' })).error).toMatchObject({
    code: 'bad-request',
    message: "There is no question 'own_website0'.",
  })
  expect((await save(randomUUID(), { own_a: 'x' } as AnswerChanges)).error?.code).toBe('bad-request')
})

test('refuses a second submission with answers to questions that the first did not show', async () => {
  const id = randomUUID()
  await submit(id, completeAnswers())
  const number = await publishQuestions(server.rows, [question('First')], { hoursAgo: 70 })
  expect((await submit(id, { own_first000: '' }, number, 1)).error).toBeUndefined()
  expect((await submit(id, { own_first000: 'typed' }, number, 1)).error?.code).toBe('already-submitted')
})

test('refuses a version that was replaced more than 24 hours ago, and saves the last changes', async () => {
  const old = await publishQuestions(server.rows, [question('Old')], { hoursAgo: 60 })
  await publishQuestions(server.rows, [question('Middle')], { hoursAgo: 25 })
  const newest = await publishQuestions(server.rows, [question('Newest')], { hoursAgo: 23 })
  const id = randomUUID()
  await save(id, completeAnswers())
  const refused = await submit(id, { own_old00000: 'typed' }, old, 1)
  expect([refused.status, refused.error?.code, refused.error?.title]).toEqual([
    409,
    'form-changed',
    'The questions have changed',
  ])
  const [row] = await server.rows('select own_answers from applications where id = $1', [id])
  expect(row).toEqual({ own_answers: { own_old00000: 'typed' } })
  expect((await submit(id, {}, undefined, 2)).error?.code).toBe('form-changed')
  expect((await submit(id, {}, newest + 1, 2)).error?.code).toBe('form-changed')
  expect((await submit(id, {}, RECORD_VERSION_MAX, 2)).error?.code).toBe('form-changed')
  expect((await submit(id, {}, newest - 1, 2)).error).toBeUndefined()
})

test('saves an answer of every kind, and merges those of two tabs', async () => {
  const { kinds } = FIELD_LISTS['application-form']
  await publishQuestions(
    server.rows,
    kinds.map((kind) => question(kind, kind)),
  )
  const file = (await upload(asha, 'Plan.pdf', pdfOf(1_048_576))).stored
  const given = {
    own_text0000: 'acme.in',
    own_essay000: 'Because it matters.\n\nIt does.',
    own_choice00: 'choice02',
    own_choices0: ['choice01', 'choice02'],
    own_yesno000: 'yes',
    own_number00: 12.5,
    own_rupees00: 500_000,
    own_date0000: '2026-11-29',
    own_link0000: 'https://acme.in/video',
    own_file0000: { ...file, filename: 'forged.pdf' },
  }
  const id = randomUUID()
  expect((await save(id, { company_name: 'Acme', own_text0000: 'acme.in' })).reply.version).toBe(2)
  expect((await save(id, given, 1)).error).toBeUndefined()
  const application = await read(id)
  expect(application.answers.company_name).toBe('Acme')
  expect(ownOf(application.answers)).toEqual({
    ...given,
    own_file0000: { ...file, filename: 'Plan.pdf', size: '1.00 MB' },
  })
  const other = await save(id, { own_text0000: 'acme.example', own_essay000: 'Other.' }, 2)
  expect(other.reply).toMatchObject({
    conflicts: ['own_essay000'],
    theirs: { own_essay000: given.own_essay000, own_yesno000: 'yes' },
  })
})

test('refuses answers of another shape, and too many bytes, and keeps what was saved', async () => {
  const id = randomUUID()
  await save(id, { own_text0000: 'kept' })
  const { version } = await read(id)
  for (const changes of [{ own_number00: 'twelve' }, { own_choices0: 'choice01' }, { own_file0000: 'x' }]) {
    const { error } = await save(id, changes, version)
    expect([changes, error?.code]).toEqual([changes, 'bad-request'])
  }
  const long = 'क'.repeat(19_000)
  expect((await save(id, { own_essay000: long }, version)).error).toBeUndefined()
  expect((await save(id, { own_link0000: `https://${long}` }, version)).error).toMatchObject({
    code: 'limit-reached',
    title: 'Answers too long',
  })
  expect(ownOf((await read(id)).answers)).toMatchObject({ own_text0000: 'kept', own_essay000: long })
})

test('submits the version that the page showed, and keeps its wording', async () => {
  const before = question('Stand', 'choice', { required: true })
  const shown = await publishQuestions(server.rows, [before, question('Gone')], { title: 'More' })
  const id = randomUUID()
  await save(id, { own_gone0000: 'typed', own_stand000: 'choice01' })
  const renamed = { ...before, label: 'Where?', choices: [{ id: 'choice01', label: 'A shop' }] }
  await publishQuestions(server.rows, [renamed, question('New', 'text', { required: true })])
  expect(ownOf((await read(id)).answers)).toEqual({ own_stand000: 'choice01', own_new00000: '' })
  const { version } = await read(id)
  expect((await submit(id, completeAnswers(), shown, version)).error).toBeUndefined()
  for (const client of [asha, meera]) {
    const { form, answers } = await read(id, client)
    expect([form?.number, form?.title, form?.questions.map(({ label }) => label)]).toEqual([
      shown,
      'More',
      ['Stand', 'Gone'],
    ])
    expect(ownOf(answers)).toEqual({ own_stand000: 'choice01', own_gone0000: 'typed' })
  }
  expect((await meera.call('readForReview', { params: { id } })).reply.form?.number).toBe(shown)
})

test('names what is missing, and drops answers to removed questions on submission', async () => {
  const old = await publishQuestions(server.rows, [question('Early')])
  const id = randomUUID()
  await save(id, completeAnswers({ own_early000: 'dropped' }))
  const number = await publishQuestions(server.rows, [question('Needed', 'text', { required: true })])
  const refused = await submit(id, {}, number, 1)
  expect(refused.error).toMatchObject({
    code: 'validation-failed',
    faults: [{ field: 'own_needed00', message: 'Please fill in Needed.' }],
  })
  expect(
    (await asha.call('listApplications')).reply.applications.find((one) => one.id === id)?.missing,
  ).toEqual({ answers: 1, minutes: 1, section: 'additional' })
  expect((await submit(id, { own_needed00: 'here' }, number, 1)).error).toBeUndefined()
  const [row] = await server.rows('select own_answers, form_version from applications where id = $1', [id])
  expect(row).toEqual({ own_answers: { own_needed00: 'here' }, form_version: number })
  expect(number).toBe(old + 1)
})

test('copies own answers when a founder applies again', async () => {
  const number = await publishQuestions(server.rows, [question('Again')])
  const [earlier, copy] = [randomUUID(), randomUUID()]
  await submit(earlier, completeAnswers({ company_name: 'Once More', own_again000: 'still true' }), number)
  const note = 'Not yet.'
  await decideAs(meera, [earlier], { status: 'no_fit', reason_ids: [], note }, 'send')
  await server.rows(
    `update decisions set undo_until = now(), applied_at = now() - interval '1 year', reapply_after = current_date - 200`,
  )
  const { reply } = await asha.call('applyAgain', { params: { id: earlier }, body: { id: copy } })
  expect(reply).toEqual({ id: copy })
  expect(ownOf((await read(copy)).answers)).toEqual({ own_again000: 'still true' })
})

test('opens a file answer only for those who may read the application', async () => {
  const number = await publishQuestions(server.rows, [question('Proof', 'file')])
  const file = (await upload(asha, 'Proof.pdf', pdfOf(500))).stored
  const id = randomUUID()
  await submit(id, completeAnswers({ company_name: 'With Proof', own_proof000: file }), number)
  const kavya = await createMember(server, 'kavya@openround.example', 'reviewer')
  const rohan = await createFounder(server, 'rohan@other.in')
  const statuses = () =>
    Promise.all([asha, meera, kavya, rohan].map(async (client) => (await client.fetch(file.url)).status))
  expect(await statuses()).toEqual([200, 200, 404, 404])
  await createAdministrator(server, 'ravi@openround.example')
  await server.rows('insert into recusals (application_id, user_id) values ($1, $2)', [
    id,
    await userIdOf(server.rows, 'meera@openround.example'),
  ])
  expect((await statuses()).slice(0, 2)).toEqual([200, 404])
})

test('refuses to change a published version', async () => {
  for (const change of [`update form_versions set title = 'Other'`, 'delete from form_versions'])
    await expect(server.rows(change)).rejects.toThrow(/cannot change/)
})
