import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { toReviewCriteria } from '#domain/open-tasks/open-task-criteria.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createMember, signUpAndConfirm } from '#tests/users.ts'

const HOUR_MS = 3_600_000
/** Tolerance in hours; the clocks of the database and the test differ by less. */
const SLACK_HOURS = 0.1

let server: TestServer
let meera: Client
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  meera = await createAdministrator(server)
  await signUpAndConfirm(server, 'priya@dairy.co.in')
  const owner = await userIdOf(server.rows, 'priya@dairy.co.in')
  const stored = [
    ['Acme', 'submitted', 72 + SLACK_HOURS, 'AgriTech', 'Idea', 500, 'Pune'],
    ['bolt', 'submitted', 72 - SLACK_HOURS, 'SaaS', 'Growth', 16_000_000, 'Pune'],
    ['Cargo', 'under_review', 200, 'SaaS', 'Idea', 0, 'London'],
    ['Dairy', 'approved', 300, 'AgriTech', 'Scaling', 900, 'London'],
    ['Ember', 'no_fit', 1, 'SaaS', 'Idea', 500, 'Delhi'],
    ['Draft', 'draft', 0, 'SaaS', 'Idea', 1, 'Pune'],
  ] as const
  for (const [
    company_name,
    status,
    hoursAgo,
    industry,
    company_stage,
    funding_amount_seeking,
    hq_city,
  ] of stored) {
    ids[company_name] = await storeApplication(server.rows, {
      owner,
      status,
      submittedAt: new Date(Date.now() - hoursAgo * HOUR_MS).toISOString(),
      answers: { company_name, industry, company_stage, funding_amount_seeking, hq_city },
    })
  }
})
afterAll(() => server?.close())

type Query = Calls['listForReview']['query']
const list = async (query: Query = {}) => (await meera.call('listForReview', { query })).reply
const companies = async (query: Query) =>
  (await list(query)).applications.map(({ company_name }) => company_name)

test.each<[Query, string[]]>([
  [{}, ['Ember', 'bolt', 'Acme', 'Cargo', 'Dairy']],
  [{ industry: 'SaaS' }, ['Ember', 'bolt', 'Cargo']],
  [{ stage: 'Idea' }, ['Ember', 'Acme', 'Cargo']],
  [{ waiting: '72h' }, ['Acme']],
  [{ city: 'Pune' }, ['bolt', 'Acme']],
  [{ seek: '500..900' }, ['Ember', 'Acme', 'Dairy']],
  [{ seek: '501..' }, ['bolt', 'Dairy']],
  [{ seek: '..499' }, ['Cargo']],
  [{ industry: 'SaaS', stage: 'Idea', status: 'no_fit' }, ['Ember']],
  [{ industry: 'SaaS', waiting: '72h' }, []],
  [{ sort: 'newest' }, ['Ember', 'bolt', 'Acme', 'Cargo', 'Dairy']],
  [{ sort: 'oldest' }, ['Dairy', 'Cargo', 'Acme', 'bolt', 'Ember']],
  [{ sort: 'capital' }, ['bolt', 'Dairy', 'Ember', 'Acme', 'Cargo']],
  [{ sort: 'company' }, ['Acme', 'bolt', 'Cargo', 'Dairy', 'Ember']],
])('filters or sorts by %j: %j, in the list and in its queue', async (query, found) => {
  expect(await companies(query)).toEqual(found)
  const { applications } = await list(query)
  expect((await meera.call('readQueue', { query })).reply.ids).toEqual(applications.map(({ id }) => id))
})

test('counts applications per status, whichever status is shown', async () => {
  const all = {
    by_status: { submitted: 2, under_review: 1, approved: 1, no_fit: 1 },
    overdue: 1,
  }
  for (const query of [{}, { status: 'approved' }, { waiting: '72h' }, { sort: 'capital' }] as const) {
    expect((await list(query)).counts).toEqual(all)
  }
  expect((await list({ industry: 'SaaS' })).counts).toEqual({
    by_status: { submitted: 1, under_review: 1, no_fit: 1 },
    overdue: 0,
  })
  expect((await list({ search: 'nobody' })).counts).toEqual({ by_status: {}, overdue: 0 })
})

test.each<[Query, number, string | undefined]>([
  [{}, 3, 'bolt'],
  [{ sort: 'oldest' }, 3, 'Cargo'],
  [{ sort: 'capital', stage: 'Idea' }, 2, 'Acme'],
  [{ waiting: '72h' }, 1, 'Acme'],
  [{ status: 'no_fit' }, 0, undefined],
  [{ search: 'nobody' }, 0, undefined],
])('counts the undecided applications of the list %j, and finds the first', async (query, count, first) => {
  expect((await list(query)).to_review).toEqual({ count, first: first ? ids[first] : null })
  const { reply } = await meera.call('readQueue', { query: { ...query, ...toReviewCriteria('admin') } })
  expect([reply.ids.length, reply.ids[0]]).toEqual([count, first && ids[first]])
})

test('filters by assignee, as far as the reader may see assignments', async () => {
  const ravi = await createMember(server, 'ravi@openround.example', 'reviewer')
  const paul = await createMember(server, 'paul@openround.example', 'partner')
  const [his, hers] = [
    await userIdOf(server.rows, 'ravi@openround.example'),
    await userIdOf(server.rows, 'meera@openround.example'),
  ]
  const assign = (applications: string[], reviewers: string[]) =>
    meera.call('assign', { body: { applications, reviewers, due_at: null } })
  await assign([ids.Acme ?? '', ids.bolt ?? ''], [his])
  await assign([ids.bolt ?? ''], [hers])
  const found = async (client: Client, reviewer: string) =>
    (await client.call('listForReview', { query: { reviewer } })).reply.applications.map(
      (one) => one.company_name,
    )
  expect([await found(meera, his), await found(meera, hers)]).toEqual([['bolt', 'Acme'], ['bolt']])
  expect([await found(meera, 'none'), (await list({ reviewer: his })).to_review.count]).toEqual([
    ['Ember', 'Cargo', 'Dairy'],
    2,
  ])
  expect([await found(ravi, his), await found(ravi, hers), await found(ravi, 'none')]).toEqual([
    ['bolt', 'Acme'],
    [],
    [],
  ])
  expect([await found(paul, his), (await found(paul, 'none')).length]).toEqual([[], 5])
})

test('rejects unknown values of filters and sorting, and names the parameter', async () => {
  for (const query of [
    'industry=Weapons',
    'stage=Late',
    'waiting=24h',
    'sort=luck',
    'city=Atlantis',
    'seek=9..5',
    'reviewer=a.b',
  ]) {
    const response = await meera.fetch(`/api/review/applications?${query}`)
    const { error } = (await response.json()) as { error: { message: string } }
    expect([response.status, error.message.includes(query.split('=')[0] as string)]).toEqual([400, true])
  }
})
