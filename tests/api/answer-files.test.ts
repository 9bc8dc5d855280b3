import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredFile } from '#domain/files/stored-file.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { assignReviewer, storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { upload } from '#tests/storage/upload.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let asha: Client
let rohan: Client
let meera: Client
let recused: Client
let ravi: Client
let parth: Client
let owner: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  rohan = await createFounder(server, 'rohan@other.in')
  meera = await createAdministrator(server)
  recused = await createAdministrator(server, 'anil@openround.example')
  ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
  parth = await createMember(server, 'parth@openround.example', 'partner')
  owner = await userIdOf(server.rows, 'asha@acme.in')
  // Rohan is a founder with an application of his own.
  const other = await userIdOf(server.rows, 'rohan@other.in')
  await storeApplication(server.rows, { owner: other, status: 'submitted' })
})
afterAll(() => server?.close())

const PLAN = { text: 'Please send your plan.', allows_file: true }

/** Sends two questions, the first of which allows a file. @returns the ids of the application and the round */
async function asked() {
  const id = await storeApplication(server.rows, { owner, status: 'submitted' })
  await assignReviewer(server.rows, id)
  await server.rows(
    `insert into recusals (application_id, user_id) select $1, id from users where email = 'anil@openround.example'`,
    [id],
  )
  const body = { id: crypto.randomUUID(), questions: [PLAN, 'Why now?'] }
  const { reply } = await meera.call('sendQuestions', { params: { id }, body })
  expect(reply.questions).toEqual([
    { id: 'q1', text: PLAN.text, order: 1, allows_file: true },
    { id: 'q2', text: 'Why now?', order: 2 },
  ])
  return { id, round: reply.id }
}

const uploadPlan = async (client = asha): Promise<StoredFile> =>
  (await upload(client, 'plan.pdf', pdfOf(400), { kind: 'additional-document', index: 1 })).stored
type Changes = Record<string, string | StoredFile | null>
const save = (round: string, base_version: number, changes: Changes) =>
  asha.call('saveAnswers', { params: { id: round }, body: { base_version, changes } })
const submit = (round: string, base_version: number, changes: Changes) =>
  asha.call('submitAnswers', { params: { id: round }, body: { base_version, changes } })
const answersOf = async (id: string, client = asha) =>
  (await client.call('readQuestions', { params: { id } })).reply.question_rounds[0]?.answers

/** Returns the names of the people who can open a file, and checks that HTTP and SQL agree. */
async function readersOf({ url }: StoredFile): Promise<string[]> {
  const path = url.replace('/files/', '')
  const readers = []
  for (const [name, client] of Object.entries({ asha, rohan, meera, recused, ravi, parth })) {
    const { status } = await client.fetch(url)
    const select = { toSQL: () => ({ sql: `select from files where path = '${path}'`, params: [] }) }
    const inSql = []
    for (const capacity of ['applicant', 'reader', 'team'] as const) {
      const { rows } = await server.services.database
        .query(sessionOf(server, client), capacity, select)
        .catch(() => ({ rows: [] }))
      inSql.push(...(rows ?? []))
    }
    expect([name, inSql.length > 0]).toEqual([name, status === 200])
    if (status === 200) readers.push(name)
  }
  return readers
}

test('a file in an answer is private until submission, and hidden from other founders', async () => {
  const { id, round } = await asked()
  const plan = await uploadPlan()
  const forged = { ...plan, filename: 'other.exe', size: '9.99 MB' }
  expect((await save(round, 1, { q1_file: forged })).status).toBe(200)
  expect([await answersOf(id), await answersOf(id, meera), await readersOf(plan)]).toEqual([
    [
      { order: 1, answer: '', file: plan },
      { order: 2, answer: '' },
    ],
    [],
    ['asha'],
  ])
  expect((await submit(round, 2, { q2: 'Prices rose.' })).status).toBe(200)
  const answers = [
    { order: 1, answer: '', file: plan },
    { order: 2, answer: 'Prices rose.' },
  ]
  expect([await answersOf(id, meera), await answersOf(id, parth)]).toEqual([answers, answers])
  expect(await readersOf(plan)).toEqual(['asha', 'meera', 'ravi', 'parth'])
  const { reply } = await meera.call('readForReview', { params: { id } })
  expect(reply.question_rounds[0]?.answers).toEqual(answers)
  const [entry] = await server.rows(
    `select application_id from audit_log where event = 'file-read' and actor_id = $1 order by id desc limit 1`,
    [await userIdOf(server.rows, 'parth@openround.example')],
  )
  expect(entry).toEqual({ application_id: id })
})

test('a submitted file stays readable while an unsubmitted answer refers to it', async () => {
  const { round } = await asked()
  const pitch_deck = await uploadPlan()
  await storeApplication(server.rows, { owner, status: 'submitted', answers: { pitch_deck } })
  expect((await save(round, 1, { q1_file: pitch_deck })).status).toBe(200)
  expect(await readersOf(pitch_deck)).toEqual(['asha', 'meera', 'recused', 'parth'])
})

test('saving text keeps the file; removing or replacing it leaves it unreferenced', async () => {
  const { id, round } = await asked()
  const [first, second] = [await uploadPlan(), await uploadPlan()]
  const isReferenced = async ({ url }: StoredFile) => {
    const [row] = await server.rows<{ kept: boolean }>(
      'select unreferenced_since is null as kept from files where path = $1',
      [url.replace('/files/', '')],
    )
    return row?.kept
  }
  await save(round, 1, { q1_file: first })
  await save(round, 2, { q1: 'See the file.' })
  expect([(await answersOf(id))?.[0], await isReferenced(first)]).toEqual([
    { order: 1, answer: 'See the file.', file: first },
    true,
  ])
  await save(round, 3, { q1_file: second })
  expect([await isReferenced(first), await isReferenced(second)]).toEqual([false, true])
  await save(round, 4, { q1_file: null })
  expect([(await answersOf(id))?.[0], await isReferenced(second)]).toEqual([
    { order: 1, answer: 'See the file.' },
    false,
  ])
})

test("refuses a file on a question that allows none, and somebody else's file", async () => {
  const { round } = await asked()
  const [own, others] = [await uploadPlan(), await uploadPlan(rohan)]
  const refused = [await save(round, 1, { q2_file: own }), await save(round, 1, { q1_file: others })]
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual(
    Array(2).fill([400, 'bad-request']),
  )
  expect(await readersOf(others)).toEqual(['rohan', 'meera'])
})

test('a question that allows a file still needs a text or a file', async () => {
  const { round } = await asked()
  const { status, error } = await submit(round, 1, { q2: 'Prices rose.' })
  expect([status, error?.code]).toEqual([422, 'validation-failed'])
  const plan = await uploadPlan()
  const body = { q1_file: plan, q2: 'Prices rose.' }
  expect((await submit(round, 1, body)).status).toBe(200)
  // Repeats the request, as a browser would after a lost reply.
  expect((await submit(round, 1, body)).status).toBe(200)
})

test('the database rejects answers without text or file, and `allows_file: false`', async () => {
  const { round } = await asked()
  const code = (sql: string) =>
    server.rows(sql, [round]).then(
      () => '',
      (error: { code?: string }) => error.code,
    )
  const answers = `[{"order": 1, "answer": ""}, {"order": 2, "answer": "Prices rose."}]`
  expect([
    await code(`update application_questions set answers = '${answers}', answered_at = now() where id = $1`),
    await code(
      `update application_questions
        set questions = '[{"id": "q1", "text": "Why?", "order": 1, "allows_file": false}]' where id = $1`,
    ),
  ]).toEqual(['23514', '23514'])
})

test('a question set stores which questions allow a file', async () => {
  const set = crypto.randomUUID()
  await meera.call('saveQuestionSet', {
    params: { id: set },
    body: { base_version: 0, name: 'With files', questions: [PLAN], on_submission: false },
  })
  const { sets } = (await meera.call('listQuestionSets')).reply
  expect(sets.find(({ id }) => id === set)?.questions).toEqual([
    { id: 'q1', text: PLAN.text, order: 1, allows_file: true },
  ])
})
