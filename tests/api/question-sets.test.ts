import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { writing } from '#database/statement.ts'
import { QUESTION_SETS_MAX } from '#domain/limits.ts'
import { completeAnswers, storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let meera: Client
let nikhil: Client
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  meera = await createAdministrator(server)
  nikhil = await createAdministrator(server, 'nikhil@openround.example')
})
afterAll(() => server?.close())
beforeEach(() => server.rows('delete from question_sets'))

type Body = Calls['saveQuestionSet']['body']

const FIRST_LOOK: Body = {
  base_version: 0,
  name: 'First look',
  questions: ['Why now?', 'Who pays?'],
  on_submission: false,
}
const save = (id: string, changes: Partial<Body> = {}, by = meera) =>
  by.call('saveQuestionSet', { params: { id }, body: { ...FIRST_LOOK, ...changes } })
const added = async (changes: Partial<Body> = {}) => {
  const id = crypto.randomUUID()
  expect((await save(id, changes)).status).toBe(200)
  return id
}
const sets = async () => (await meera.call('listQuestionSets')).reply.sets
const namesOf = async () => (await sets()).map(({ name }) => name)
const textsIn = (set: { questions: readonly { text: string }[] } | undefined) =>
  set?.questions.map(({ text }) => text)

test('stores the questions of a set trimmed and numbered, and lists sets by name', async () => {
  await added({ name: ' Unit   economics ', questions: ['  What is your margin? ', ' '] })
  await added()
  expect(await sets()).toEqual([
    expect.objectContaining({ name: 'First look', on_submission: false, version: 1 }),
    expect.objectContaining({
      name: 'Unit economics',
      questions: [{ id: 'q1', text: 'What is your margin?', order: 1 }],
    }),
  ])
})

test('refuses a set without questions, with more than ten, or without a name', async () => {
  const attempts = [{ questions: [' '] }, { questions: Array(11).fill('Why?') }, { name: '\u200b' }]
  const codes = []
  for (const attempt of attempts) codes.push((await save(crypto.randomUUID(), attempt)).error?.code)
  expect(codes).toEqual(['validation-failed', 'bad-request', 'bad-request'])
})

test('saves a repeated request once, and refuses one that is based on an old version', async () => {
  const id = await added()
  expect([(await save(id)).reply.version, (await sets()).length]).toEqual([1, 1])
  const renamed = { base_version: 1, name: 'Second look' }
  expect((await save(id, renamed)).reply.version).toBe(2)
  const { status, error } = await save(id, { base_version: 1, name: 'Third look' }, nikhil)
  expect([status, error?.code, await namesOf()]).toEqual([409, 'conflict', ['Second look']])
})

test('of two people who save the same set name at the same time, one is refused', async () => {
  const attempts = await Promise.all(
    [meera, nikhil].map((by, index) =>
      save(crypto.randomUUID(), { name: index === 0 ? 'First look' : 'FIRST LOOK' }, by),
    ),
  )
  expect(attempts.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await sets()).toHaveLength(1)
})

test('the team has at most fifty sets', async () => {
  await server.rows(
    `insert into question_sets (id, name, questions)
      select gen_random_uuid(), 'Set ' || n, '[{"id": "q1", "text": "Why now?", "order": 1}]'
      from generate_series(1, $1::int) as n`,
    [QUESTION_SETS_MAX],
  )
  expect((await save(crypto.randomUUID())).error?.code).toBe('limit-reached')
})

test('questions that were sent do not change when their set is edited or deleted', async () => {
  const id = await added()
  const owner = await userIdOf(server.rows, 'asha@acme.in')
  const application = await storeApplication(server.rows, { owner, status: 'submitted' })
  const [set] = await sets()
  await meera.call('sendQuestions', {
    params: { id: application },
    body: { id: crypto.randomUUID(), questions: textsIn(set) ?? [] },
  })
  await save(id, { base_version: 1, questions: ['Something else?'] })
  await meera.call('deleteQuestionSet', { params: { id } })
  const { question_rounds } = (await asha.call('readQuestions', { params: { id: application } })).reply
  expect([question_rounds.map(textsIn), await sets()]).toEqual([[FIRST_LOOK.questions], []])
})

test('records each change of a set in the audit log, without its texts', async () => {
  const id = await added()
  await save(id, { base_version: 1, name: 'Second look' })
  await meera.call('deleteQuestionSet', { params: { id } })
  const entries = await server.rows(
    `select event, detail from audit_log where event = 'question-set-changed' order by id desc limit 3`,
  )
  expect(entries).toEqual(Array(3).fill({ event: 'question-set-changed', detail: {} }))
})

/** Submits a new application. @returns its id */
async function submit(company_name: string): Promise<string> {
  const id = crypto.randomUUID()
  const { pitch_deck: _, ...changes } = completeAnswers({ company_name })
  const { status } = await asha.call('submit', { params: { id }, body: { base_version: 0, changes } })
  expect(status).toBe(200)
  return id
}
const roundsOf = async (id: string) =>
  (await asha.call('readQuestions', { params: { id } })).reply.question_rounds
const emailsAbout = async (company: string) =>
  (await server.emails())
    .filter(({ name, text }) => name === 'questions-sent' && text.includes(company))
    .map(({ text }) => text)

test('asks a founder the set marked for submission once, and e-mails the questions', async () => {
  await added({ on_submission: true })
  const id = await submit('Marked Dairy')
  const { pitch_deck: _, ...changes } = completeAnswers({ company_name: 'Marked Dairy' })
  const repeated = await asha.call('submit', { params: { id }, body: { base_version: 0, changes } })
  const question_rounds = await roundsOf(id)
  expect([repeated.status, question_rounds.map(textsIn)]).toEqual([200, [FIRST_LOOK.questions]])
  const emails = await emailsAbout('Marked Dairy')
  expect([emails.length, emails[0]?.includes('Who pays?')]).toEqual([1, true])
  const [entry] = await server.rows(
    `select actor_id, detail from audit_log where event = 'questions-sent' and application_id = $1`,
    [id],
  )
  expect(entry).toEqual({ actor_id: null, detail: { questions: 2 } })
})

test('asks no questions without a marked set, or if the submission fails', async () => {
  await added()
  const id = await submit('Plain Dairy')
  expect([await roundsOf(id), await emailsAbout('Plain Dairy')]).toEqual([[], []])
  const set = (await sets())[0]
  await save(set?.id ?? '', { base_version: 1, on_submission: true })
  const incomplete = crypto.randomUUID()
  const body = { base_version: 0, changes: { company_name: 'Incomplete Dairy' } }
  expect((await asha.call('submit', { params: { id: incomplete }, body })).status).toBe(422)
  expect(await emailsAbout('Incomplete Dairy')).toEqual([])
})

test('only one set is asked on submission: marking another unmarks the first', async () => {
  const first = await added({ on_submission: true })
  await added({ name: 'Unit economics', on_submission: true })
  expect((await sets()).map(({ name, on_submission, version }) => [name, on_submission, version])).toEqual([
    ['First look', false, 2],
    ['Unit economics', true, 1],
  ])
  expect((await save(first, { base_version: 2, on_submission: true })).status).toBe(200)
  expect((await sets()).filter(({ on_submission }) => on_submission)).toHaveLength(1)
})

test('sends no e-mail when founders answer questions asked on submission', async () => {
  await added({ on_submission: true, questions: ['Why now?'] })
  const id = await submit('Answered Dairy')
  const [round] = await roundsOf(id)
  const { reply } = await asha.call('submitAnswers', {
    params: { id: round?.id ?? '' },
    body: { base_version: 1, changes: { q1: 'Prices rose.' } },
  })
  expect(reply.answers).toEqual([{ order: 1, answer: 'Prices rose.' }])
  const emails = (await server.emails()).filter(({ name }) => name === 'answers-submitted')
  expect(emails).toEqual([])
})

test('in SQL, founders can neither read sets nor cause a second round', async () => {
  await added({ on_submission: true })
  const id = await submit('Curious Dairy')
  const { sessionOf } = await import('#tests/access/test-users.ts')
  const run = (sql: string) =>
    server.services.database
      .query(sessionOf(server, asha), 'applicant', writing({ toSQL: () => ({ sql, params: [] }) }))
      .then(
        ({ rows }) => rows,
        (error: unknown) => (error as { code?: string }).code,
      )
  expect(await run('select * from question_sets')).toBe('42501')
  expect(await run(`select ask_on_submission('${id}') as asked`)).toEqual([{ asked: null }])
  expect(await roundsOf(id)).toHaveLength(1)
})
