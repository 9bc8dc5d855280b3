import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { completeAnswers, storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let meera: Client
let priya: string
beforeAll(async () => {
  server = await startTestServer()
  meera = await createAdministrator(server)
  await createFounder(server, 'priya.menon@dairy.co.in', { first_name: 'Priya', last_name: 'Menon' })
  priya = await userIdOf(server.rows, 'priya.menon@dairy.co.in')
})
afterAll(() => server?.close())
beforeEach(() => server.rows('delete from applications'))

type Stored = Partial<Parameters<typeof storeApplication>[1]>
const store = (company_name: string, more: Stored = {}) =>
  storeApplication(server.rows, {
    owner: priya,
    status: 'submitted',
    ...more,
    answers: { company_name, ...more.answers },
  })
const read = (id: string, by = meera) => by.call('readForReview', { params: { id } })
const queue = async (query: Calls['readQueue']['query'] = {}) =>
  (await meera.call('readQueue', { query })).reply

test("returns an application's card, answers, questions and decisions [D-reader.1]", async () => {
  const submittedAt = '2026-03-01T10:00:00.000Z'
  const id = await store('Dairy', { submittedAt, answers: { problem_statement: 'Milk sours.' } })
  const earlier = await storeQuestionRound(server.rows, id, {
    minutesAgo: 9,
    answer: 'The cold chain is here.',
  })
  const latest = await storeQuestionRound(server.rows, id)
  await meera.call('changeStatus', { params: { id }, body: { status: 'under_review' } })
  await meera.call('changeStatus', { params: { id }, body: { status: 'no_fit' } })

  const { question_rounds, history, ...reading } = (await read(id)).reply

  expect(reading).toEqual({
    id,
    company_name: 'Dairy',
    applicant_name: 'Asha Rao',
    application_status: 'no_fit',
    submitted_at: submittedAt,
    masked_email: 'pr***@***.in',
    masked_mobile: '**********',
    one_line_description: 'Fair milk prices by phone',
    industry: 'AgriTech',
    company_stage: 'Prototype',
    hq_city: 'Mumbai',
    funding_amount_seeking: 0,
    problem_statement: 'Milk sours.',
    pitch_deck_url: null,
    account_deleted: false,
    questions: { sent_at: question_rounds[0]?.sent_at, answered_at: null },
    verdict: null,
    disputed: false,
    team_verdicts: null,
    interest: null,
    changed: [],
    as_of: expect.any(String),
    assigned: [],
    assignments: [],
    due_at: null,
    hints: [],
    tags: [],
    funding_round: null,
    via: null,
    meeting: null,
    withdrawn: null,
    answers: completeAnswers({ company_name: 'Dairy', problem_statement: 'Milk sours.' }),
  })
  expect(question_rounds.map((round) => [round.id, round.answered_at !== null, round.answers])).toEqual([
    [latest, false, []],
    [earlier, true, [{ order: 1, answer: 'The cold chain is here.' }]],
  ])
  expect(history.map(({ who, own, from, to }) => [who, own, from, to])).toEqual([
    ['Meera Iyer', true, 'under_review', 'no_fit'],
    ['Meera Iyer', true, 'submitted', 'under_review'],
  ])
})

test('shows neither unsubmitted answers nor how often they were saved [D-reader.10]', async () => {
  const id = await store('Dairy')
  const round = await storeQuestionRound(server.rows, id, { saved: 'Half a thought' })
  await server.rows('update application_questions set version = 7 where id = $1', [round])
  const { question_rounds } = (await read(id)).reply
  expect(question_rounds.map(({ answers, version }) => [answers, version])).toEqual([[[], 1]])
})

test('names senders of questions and assignments only as far as the reader may see them', async () => {
  const ravi = await createMember(server, 'ravi@openround.example', 'reviewer', { first_name: 'Ravi' })
  await createMember(server, 'rita@openround.example', 'reviewer', { first_name: 'Rita' })
  const parth = await createMember(server, 'parth@openround.example', 'partner')
  const id = await store('Dairy')
  await storeQuestionRound(server.rows, id, { minutesAgo: 9, answer: 'The cold chain is here.' })
  const round = { id: crypto.randomUUID(), questions: ['Who buys?'] }
  await meera.call('sendQuestions', { params: { id }, body: round })
  for (const email of ['ravi@openround.example', 'rita@openround.example']) {
    const reviewers = [await userIdOf(server.rows, email)]
    await meera.call('assign', { body: { applications: [id], reviewers, due_at: null } })
  }
  const seenBy = async (client: Client) => {
    const { question_rounds, assignments } = (await read(id, client)).reply
    return [
      question_rounds.map(({ who }) => who),
      assignments.map(({ reviewer, who }) => `${who}: ${reviewer}`),
    ]
  }
  const own = 'Meera Iyer: Ravi Rao'
  // Open questions are hidden from reviewers and partners.
  expect(await seenBy(meera)).toEqual([
    ['Meera Iyer', 'System'],
    ['Meera Iyer: Rita Rao', own],
  ])
  expect(await seenBy(ravi)).toEqual([['System'], [own]])
  expect(await seenBy(parth)).toEqual([['System'], []])
})

test("keeps the status history when an administrator's account is deleted", async () => {
  const gone = await createAdministrator(server, 'gone@openround.example')
  const id = await store('Dairy')
  await gone.call('changeStatus', { params: { id }, body: { status: 'approved' } })
  await server.rows(`delete from users where email = 'gone@openround.example'`)
  await server.rows(`update applications set application_status = 'no_fit' where id = $1`, [id])
  const { history } = (await read(id)).reply
  expect(history.map(({ who, own, to }) => [who, own, to])).toEqual([
    ['System', false, 'no_fit'],
    ['Deleted user', false, 'approved'],
  ])
})

test('tells colleagues of the same name apart in the status history', async () => {
  const namesake = await createAdministrator(server, 'namesake@openround.example')
  const id = await store('Dairy')
  await namesake.call('changeStatus', { params: { id }, body: { status: 'approved' } })
  await meera.call('changeStatus', { params: { id }, body: { status: 'no_fit' } })
  const { history } = (await read(id)).reply
  expect(history.map(({ who, own }) => [who, own])).toEqual([
    ['Meera Iyer', true],
    ['Meera Iyer', false],
  ])
})

test('records two consecutive reads once in the audit log [D-reader.10]', async () => {
  const id = await store('Dairy')
  await read(id)
  await read(id)
  const recorded = await server.rows('select event from audit_log where application_id = $1', [id])
  expect(recorded).toEqual([{ event: 'opened' }])
})

test('returns the queue in the order of the list, across all pages [D-reader.2]', async () => {
  for (let index = 0; index < 60; index++) await store(`No ${index}`, { submittedAt: '2026-03-01T00:00:00Z' })
  await store('Draft', { status: 'draft' })
  await store('Newest', { status: 'approved' })
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await meera.call('listForReview', { query: { page } })).reply),
  )
  const listed = pages.flatMap(({ applications }) => applications.map(({ id }) => id))
  expect((await queue()).ids).toEqual(listed)
  expect(listed.length).toBe(61)
  expect((await queue({ status: 'approved', search: 'new' })).ids).toEqual([listed[0]])
  expect((await queue({ search: '%' })).ids).toEqual([])
})

test('gives each member an order of their own, which new applications do not change', async () => {
  const arjun = await createMember(server, 'arjun@openround.example', 'admin')
  for (let index = 0; index < 30; index++) await store(`No ${index}`)
  const orderFor = async (client: Client) => {
    const pages = await Promise.all(
      [1, 2].map(
        async (page) => (await client.call('listForReview', { query: { sort: 'own', page } })).reply,
      ),
    )
    return pages.flatMap(({ applications }) => applications.map(({ id }) => id))
  }
  const ofMeera = await orderFor(meera)
  expect(new Set(ofMeera).size).toBe(30)
  expect((await queue({ sort: 'own' })).ids).toEqual(ofMeera)
  expect(await orderFor(arjun)).not.toEqual(ofMeera)
  for (let index = 0; index < 9; index++) await store(`Later ${index}`)
  const later = await orderFor(meera)
  expect(later).toHaveLength(39)
  expect(later.filter((id) => ofMeera.includes(id))).toEqual(ofMeera)
})

test('lists as new only submissions since the queue was read', async () => {
  await store('Old', { submittedAt: '2026-03-01T00:00:00Z' })
  const { as_of } = await queue()
  expect(await queue({ since: as_of }).then(({ ids }) => ids)).toEqual([])
  const fresh = await store('Fresh')
  await store('Elsewhere', { status: 'approved' })
  expect((await queue({ since: as_of, status: 'submitted' })).ids).toEqual([fresh])
})

test('lists as new a submission begun before the queue was read but committed later [D-reader.4]', async () => {
  const { as_of } = await queue()
  const [clock] = await server.rows<{ began: string }>(`select (now() - interval '5 seconds')::text as began`)
  const slow = await store('Slow', { submittedAt: clock?.began ?? '' })
  expect((await queue({ since: as_of })).ids).toEqual([slow])
})
