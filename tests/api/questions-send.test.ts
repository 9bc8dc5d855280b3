import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let meera: Client
let nikhil: Client
let ashaId: string
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  meera = await createAdministrator(server)
  nikhil = await createAdministrator(server, 'nikhil@openround.example')
  ashaId = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(() => server?.close())

type Body = Calls['sendQuestions']['body']
type Stored = Partial<Parameters<typeof storeApplication>[1]>

const store = (company_name: string, more: Stored = {}) =>
  storeApplication(server.rows, { owner: ashaId, status: 'submitted', ...more, answers: { company_name } })
const send = (application: string, body: Partial<Body> = {}, by = meera) =>
  by.call('sendQuestions', {
    params: { id: application },
    body: { id: randomUUID(), questions: ['Why now?'], ...body },
  })
const roundsOf = async (id: string, by = asha) =>
  (await by.call('readQuestions', { params: { id } })).reply.question_rounds
/** Opens enough database connections for requests to run in parallel. */
const warmUp = (id: string) => Promise.all(Array.from({ length: 20 }, () => roundsOf(id)))
const textsOf = async (id: string) =>
  (await roundsOf(id)).map(({ questions }) => questions.map(({ text }) => text))
const emailsAbout = async (company: string) =>
  (await server.emails())
    .filter(({ name, text }) => name === 'questions-sent' && text.includes(company))
    .map(({ to, link }) => ({ to: to.address, link: link.replace(/^https?:\/\/[^/]+/, '') }))

test('sends trimmed and numbered questions without blank ones, readable by both sides [D-status.6, S3.16, S3.17, S5-questions.5, S7-review.3]', async () => {
  const application = await store('Sent Dairy', { status: 'meeting_scheduled' })
  const id = randomUUID()
  const { status, reply } = await send(application, { id, questions: ['  Why now?\n', ' ', '', 'Who pays?'] })
  expect([status, reply]).toEqual([
    200,
    {
      id,
      sent_at: reply.sent_at,
      answered_at: null,
      questions: [
        { id: 'q1', text: 'Why now?', order: 1 },
        { id: 'q2', text: 'Who pays?', order: 2 },
      ],
      answers: [],
      version: 1,
    },
  ])
  expect(Math.abs(Date.now() - Date.parse(reply.sent_at))).toBeLessThan(60_000)
  expect(await roundsOf(application)).toEqual([reply])
  expect(await roundsOf(application, nikhil)).toEqual([reply])
  const { application_status } = (await asha.call('readApplication', { params: { id: application } })).reply
  expect(application_status).toBe('meeting_scheduled')
})

test('sends the founder one e-mail with a link to the questions [D-status.11]', async () => {
  const application = await store('Told Dairy')
  await send(application)
  expect(await emailsAbout('Told Dairy')).toEqual([
    { to: 'asha@acme.in', link: `/application-qa?id=${application}` },
  ])
})

describe('refuses to send', () => {
  test.each([
    ['no questions', [], 'validation-failed'],
    ['only blank questions', [' ', '\n\u00a0\t'], 'validation-failed'],
    ['eleven questions [S5-questions.2]', Array(11).fill('Why?'), 'bad-request'],
    ['a question of 20,001 characters', ['x'.repeat(20_001)], 'bad-request'],
  ])('%s', async (_, questions, code) => {
    const application = await store('Refused Dairy')
    const { error } = await send(application, { questions })
    expect([error?.code, await roundsOf(application)]).toEqual([code, []])
  })

  test('an empty list, with the specified message [S5-questions.1]', async () => {
    const { status, error } = await send(await store('Refused Dairy'), { questions: ['', '  '] })
    expect([status, error]).toEqual([
      422,
      { code: 'validation-failed', title: 'Error', message: 'Please add at least one question.' },
    ])
  })

  test('questions about a draft, as if it did not exist', async () => {
    const application = await store('Draft Dairy', { status: 'draft' })
    const { status, error } = await send(application)
    expect([status, error?.code, await roundsOf(application)]).toEqual([404, 'not-found', []])
  })

  test('questions about the application of a deleted account, with the reason [D-accounts.30]', async () => {
    const application = await store('Gone Dairy', { owner: null })
    const { status, error } = await send(application)
    expect([status, error]).toEqual([
      409,
      {
        code: 'account-deleted',
        message: 'This founder has deleted their account and cannot receive questions.',
      },
    ])
    expect(await roundsOf(application, meera)).toEqual([])
    expect(await server.rows(`select 1 from outbox where recipient_email = ''`)).toEqual([])
    expect(await emailsAbout('Gone Dairy')).toEqual([])
  })
})

test('sends ten questions and removes NUL characters from them', async () => {
  const application = await store('Ten Dairy')
  const questions = Array.from({ length: 10 }, (_, index) => `No ${index + 1}\0?`)
  expect((await send(application, { questions })).reply.questions.map(({ id, text }) => [id, text])).toEqual(
    questions.map((text, index) => [`q${index + 1}`, text.replace('\0', '')]),
  )
})

describe('a retry', () => {
  test('creates one round and one e-mail from twenty concurrent requests', async () => {
    const application = await store('Twenty Dairy')
    const id = randomUUID()
    await warmUp(application)
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(application, { id })))
    const [first] = answers
    expect(answers.map(({ status, reply }) => [status, reply])).toEqual(Array(20).fill([200, first?.reply]))
    expect((await roundsOf(application)).length).toBe(1)
    expect((await emailsAbout('Twenty Dairy')).length).toBe(1)
  })

  test('returns the answers too once the founder has answered', async () => {
    const application = await store('Answered Dairy')
    const id = randomUUID()
    await send(application, { id })
    const body = { base_version: 1, changes: { q1: 'The grid is ready.' } }
    const { reply } = await asha.call('submitAnswers', { params: { id }, body })
    expect((await send(application, { id })).reply).toEqual({ ...reply, version: 1 })
  })

  test('returns the round even after a withdrawal or the deletion of the account', async () => {
    const application = await store('Leaving Dairy')
    const id = randomUUID()
    const { reply } = await send(application, { id })
    await asha.call('withdraw', { params: { id: application }, body: { reason: '' } })
    const refused = await send(application)
    const repeated = [await send(application, { id })]
    await server.rows('update applications set user_id = null where id = $1', [application])
    repeated.push(await send(application, { id }))
    expect([refused.error?.code, repeated.map((one) => one.reply)]).toEqual([
      'application-withdrawn',
      [reply, reply],
    ])
  })

  test('is rejected and changes nothing if its id belongs to other questions', async () => {
    const application = await store('First Dairy')
    const other = await store('Other Dairy')
    const id = randomUUID()
    await send(application, { id })
    const answers = [
      await send(other, { id }),
      await send(application, { id, questions: ['Why then?'] }),
      await send(application, { id }, nikhil),
    ]
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
      Array(3).fill([409, 'already-exists']),
    )
    expect([await textsOf(application), await textsOf(other)]).toEqual([[['Why now?']], []])
    expect([await emailsAbout('First Dairy'), await emailsAbout('Other Dairy')].flat().length).toBe(1)
  })
})

describe('question_rounds', () => {
  test('are all stored when sent concurrently, and only the latest can be answered [D-status.13]', async () => {
    const application = await store('Busy Dairy')
    await warmUp(application)
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        send(application, { questions: [`No ${index}?`] }, index % 2 ? meera : nikhil),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const moments = await server.rows(
      'select distinct sent_at from application_questions where application_id = $1',
      [application],
    )
    expect(moments.length).toBe(10)
    const body = { base_version: 1, changes: { q1: 'Because.' } }
    const codes = []
    for (const { id } of (await roundsOf(application)).reverse()) {
      codes.push((await asha.call('submitAnswers', { params: { id }, body })).error?.code)
    }
    expect(codes).toEqual([...Array(9).fill('conflict'), undefined])
    expect((await emailsAbout('Busy Dairy')).length).toBe(10)
  })

  test('stay in order when sent concurrently after the clock was set back', async () => {
    const application = await store('Early Dairy')
    await storeQuestionRound(server.rows, application, { minutesAgo: -60 })
    await warmUp(application)
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => send(application, { questions: ['And then?'] })),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await textsOf(application)).toEqual([...Array(5).fill(['And then?']), ['Why now?']])
  })

  test('are listed latest first, and the application lists show the latest [D-status.14, S4.23, S7-applications.2, S7-review.4]', async () => {
    const application = await store('Listed Dairy')
    await storeQuestionRound(server.rows, application, { minutesAgo: 5, answer: 'The grid is ready.' })
    const listed = async () => {
      const mine = (await asha.call('listApplications')).reply.applications
      const cards = (await meera.call('listForReview', { query: { search: 'Listed Dairy' } })).reply
      return [mine.find(({ id }) => id === application)?.questions, cards.applications[0]?.questions]
    }
    const [earlier] = await roundsOf(application)
    const [own, card] = await listed()
    expect([own, card]).toEqual([
      { id: earlier?.id, answered_at: earlier?.answered_at, count: 1 },
      { sent_at: earlier?.sent_at, answered_at: earlier?.answered_at },
    ])
    const { reply } = await send(application, { questions: ['And then?'] })
    expect(await textsOf(application)).toEqual([['And then?'], ['Why now?']])
    expect(await listed()).toEqual([
      { id: reply.id, answered_at: null, count: 1 },
      { sent_at: reply.sent_at, answered_at: null },
    ])
  })
})
