import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answers } from '#domain/applications/form/application-form.ts'
import { ASHA, completeAnswers, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let me: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  me = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(() => server?.close())

const submit = (id: string, changes: Partial<Answers>, base_version = 0) =>
  asha.call('submit', { params: { id }, body: { base_version, changes } })
const save = (id: string, changes: Partial<Answers>, base_version = 0) =>
  asha.call('saveDraft', { params: { id }, body: { base_version, changes } })
const read = async (id: string) => (await asha.call('readApplication', { params: { id } })).reply
const historyOf = (id: string) =>
  server.rows(
    'select changed_by, from_status, to_status from status_changes where application_id = $1 order by changed_at',
    [id],
  )
const receiptsOf = async (company: string) =>
  (await server.emails()).filter(({ name, text }) => name === 'receipt' && text.includes(company))
const words = (count: number) => Array(count).fill('milk').join(' ')

test('submits and locks an application, records it and e-mails its founder [D-status.4, D-status.9, S4.7, S7-applications.6, V2.3.1]', async () => {
  const id = randomUUID()
  await save(id, completeAnswers({ company_name: 'Told Dairy' }))
  const { status, reply } = await submit(id, {}, 1)
  expect([status, reply]).toEqual([
    200,
    { id, version: 2, application_status: 'submitted', submitted_at: expect.any(String) },
  ])
  expect(Math.abs(Date.parse(reply.submitted_at) - Date.now())).toBeLessThan(60_000)
  const stored = await read(id)
  expect([stored.submitted_at, stored.updated_at, stored.may]).toEqual([
    reply.submitted_at,
    reply.submitted_at,
    { edit: false },
  ])
  expect(await historyOf(id)).toEqual([{ changed_by: me, from_status: 'draft', to_status: 'submitted' }])
  const receipts = await receiptsOf('Told Dairy')
  expect(receipts.map(({ to }) => to)).toEqual([{ name: 'Asha Rao', address: 'asha@acme.in' }])
  expect((await save(id, { company_name: 'Later' }, 3)).error?.code).toBe('already-submitted')
})

test('submits a new application with its first request [S7-applications.6]', async () => {
  const id = randomUUID()
  expect((await submit(id, completeAnswers({ company_name: 'At Once' }))).status).toBe(200)
  expect((await read(id)).answers.company_name).toBe('At Once')
})

test('shows the team reasons for contradictory figures, but none that are out of date', async () => {
  const id = randomUUID()
  const current = { topic: 'revenue-at-idea', reason: 'A pilot customer paid us. ' }
  const figure_reasons = [current, { topic: 'use-of-funds', reason: 'The rest is a reserve.' }]
  const current_revenue = { lastMonth: 50_000, oneMonthBefore: null, twoMonthsBefore: null }
  await save(id, completeAnswers({ company_stage: 'Idea', current_revenue }))
  expect((await save(id, { figure_reasons }, 1)).status).toBe(200)
  expect((await submit(id, {}, 2)).status).toBe(200)

  const meera = await createAdministrator(server, 'meera@reasons.example')
  for (const operation of ['readForReview', 'readApplication'] as const) {
    const { answers } = (await meera.call(operation, { params: { id } })).reply
    expect(answers.figure_reasons).toEqual([current])
  }
  expect((await read(id)).answers.figure_reasons).toEqual(figure_reasons)
})

test('submits once on fifty concurrent requests, with equal replies [D-form.20, V2.3.4]', async () => {
  const id = randomUUID()
  const answers = completeAnswers({ company_name: 'Fifty Clicks' })
  const replies = await Promise.all(Array.from({ length: 50 }, () => submit(id, answers)))
  const first = replies[0]
  expect(first?.status).toBe(200)
  expect(replies.map(({ status, reply }) => ({ status, reply }))).toEqual(
    Array(50).fill({ status: 200, reply: first?.reply }),
  )
  expect(await historyOf(id)).toEqual([{ changed_by: me, from_status: 'draft', to_status: 'submitted' }])
  expect((await receiptsOf('Fifty Clicks')).length).toBe(1)
  expect(await server.rows(`select id from applications where company_name = 'Fifty Clicks'`)).toEqual([
    { id },
  ])
})

test('answers a late retry with the current status and changes nothing', async () => {
  const id = randomUUID()
  const founders_data = [{ ...ASHA, linkedin: 'linkedin.com/in/asha' }]
  const answers = completeAnswers({ company_name: 'Late Retry', founders_data })
  const first = (await submit(id, answers)).reply
  const meera = await createAdministrator(server)
  await meera.call('changeStatus', { params: { id }, body: { status: 'approved' } })
  const { status, reply } = await submit(id, answers)
  expect([status, reply.application_status, reply.submitted_at]).toEqual([
    200,
    'approved',
    first.submitted_at,
  ])
  expect((await read(id)).answers.company_name).toBe('Late Retry')
  expect((await receiptsOf('Late Retry')).length).toBe(1)
})

test('rejects a second submission with different answers, and changes nothing [D-form.36]', async () => {
  const id = randomUUID()
  const answers = completeAnswers({ company_name: 'Second Tab' })
  await submit(id, answers)
  const stored = await read(id)
  const changed = { key_metrics: 'Litres a day' }
  for (const [changes, base] of [
    [changed, stored.version],
    [{ ...answers, ...changed }, 0],
  ] as const) {
    const { status, error } = await submit(id, changes, base)
    expect([status, error]).toEqual([409, (await save(id, changes, base)).error])
    expect(error?.code).toBe('already-submitted')
  }
  expect(await read(id)).toEqual(stored)
  expect((await receiptsOf('Second Tab')).length).toBe(1)
})

test('accepts one of two concurrent different submissions and refuses the other', async () => {
  const id = randomUUID()
  const companies = ['Left Tab', 'Right Tab']
  const replies = await Promise.all(
    companies.map((company_name) => submit(id, completeAnswers({ company_name }))),
  )
  const went = replies.findIndex(({ status }) => status === 200)
  expect(replies[1 - went]?.error?.code).toBe('already-submitted')
  expect((await read(id)).answers.company_name).toBe(companies[went])
})

const REQUIRED = [
  ...['company_name', 'one_line_description', 'industry', 'company_stage', 'funding_stage', 'hq_city'],
  ...[
    'founders_data.0.firstName',
    'founders_data.0.lastName',
    'founders_data.0.email',
    'all_founders_fulltime',
  ],
  ...['founding_team_story', 'motivation_insight', 'team_experience'],
  ...['problem_statement', 'product_description', 'unique_solution'],
  ...['target_customer', 'market_opportunity', 'competitors_differentiation', 'traction_data', 'key_metrics'],
  ...['business_model', 'help_beyond_funding', 'alternative_problem', 'long_term_vision', 'how_did_you_know'],
]

test('lists every missing required field, in the order of the form [D-form.2, D-form.26, S5-form.26, V2.2.2]', async () => {
  const id = randomUUID()
  const { status, error } = await submit(id, {})
  expect([status, error?.code, error?.title, error?.message]).toEqual([
    422,
    'validation-failed',
    'Required fields missing',
    'Please fill in all required fields before submitting.',
  ])
  expect(error?.faults?.map(({ path, kind }) => `${path} ${kind}`)).toEqual(
    REQUIRED.map((path) => `${path} missing`),
  )
  expect(await historyOf(id)).toEqual([])
})

test('saves the answers of a submission that is rejected for a missing one [D-form.9]', async () => {
  const id = randomUUID()
  const { error } = await submit(id, completeAnswers({ company_name: 'Kept', key_metrics: ' \n ' }))
  expect(error?.faults).toEqual([
    {
      field: 'key_metrics',
      path: 'key_metrics',
      label: 'Key metrics',
      kind: 'missing',
      message: 'Give your key metrics',
    },
  ])
  expect(
    await server.rows('select company_name, application_status from applications where id = $1', [id]),
  ).toEqual([{ company_name: 'Kept', application_status: 'draft' }])
})

test('rejects an essay of 201 words with the reason, and accepts one of 200 words', async () => {
  const id = randomUUID()
  const { status, error } = await submit(id, completeAnswers({ competitors_differentiation: words(201) }))
  expect([status, error?.title, error?.message]).toEqual([
    422,
    'Word limit exceeded',
    'Competitors & differentiation must not exceed 200 words. Current: 201 words.',
  ])
  expect(error?.faults).toEqual([
    {
      field: 'competitors_differentiation',
      path: 'competitors_differentiation',
      label: 'Competitors & differentiation',
      kind: 'too-many-words',
      message: 'Please shorten Competitors & differentiation to 200 words.',
      words: 201,
    },
  ])
  expect((await submit(id, { competitors_differentiation: words(200) }, 2)).status).toBe(200)
})

test.each([
  [{ industry: 'Alchemy' }, 'industry'],
  [{ hq_city: 'Atlantis' }, 'hq_city'],
  [{ all_founders_fulltime: 'perhaps' }, 'all_founders_fulltime'],
  [{ how_did_you_know: 'dream' }, 'how_did_you_know'],
  [{ number_of_founders: 2 }, 'founders_data'],
  [{ founders_data: [{ ...ASHA, email: 'asha' }] }, 'founders_data.0.email'],
  [{ founders_data: [{ ...ASHA, linkedin: 'javascript:alert(1)' }] }, 'founders_data.0.linkedin'],
  [{ gross_margins: 0 }, 'gross_margins'],
  [{ gross_margins: 100.5 }, 'gross_margins'],
  [{ funding_amount_seeking: 10 ** 15 + 1 }, 'funding_amount_seeking'],
  [{ past_funding: [{ investorName: 'A', amount: 10 ** 15 + 1 }] }, 'past_funding.0.amount'],
] as [Partial<Answers>, string][])(
  'rejects a submission with %j at %s [V2.2.1, V2.2.3]',
  async (changes, path) => {
    const { status, error } = await submit(randomUUID(), completeAnswers(changes))
    expect([status, error?.faults?.map((fault) => `${fault.path} ${fault.kind}`)]).toEqual([
      422,
      [`${path} wrong`],
    ])
  },
)

test("accepts a source that contains the investor's former name [D-names.5]", async () => {
  const answers = completeAnswers({ how_did_you_know: 'former-name-outreach' })
  expect((await submit(randomUUID(), answers)).status).toBe(200)
})

test("adds https:// to a founder's LinkedIn link [D-form.29]", async () => {
  const id = randomUUID()
  await submit(id, completeAnswers({ founders_data: [{ ...ASHA, linkedin: 'linkedin.com/in/asha' }] }))
  expect((await read(id)).answers.founders_data[0]?.linkedin).toBe('https://linkedin.com/in/asha')
})

test('a submission also checks and includes changes from another tab', async () => {
  const id = randomUUID()
  await save(id, completeAnswers())
  await save(id, { key_metrics: '' }, 1)
  expect((await submit(id, { industry: 'SaaS' }, 1)).error?.faults?.map(({ path }) => path)).toEqual([
    'key_metrics',
  ])
  await save(id, { key_metrics: 'Litres a day' }, 3)
  expect((await submit(id, { hq_city: 'Delhi' }, 1)).status).toBe(200)
  const { answers } = await read(id)
  expect([answers.industry, answers.key_metrics, answers.hq_city]).toEqual(['SaaS', 'Litres a day', 'Delhi'])
})

test('returns a conflict for a field that another tab changed too, and keeps its text', async () => {
  const id = randomUUID()
  await save(id, completeAnswers())
  await save(id, { key_metrics: 'Litres a day' }, 1)
  const { status, error } = await submit(id, { key_metrics: 'Farmers a month' }, 1)
  expect([status, error?.code]).toEqual([409, 'conflict'])
  const { answers, application_status } = await read(id)
  expect([answers.key_metrics, application_status]).toEqual(['Litres a day', 'draft'])
})

test('a submission based on version 3 of an unknown draft starts no new draft', async () => {
  const id = randomUUID()
  expect((await submit(id, completeAnswers(), 3)).error?.code).toBe('not-found')
  expect(await server.rows('select from applications where id = $1', [id])).toEqual([])
})

test('copies five answers about the company to the profile on submission [D-status.8, S4.9]', async () => {
  const bina = await createFounder(server, 'bina@solar.in')
  const id = randomUUID()
  const answers = completeAnswers({ company_name: 'Solar', industry: 'Energy', company_stage: 'Growth' })
  const profile = async () => {
    const { reply } = await bina.call('session')
    const { company_name, one_line_description, industry, company_stage, funding_stage } = reply.profile ?? {}
    return [company_name, one_line_description, industry, company_stage, funding_stage]
  }
  const body = { base_version: 0, changes: { ...answers, key_metrics: '' } }
  await bina.call('submit', { params: { id }, body })
  expect(await profile()).toEqual(['', '', '', '', ''])
  await bina.call('submit', { params: { id }, body: { base_version: 2, changes: { key_metrics: 'kWh' } } })
  expect(await profile()).toEqual(['Solar', 'Fair milk prices by phone', 'Energy', 'Growth', 'Angel'])
})
