import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { ASHA, completeAnswers, storeApplication, storeApplications, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, signUpAndConfirm } from '#tests/users.ts'

let server: TestServer
let meera: Client
let priya: string
beforeAll(async () => {
  // Sends e-mails immediately; undo.test.ts covers the undo time.
  server = await startTestServer({ UNDO_SECONDS: '0' })
  meera = await createAdministrator(server)
  await signUpAndConfirm(server, 'priya.menon@dairy.co.in', {
    first_name: 'Priya',
    last_name: 'Menon',
    mobile: '+91 98 7654 3210',
  })
  priya = await userIdOf(server.rows, 'priya.menon@dairy.co.in')
})
afterAll(() => server?.close())
beforeEach(() => server.rows('delete from applications'))

type Query = Calls['listForReview']['query']
const list = async (query: Query = {}) => (await meera.call('listForReview', { query })).reply
const companies = async (query: Query = {}) =>
  (await list(query)).applications.map(({ company_name }) => company_name)
const store = (company_name: string, more: Partial<Parameters<typeof storeApplication>[1]> = {}) =>
  storeApplication(server.rows, {
    owner: priya,
    status: 'submitted',
    ...more,
    answers: { company_name, ...more.answers },
  })

test("shows an application on a card, with the account's contact data masked [S2-review.5, S6.17, S6.18, V14.2.6, V15.3.1]", async () => {
  const submittedAt = '2026-03-01T10:00:00.000Z'
  const id = await store('Dairy', {
    submittedAt,
    answers: { problem_statement: 'Milk sours.', funding_amount_seeking: 16_000_000 },
  })
  expect(await list()).toEqual({
    applications: [
      {
        id,
        company_name: 'Dairy',
        one_line_description: 'Fair milk prices by phone',
        applicant_name: 'Asha Rao',
        application_status: 'submitted',
        submitted_at: submittedAt,
        masked_email: 'pr***@***.in',
        masked_mobile: '**********',
        industry: 'AgriTech',
        company_stage: 'Prototype',
        hq_city: 'Mumbai',
        funding_amount_seeking: 16_000_000,
        problem_statement: 'Milk sours.',
        pitch_deck_url: null,
        account_deleted: false,
        questions: null,
        verdict: null,
        disputed: false,
        team_verdicts: null,
        interest: null,
        changed: [],
        assigned: [],
        due_at: null,
        hints: [],
        tags: [],
        funding_round: null,
        via: null,
        meeting: null,
        withdrawn: null,
      },
    ],
    count: 1,
    counts: expect.anything(),
    to_review: { count: 1, first: id },
    page: 1,
    pages: 1,
  })
})

test('returns neither e-mail address nor mobile number, whatever the search [D-status.28, V14.2.6, V8.2.3]', async () => {
  await store('Dairy')
  for (const search of [undefined, 'Dairy', 'Asha', 'priya.menon', '98 7654']) {
    const query = search ? `?${new URLSearchParams({ search })}` : ''
    const reply = await (await meera.fetch(`/api/review/applications${query}`)).text()
    // Ids and times may contain the digits of the number by chance.
    const text = reply.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+/g, '')
    for (const secret of ['priya.menon', 'priya', 'dairy.co', '7654', '3210', 'asha@acme.in']) {
      expect(text.toLowerCase().includes(secret)).toBe(false)
    }
  }
})

test('shows on the card that the mobile number, name or account is missing [D-accounts.20, D-status.26, D-status.27, S6.16, S6.18]', async () => {
  await server.rows(`update profiles set mobile = ' ' where user_id = $1`, [priya])
  await store('Nameless', { answers: { founders_data: [{ ...ASHA, firstName: ' ', lastName: '' }] } })
  await store('Left', { owner: null, submittedAt: '2026-01-01T00:00:00Z' })
  const cards = (await list()).applications.map((card) => [
    card.applicant_name,
    card.masked_email,
    card.masked_mobile,
    card.account_deleted,
  ])
  expect(cards).toEqual([
    ['Applicant Name Not Provided', 'pr***@***.in', 'Not provided', false],
    ['Asha Rao', '***@***.***', 'Not provided', true],
  ])
  await server.rows(`update profiles set mobile = '+91 98 7654 3210' where user_id = $1`, [priya])
})

test('lists the newest submission first, and never drafts [S6.15, S7-review.1]', async () => {
  await store('March', { submittedAt: '2026-03-01T00:00:00Z' })
  await store('May', { submittedAt: '2026-05-01T00:00:00Z', status: 'no_fit' })
  await store('April', { submittedAt: '2026-04-01T00:00:00Z', status: 'approved' })
  await store('Draft', { status: 'draft' })
  expect(await companies()).toEqual(['May', 'April', 'March'])
  expect(await companies({ search: 'Draft' })).toEqual([])
  expect((await list()).count).toBe(3)
})

test('filters by exact status, alone and with a search [S5-filters.2]', async () => {
  await store('One Dairy', { status: 'approved', submittedAt: '2026-03-02T00:00:00Z' })
  await store('Two Dairy', { status: 'under_review', submittedAt: '2026-03-01T00:00:00Z' })
  expect(await companies({ status: 'approved' })).toEqual(['One Dairy'])
  expect(await companies({ status: 'approved', search: 'two' })).toEqual([])
  expect(await companies({ status: 'under_review', search: 'dairy' })).toEqual(['Two Dairy'])
  expect(await companies({ status: 'no_fit' })).toEqual([])
})

describe('a search [S5-filters.1, D-status.30, D-status.31, V1.2.4, V1.2.9]', () => {
  const SEARCHED = ['100% Milk', '100 x Milk', 'under_score', 'underXscore', 'back\\slash', 'ÉCLAIR Foods']
  beforeEach(async () => {
    for (const [index, company] of SEARCHED.entries()) {
      await store(company, { submittedAt: `2026-03-0${9 - index}T00:00:00Z` })
    }
    const founder = { ...ASHA, firstName: 'Zubin', lastName: "O'Hara" }
    await store('Quiet', {
      answers: { founders_data: [founder, { ...ASHA, firstName: 'Second' }], number_of_founders: 2 },
    })
  })

  test.each([
    ['MILK', ['100% Milk', '100 x Milk']],
    ['100%', ['100% Milk']],
    ['%', ['100% Milk']],
    ['_', ['under_score']],
    ['r_s', ['under_score']],
    ['\\', ['back\\slash']],
    ['K\\S', ['back\\slash']],
    ['%%', []],
    ['éclair', ['ÉCLAIR Foods']],
    ['eclair', ['ÉCLAIR Foods']],
    ['E\u0301clair\u00a0 foods', ['ÉCLAIR Foods']],
    ['ｅｃｌａｉｒ', ['ÉCLAIR Foods']],
    ['quíet', ['Quiet']],
    ['o’hara', ['Quiet']],
    ['zubin', ['Quiet']],
    ["zubin o'ha", ['Quiet']],
    ['  Zubin  ', ['Quiet']],
    ['Second', []],
    ['priya.menon@dairy', []],
    ['asha@acme', []],
    ['Mumbai', []],
    ['Fair milk', []],
    ["'; drop table applications; --", []],
  ])('for %j matches company or applicant only: %j [V1.2.4, V1.2.9]', async (search, found) => {
    expect(await companies({ search })).toEqual(found)
    expect((await list({ search })).count).toBe(found.length)
  })

  test('of spaces only is ignored', async () => {
    expect((await list({ search: '   ' })).count).toBe(SEARCHED.length + 1)
  })
})

test('sorts accented companies next to unaccented ones, even across pages', async () => {
  const sorted = ['1 Acre', 'Arzte', 'ärzte', 'Äzte', 'Bolt', 'FINE', 'Œuvre', 'Zebra', 'किसान', 'खेत']
  for (const [index, company] of sorted.entries()) {
    await store(company, { submittedAt: `2026-03-01T00:00:${59 - index}Z` })
  }
  for (let index = 0; index < 30; index++) await store('Ébène', { submittedAt: '2026-03-01T00:00:00Z' })
  const pages = await Promise.all([1, 2].map((page) => list({ sort: 'company', page })))
  const shown = pages.flatMap(({ applications }) => applications)
  expect(new Set(shown.map(({ id }) => id)).size).toBe(40)
  expect(shown.map(({ company_name }) => company_name).filter((name) => name !== 'Ébène')).toEqual(sorted)
})

test('returns pages without gaps or repeats, also among equal dates [D-status.32]', async () => {
  for (let index = 0; index < 60; index++) await store(`No ${index}`, { submittedAt: '2026-03-01T00:00:00Z' })
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page })))
  expect(
    pages.map(({ applications, page, pages, count }) => [applications.length, page, pages, count]),
  ).toEqual([
    [25, 1, 3, 60],
    [25, 2, 3, 60],
    [10, 3, 3, 60],
    [0, 4, 3, 60],
  ])
  const seen = pages.flatMap(({ applications }) => applications.map(({ id }) => id))
  expect(new Set(seen).size).toBe(60)
})

const setStatus = (id: string, status: Calls['changeStatus']['body']['status'], by = meera) =>
  by.call('changeStatus', { params: { id }, body: { status } })
const historyOf = (id: string) =>
  server.rows('select changed_by, from_status, to_status from status_changes where application_id = $1', [id])
const emailsAbout = async (company: string) =>
  (await server.emails()).filter(({ name, text }) => name === 'status-changed' && text.includes(company))

describe('a change of status', () => {
  test('is stored, recorded and e-mailed once, and keeps the date of the last edit [D-status.4, D-status.7, D-status.10, S4.11, S7-review.2]', async () => {
    const id = await store('Changed Dairy')
    await server.rows(`update applications set updated_at = '2026-02-01T00:00:00Z' where id = $1`, [id])
    const { status, reply } = await setStatus(id, 'meeting_scheduled')
    expect([status, reply]).toEqual([
      200,
      { id, application_status: 'meeting_scheduled', undo: null, email_to: 'Priya' },
    ])
    const [row] = await server.rows<{ updated_at: Date; version: number }>(
      'select updated_at, version from applications where id = $1',
      [id],
    )
    expect([row?.updated_at, row?.version]).toEqual([new Date('2026-02-01T00:00:00Z'), 2])
    const by = await userIdOf(server.rows, 'meera@openround.example')
    expect(await historyOf(id)).toEqual([
      { changed_by: by, from_status: 'submitted', to_status: 'meeting_scheduled' },
    ])
    const emails = await emailsAbout('Changed Dairy')
    expect(emails.map(({ to, text }) => [to.address, text.includes('Meeting Scheduled')])).toEqual([
      ['priya.menon@dairy.co.in', true],
    ])
    expect((await setStatus(id, 'meeting_scheduled')).reply.email_to).toBeNull()
  })

  test('to the same status, in twenty concurrent requests, is stored and e-mailed once', async () => {
    const id = await store('Same Dairy')
    const answers = await Promise.all(Array.from({ length: 20 }, () => setStatus(id, 'approved')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect((await historyOf(id)).length).toBe(1)
    expect((await emailsAbout('Same Dairy')).length).toBe(1)
    const stored = await server.rows<{ version: number }>('select version from applications where id = $1', [
      id,
    ])
    expect(stored).toEqual([{ version: 2 }])
  })

  test('is possible from any of the seven statuses to any other [D-status.2, S4.10]', async () => {
    const seven = [
      ...(['submitted', 'under_review', 'more_info_needed', 'meeting_scheduled'] as const),
      ...(['follow_up_questions', 'approved', 'no_fit'] as const),
    ]
    const moves = seven.flatMap((from) => seven.map((to) => [from, to] as const))
    const ids = await storeApplications(
      server.rows,
      moves.map(([status]) => ({ owner: priya, status })),
    )
    for (const [place, [, to]] of moves.entries()) await setStatus(ids[place] ?? '', to)
    const stored = await server.rows<{ id: string; status: string }>(
      'select id, application_status as status from applications where id = any($1::uuid[])',
      [ids],
    )
    const statuses = new Map(stored.map(({ id, status }) => [id, status]))
    expect(ids.map((id) => statuses.get(id))).toEqual(moves.map(([, to]) => to))
    // Deletes the e-mails, because rendering them would take longer than the test itself.
    await server.rows('delete from outbox')
  })

  test('is stored without an e-mail when the account is deleted', async () => {
    const id = await store('Gone Dairy', { owner: null })
    expect((await setStatus(id, 'no_fit')).status).toBe(200)
    expect([(await historyOf(id)).length, (await emailsAbout('Gone Dairy')).length]).toEqual([1, 0])
  })

  test('is refused to a former administrator from the next request [V8.3.2]', async () => {
    const client = await createAdministrator(server, 'former@openround.example')
    const id = await store('Kept Dairy')
    expect((await setStatus(id, 'approved', client)).status).toBe(200)
    await server.rows(`update profiles set role = 'founder' where email = 'former@openround.example'`)
    const { status, error } = await setStatus(id, 'no_fit', client)
    expect([status, error?.code, error?.message]).toEqual([
      403,
      'team-only',
      "You don't have permission to access this page.",
    ])
  })
})

test('shows an administrator the whole application, read-only [D-status.29, S4.14]', async () => {
  const id = await store('Whole Dairy')
  const { reply } = await meera.call('readApplication', { params: { id } })
  expect([reply.answers, reply.may]).toEqual([
    completeAnswers({ company_name: 'Whole Dairy' }),
    { edit: false },
  ])
})
