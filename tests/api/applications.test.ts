import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { completeAnswers, storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let me: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  me = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(() => server?.close())

type Changes = Parameters<typeof completeAnswers>[0]
const save = (client: Client, id: string, base_version: number, changes: Changes = {}) =>
  client.call('saveDraft', { params: { id }, body: { base_version, changes } })
const read = async (id: string) => (await asha.call('readApplication', { params: { id } })).reply
const remove = (client: Client, id: string) => client.call('deleteDraft', { params: { id } })
const countOf = async (id: string) =>
  (await server.rows('select from applications where id = $1', [id])).length
const IDS = { company_name: 'Acme' }

test('starts a draft on the first save, under the id from the browser [S3.6, S4.4, S7-applications.4]', async () => {
  const id = randomUUID()
  const { status, reply } = await save(asha, id, 0, IDS)
  expect([status, reply]).toEqual([
    200,
    { version: 1, updated_at: expect.stringMatching(/^\d{4}-.*Z$/), theirs: {}, conflicts: [] },
  ])
  expect(await read(id)).toEqual({
    id,
    user_id: me,
    part: 'owner',
    application_status: 'draft',
    submitted_at: null,
    updated_at: reply.updated_at,
    version: 1,
    answers: { ...APPLICATION_FORM.blank(), company_name: 'Acme' },
    meeting: null,
    missing: { answers: 25, minutes: 40, section: 'basics' },
    is_copy: false,
    may: { edit: true },
  })
})

test('creates no second draft on a retry of the first save [D-form.21]', async () => {
  const id = randomUUID()
  const first = (await save(asha, id, 0, IDS)).reply
  const again = (await save(asha, id, 0, IDS)).reply
  expect(again).toEqual(first)
  expect(await countOf(id)).toBe(1)
})

test('creates one draft on fifty concurrent first saves with one id [D-form.21]', async () => {
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => save(asha, id, 0, IDS)))
  expect(new Set(answers.map(({ status, reply }) => `${status} ${reply.version}`))).toEqual(
    new Set(['200 1']),
  )
  expect(await countOf(id)).toBe(1)
})

test('returns not found for an id that another founder uses [D-way.7]', async () => {
  const id = randomUUID()
  await save(asha, id, 0, IDS)
  const rohan = await createFounder(server, 'rohan@other.in')
  expect((await save(rohan, id, 0, { company_name: 'Mine' })).error?.code).toBe('not-found')
  expect((await read(id)).answers.company_name).toBe('Acme')
})

test('returns every field except files as it was saved [D-form.34, S3.8, S3.9, S3.11, S3.15]', async () => {
  const id = randomUUID()
  const answers = completeAnswers({
    gross_margins: 42.5,
    funding_amount_seeking: 10 ** 15,
    number_of_founders: 5,
    current_revenue: { lastMonth: 0, oneMonthBefore: null, twoMonthsBefore: 9_007_199_254_740_991 },
    past_funding: [
      { investorName: '', amount: null },
      { investorName: 'Ōmi Ångel', amount: 12 },
    ],
    funding_usage: { ...APPLICATION_FORM.blank().funding_usage, marketing: 12.5, others: 0 },
    help_beyond_funding: 'धन्यवाद\n\n🐄 "quotes" \\ back',
  })
  const { pitch_deck: _, additional_documents: __, ...changes } = answers
  await save(asha, id, 0, changes)
  expect((await read(id)).answers).toEqual(answers)
})

test('merges changes to different fields, and returns those of the other save [D-form.23, S4.6]', async () => {
  const id = randomUUID()
  await save(asha, id, 0, IDS)
  await save(asha, id, 1, { industry: 'AgriTech' })
  const { reply } = await save(asha, id, 1, { hq_city: 'Mumbai' })
  expect([reply.version, reply.theirs, reply.conflicts]).toEqual([3, { industry: 'AgriTech' }, []])
  const { answers } = await read(id)
  expect([answers.company_name, answers.industry, answers.hq_city]).toEqual(['Acme', 'AgriTech', 'Mumbai'])
})

test('for a field changed on both sides, returns the stored text and saves the rest [D-form.24]', async () => {
  const id = randomUUID()
  await save(asha, id, 0, { ...IDS, problem_statement: 'Milk sours.' })
  await save(asha, id, 1, { problem_statement: 'Milk spoils on the way.' })
  const { status, reply } = await save(asha, id, 1, {
    problem_statement: 'Prices are unfair.',
    industry: 'SaaS',
  })
  expect([status, reply.theirs, reply.conflicts, reply.version]).toEqual([
    200,
    { problem_statement: 'Milk spoils on the way.' },
    ['problem_statement'],
    3,
  ])
  const { answers } = await read(id)
  expect([answers.problem_statement, answers.industry]).toEqual(['Milk spoils on the way.', 'SaaS'])

  const kept = await save(asha, id, reply.version, { problem_statement: 'Prices are unfair.' })
  expect([kept.reply.conflicts, (await read(id)).answers.problem_statement]).toEqual([
    [],
    'Prices are unfair.',
  ])
})

test('stores all simultaneous saves of different fields', async () => {
  const id = randomUUID()
  await save(asha, id, 0, IDS)
  const keys = [
    'problem_statement',
    'unique_solution',
    'target_customer',
    'traction_data',
    'key_metrics',
  ] as const
  const answers = await Promise.all(keys.map((key) => save(asha, id, 1, { [key]: `about ${key}` })))
  const stored = await read(id)
  expect(answers.map(({ status, reply }) => [status, reply.conflicts])).toEqual(keys.map(() => [200, []]))
  expect(keys.map((key) => stored.answers[key])).toEqual(keys.map((key) => `about ${key}`))
  expect(stored.version).toBe(1 + keys.length)
})

test('stores one of two simultaneous texts for a field and reports a conflict', async () => {
  const id = randomUUID()
  await save(asha, id, 0, IDS)
  const texts = ['one', 'two']
  const answers = await Promise.all(texts.map((key_metrics) => save(asha, id, 1, { key_metrics })))
  const stored = (await read(id)).answers.key_metrics
  const loser = answers.find(({ reply }) => reply.conflicts.length > 0)
  expect(answers.map(({ reply }) => reply.conflicts.length).sort()).toEqual([0, 1])
  expect(loser?.reply.theirs).toEqual({ key_metrics: stored })
})

test("a save without changes keeps the draft's version and edit time", async () => {
  const id = randomUUID()
  const first = (await save(asha, id, 0, IDS)).reply
  expect((await save(asha, id, first.version)).reply).toEqual(first)
})

test('reverts nothing when an abandoned save arrives late', async () => {
  const id = randomUUID()
  await save(asha, id, 0, { ...IDS, industry: 'SaaS' })
  await save(asha, id, 1, { ...IDS, hq_city: 'Mumbai' })
  const late = await save(asha, id, 1, { company_name: 'Typed, then taken back' })
  expect([late.reply.conflicts, (await read(id)).answers.company_name]).toEqual([['company_name'], 'Acme'])
})

test('does not bring back a draft that was deleted elsewhere', async () => {
  const id = randomUUID()
  await save(asha, id, 0, IDS)
  expect((await remove(asha, id)).reply).toEqual({ done: true })
  expect((await save(asha, id, 1, { industry: 'SaaS' })).error?.code).toBe('not-found')
  expect((await remove(asha, id)).error?.code).toBe('not-found')
  expect(await countOf(id)).toBe(0)
})

test('starts no draft on a save from a version that never existed', async () => {
  const id = randomUUID()
  expect((await save(asha, id, 2, IDS)).error?.code).toBe('not-found')
  expect(await countOf(id)).toBe(0)
})

test('deletes a draft once; other simultaneous deletions return not found', async () => {
  const id = randomUUID()
  await save(asha, id, 0, IDS)
  const answers = await Promise.all(Array.from({ length: 8 }, () => remove(asha, id)))
  expect(answers.map(({ error }) => error?.code ?? 'done').sort()).toEqual([
    'done',
    ...Array(7).fill('not-found'),
  ])
})

test('refuses to delete a submitted application, with the reason [S4.12]', async () => {
  const id = await storeApplication(server.rows, { owner: me, status: 'submitted' })
  const { status, error } = await remove(asha, id)
  expect([status, error]).toEqual([
    409,
    {
      code: 'already-submitted',
      message: 'This application has been submitted and can no longer be changed.',
    },
  ])
  expect(await countOf(id)).toBe(1)
})

test("lists a founder's applications, last edited first, with their latest questions [S7-applications.1, S7-applications.2, S8.35]", async () => {
  const client = await createFounder(server, 'list@acme.in')
  const owner = await userIdOf(server.rows, 'list@acme.in')
  const draft = await storeApplication(server.rows, { owner, answers: { company_name: '' } })
  const submitted = await storeApplication(server.rows, {
    owner,
    status: 'approved',
    submittedAt: '2026-03-01T10:00:00Z',
  })
  const dated = `update applications set created_at = '2026-02-01T10:00:00Z', updated_at = $2 where id = $1`
  await server.rows(dated, [draft, '2026-03-02T10:00:00Z'])
  await server.rows(dated, [submitted, '2026-03-01T10:00:00Z'])
  await storeQuestionRound(server.rows, submitted, { minutesAgo: 5, answer: 'Now.' })
  const latest = await storeQuestionRound(server.rows, submitted)
  const sent = await server.rows<{ sent_at: Date; answered_at: Date | null }>(
    'select sent_at, answered_at from application_questions where application_id = $1 order by sent_at',
    [submitted],
  )
  const event = (name: string, at: Date | string) => ({
    event: name,
    at: new Date(at).toISOString(),
    status: null,
  })
  const started = event('started', '2026-02-01T10:00:00Z')
  expect((await client.call('listApplications')).reply.applications).toEqual([
    {
      id: draft,
      company_name: '',
      part: 'owner',
      members: 0,
      ownership_offered_by: null,
      application_status: 'draft',
      submitted_at: null,
      updated_at: '2026-03-02T10:00:00.000Z',
      questions: null,
      meeting: null,
      withdrawn: null,
      decision: null,
      apply_again: null,
      missing: { answers: 1, minutes: 1, section: 'basics' },
      timeline: [started],
    },
    {
      id: submitted,
      company_name: 'Acme Dairy',
      part: 'owner',
      members: 0,
      ownership_offered_by: null,
      application_status: 'approved',
      submitted_at: '2026-03-01T10:00:00.000Z',
      updated_at: '2026-03-01T10:00:00.000Z',
      questions: { id: latest, answered_at: null, count: 1 },
      meeting: null,
      withdrawn: null,
      decision: null,
      apply_again: null,
      missing: null,
      timeline: [
        started,
        event('submitted', '2026-03-01T10:00:00Z'),
        ...sent
          .flatMap(({ sent_at, answered_at }) => [
            event('asked', sent_at),
            ...(answered_at ? [event('answered', answered_at)] : []),
          ])
          .sort((one, other) => one.at.localeCompare(other.at)),
      ],
    },
  ])
})
