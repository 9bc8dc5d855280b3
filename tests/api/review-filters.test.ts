import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { ownKey } from '#domain/applications/form/application-form.ts'
import type { DefinableKind } from '#domain/forms/field-definition.ts'
import { toReviewCriteria } from '#domain/open-tasks/open-task-criteria.ts'
import { REVIEW_PAGE_SIZE } from '#domain/review/filters.ts'
import { teamKey } from '#domain/review/review-fields.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { dice } from '#tests/dice.ts'
import { readCsv } from '#tests/read-csv.ts'
import {
  definitionOf,
  storeFormVersion,
  storeOwnAnswers,
  storeTeamFields,
  storeTeamValues,
} from '#tests/review-fields.ts'
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

const KINDS = ['choice', 'yesNo', 'number', 'rupees', 'date', 'member', 'text'] as const
const QUESTIONS = ['choice', 'yesNo', 'number'] as const
const SEED = 20_261_129
const RANDOM_APPLICATIONS = 40

/** Values of each kind, of which the first is blank. */
const VALUES: Readonly<Record<(typeof KINDS)[number], readonly (string | number | null)[]>> = {
  choice: ['', 'choice01', 'choice02', 'deleted1'],
  yesNo: ['', 'yes', 'no'],
  number: [null, -2.5, 0, 0.1, 7, 7, 1_000_000_000_000],
  rupees: [0, 1, 500, 500, 9_000_000],
  date: ['', '1999-12-31', '2026-01-01', '2026-02-28', '2026-02-28'],
  member: ['', 'meera', 'somebody-gone'],
  text: ['', 'A note'],
}

/** Filters of each kind, with functions that return whether a value that is not blank matches. */
const FIELD_FILTERS: Partial<Record<DefinableKind, Readonly<Record<string, (value: never) => boolean>>>> = {
  choice: { choice01: (value) => value === 'choice01', deleted1: (value) => value === 'deleted1' },
  yesNo: { yes: (value) => value === 'yes', no: (value) => value === 'no' },
  number: {
    '0..7': (value) => value >= 0 && value <= 7,
    '-2.5..-1': (value) => value === -2.5,
    '0.1..': (value) => value >= 0.1,
    '..0': (value) => value <= 0,
  },
  rupees: {
    '1..500': (value) => value <= 500,
    '..500': (value) => value <= 500,
    '501..': (value) => value > 500,
  },
  date: {
    '2026-01-01..2026-02-28': (value) => `${value}` >= '2026',
    '2000-01-01..': (value) => `${value}` >= '2000',
    '..2026-01-01': (value) => `${value}` <= '2026-01-01',
  },
  member: { meera: (value) => value === 'meera', 'somebody-gone': (value) => value === 'somebody-gone' },
}

type Listed = { id: string; at: number; industry: string; values: Record<string, string | number | null> }

/** Stores applications with random values of every kind, some of them missing, and returns what was stored. */
async function storeRandom(): Promise<Listed[]> {
  const roll = dice(SEED)
  const pick = <T>(all: readonly T[]) => all[Math.floor(roll() * all.length)] as T
  await storeTeamFields(
    server.rows,
    KINDS.map((kind) => definitionOf(kind)),
  )
  await storeFormVersion(
    server.rows,
    1,
    QUESTIONS.map((kind) => definitionOf(kind)),
  )
  const owner = await userIdOf(server.rows, 'priya@dairy.co.in')
  const drawn = (kinds: readonly (typeof KINDS)[number][]) =>
    Object.fromEntries(
      kinds.flatMap((kind) => (roll() < 0.25 ? [] : [[definitionOf(kind).id, pick(VALUES[kind])]])),
    )
  const all: Listed[] = []
  for (let index = 0; index < RANDOM_APPLICATIONS; index++) {
    const at = Date.UTC(2026, 2, 1) - index * HOUR_MS
    const industry = pick(['AgriTech', 'SaaS'])
    const submittedAt = new Date(at).toISOString()
    const answers = { industry, company_name: 'Random' }
    const id = await storeApplication(server.rows, { owner, status: 'submitted', submittedAt, answers })
    const [team, own] = [drawn(KINDS), drawn(QUESTIONS)]
    await storeTeamValues(server.rows, id, team)
    await storeOwnAnswers(server.rows, id, 1, own)
    const values = [
      ...Object.entries(team).map(([field, value]) => [teamKey(field), value] as const),
      ...Object.entries(own).map(([field, value]) => [ownKey(field), value] as const),
    ]
    all.push({ id, at, industry, values: Object.fromEntries(values) })
  }
  return all
}

const isBlank = (kind: string, value: unknown) =>
  value === undefined || value === null || value === '' || (kind === 'rupees' && value === 0)

describe('with fields that the group defines', () => {
  let stored: Listed[]
  beforeAll(async () => {
    stored = await storeRandom()
  })

  const keyed = [
    ...KINDS.map((kind) => [kind, teamKey(definitionOf(kind).id)] as const),
    ...QUESTIONS.map((kind) => [kind, ownKey(definitionOf(kind).id)] as const),
  ]
  const cases = keyed
    .flatMap(([kind, key]) =>
      Object.entries({ ...FIELD_FILTERS[kind], none: (_: never) => false }).map(([value, matches]) => {
        const keeps = ({ values }: Listed) =>
          isBlank(kind, values[key])
            ? value === 'none'
            : (matches as (value: unknown) => boolean)(values[key])
        return { key, value, keeps }
      }),
    )
    .filter(({ key }) => key !== teamKey(definitionOf('text').id))
  const sorts = (['number', 'rupees', 'date'] as const).map((kind) => ({
    kind,
    sort: teamKey(definitionOf(kind).id),
  }))

  const inOrder = (kept: readonly Listed[], { kind, sort }: { kind: string; sort: string }) =>
    kept.toSorted((one, other) => {
      const [a, b] = [one, other].map(({ values }) =>
        isBlank(kind, values[sort]) ? undefined : values[sort],
      )
      if (a === b) return other.at - one.at
      if (a === undefined || a === null) return 1
      if (b === undefined || b === null) return -1
      return (a < b ? -1 : 1) * (kind === 'date' ? 1 : -1)
    })

  test.each(cases)('filters by $key=$value like a brute-force search', async ({ key, value, keeps }) => {
    const kept = stored.filter(keeps)
    const query = { search: 'Random', [key]: value }
    const found = await list(query)
    const expected = kept.map(({ id }) => id)
    expect([found.count, found.to_review.count]).toEqual([kept.length, kept.length])
    expect(found.applications.map(({ id }) => id)).toEqual(expected.slice(0, REVIEW_PAGE_SIZE))
    expect((await meera.call('readQueue', { query })).reply.ids).toEqual(expected)
  })

  test('combines filters by fields with each other and with standard filters', async () => {
    const roll = dice(SEED)
    for (let turn = 0; turn < 30; turn++) {
      const chosen = cases.filter(() => roll() < 0.1)
      const industry = roll() < 0.5 ? 'SaaS' : undefined
      const keeps = new Map(chosen.map((one) => [one.key, one]))
      const query = {
        search: 'Random',
        industry,
        ...Object.fromEntries([...keeps.values()].map(({ key, value }) => [key, value])),
      }
      const expected = stored.filter(
        (one) =>
          (!industry || one.industry === industry) && [...keeps.values()].every((each) => each.keeps(one)),
      )
      const { ids: found } = (await meera.call('readQueue', { query })).reply
      expect([query, found]).toEqual([query, expected.map(({ id }) => id)])
    }
  })

  test.each(sorts)('sorts by $sort like a brute-force sort, on pages and in the queue', async (order) => {
    const query = { search: 'Random', sort: order.sort }
    const pages = await Promise.all([1, 2].map((page) => list({ ...query, page })))
    const expected = inOrder(stored, order).map(({ id }) => id)
    expect(pages.flatMap(({ applications }) => applications.map(({ id }) => id))).toEqual(expected)
    expect((await meera.call('readQueue', { query })).reply.ids).toEqual(expected)
  })

  test('exports a list that is filtered and sorted by fields', async () => {
    const query = { search: 'Random', own_yesno000: 'yes', sort: teamKey('rupees00') }
    const ids = (await meera.call('readQueue', { query })).reply.ids
    const response = await meera.fetch(`/api/review/export.csv?${new URLSearchParams(query)}`)
    const rows = readCsv(Buffer.from(await response.arrayBuffer()).toString('utf8')).slice(1)
    expect(rows.map((row) => new URL(row.at(-1) ?? '').searchParams.get('read'))).toEqual(ids)
    expect(ids.length).toBeGreaterThan(2)
  })

  test('ignores filters and orders by deleted fields', async () => {
    const all = (await list({ search: 'Random' })).applications
    const { applications } = await list({ search: 'Random', team_deleted1: 'yes', sort: 'team_deleted1' })
    expect(applications).toEqual(all)
  })

  test.each([
    ...[
      'team_choice00=Seed',
      'team_yesno000=maybe',
      'team_number00=5',
      'team_number00=9..5',
      'team_number00=a..b',
    ],
    ...['team_rupees00=0.5..2', 'team_rupees00=..', 'team_date0000=2026', 'team_date0000=2026-02-30..'],
    ...[
      'team_member00=a.b',
      'team_text0000=A',
      'own_choice00=1',
      'own_number00=..x',
      'own_yesno000='.concat('y'.repeat(101)),
    ],
    ...['sort=team_choice00', 'sort=team_text0000', 'sort=own_number00'],
    ...['team_yesno000=yes&team_yesno000=no'],
  ])('rejects %s, and names the parameter', async (query) => {
    for (const path of ['applications', 'queue', 'export.csv']) {
      const response = await meera.fetch(`/api/review/${path}?${query}`)
      const { error } = (await response.json()) as { error: { message: string } }
      expect([response.status, error.message.split(':')[0]]).toEqual([400, query.split('=')[0]])
    }
  })
})
