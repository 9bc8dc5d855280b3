import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Calls, Reply } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import {
  type FiguresFilter,
  funnelRows,
  type LinkedNumber,
  listAddress,
  memberRows,
  periodRows,
  responseRows,
  SPLITS,
  splitRows,
} from '#domain/figures/figures.ts'
import { PERIOD_LENGTHS, periodOf } from '#domain/review/submission-period.ts'
import { deleteExpiredApplications } from '#server/jobs/maintenance.ts'
import {
  BEGUN,
  HISTORIES,
  READERS,
  type Reader,
  type Story,
  storeHistories,
  stories,
} from '#tests/application-histories.ts'
import { storeApplications, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { differencesOf, stepsOf } from '#tests/count-agreement.ts'
import { countFigures, hasMet, isSeenBy, type Viewer } from '#tests/count-figures.ts'
import { countPairs, mean } from '#tests/count-pairs.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let reviewers: Record<'ravi' | 'ritu', Client>
let administrators: Record<Viewer, Client>
const ids = {} as Record<Reader, string>
beforeAll(async () => {
  server = await startTestServer()
  const priya = await idOf('priya', () => createFounder(server, address('priya')))
  const clients: Partial<Record<Reader, Client>> = {}
  for (const [name, role] of [
    ...(['anil', 'kiran'] as const).map((name) => [name, 'admin'] as const),
    ...(['ravi', 'ritu'] as const).map((name) => [name, 'reviewer'] as const),
  ])
    ids[name] = await idOf(name, async () => {
      clients[name] = await createMember(server, address(name), role)
    })
  const { anil, kiran, ravi, ritu } = clients as Record<Reader, Client>
  reviewers = { ravi, ritu }
  administrators = { meera: await createAdministrator(server), anil, kiran }
  const applications = await storeApplications(server.rows, [
    ...stories.map(({ isOfKiran, submittedAt, status, industry, stage, source }) => ({
      owner: isOfKiran ? ids.kiran : priya,
      status,
      submittedAt: new Date(submittedAt).toISOString(),
      answers: { industry, company_stage: stage, how_did_you_know: source },
    })),
    { owner: priya },
  ])
  await storeHistories(server.rows, applications, ids)
  await server.rows(
    `insert into funding_rounds (id, name, opens_at, closes_at, time_zone) values ($1, 'Spring', '2020-01-01', '2020-03-01', 'UTC')`,
    [ROUND],
  )
  await server.rows(
    `update applications set funding_round_id = $1 where industry = $2 and submitted_at is not null`,
    [ROUND, ROUND_INDUSTRY],
  )
})

const ROUND = crypto.randomUUID()
/** The industry of the applications that belong to the round. */
const ROUND_INDUSTRY = 'SaaS'
afterAll(() => server?.close())

const address = (name: string) => `${name}@openround.example`

async function idOf(name: string, create: () => Promise<unknown>): Promise<string> {
  await create()
  return userIdOf(server.rows, address(name))
}

type Figures = Reply<'readFigures'>

const read = async (who: Viewer, query: Calls['readFigures']['query']) =>
  (await administrators[who].call('readFigures', { query })).reply

/** Returns every number on the screen that is a link, with the link's filters. */
const linkedNumbers = (figures: Figures, filter: FiguresFilter): LinkedNumber[] => [
  ...periodRows(figures, 'quarter', filter),
  ...funnelRows(figures, filter).flatMap((row) => [row, ...(row.waiting ? [row.waiting] : [])]),
  ...responseRows(figures, filter),
  ...SPLITS.flatMap((split) => splitRows(figures, split, filter, 'Openround Partners')),
  ...memberRows(figures, filter).flatMap(({ assigned, given, verdicts }) => [
    assigned,
    given,
    ...Object.values(verdicts),
  ]),
]

const quarter = () => periodOf(new Date(BEGUN), 'quarter')
const FILTERS = {
  'all time': () => ({}),
  'this quarter': () => ({ submitted: quarter() }),
  'one round': () => ({ round: ROUND }),
  'one round, this quarter': () => ({ submitted: quarter(), round: ROUND }),
} satisfies Record<string, () => FiguresFilter>
type When = keyof typeof FILTERS
const WHEN = Object.keys(FILTERS) as When[]

describe.each([
  ['an administrator', 'meera'],
  ['a recused administrator', 'anil'],
  ['an administrator with own applications', 'kiran'],
] as const)('%s', (_, who) => {
  test.each(WHEN)(`sees correct figures for ${HISTORIES} applications: %s`, async (when) => {
    const filter: FiguresFilter = FILTERS[when]()
    const { submitted, round } = filter
    const { as_of, periods, ...figures } = await read(who, { by: 'quarter', ...filter })
    const seen = stories.filter(isSeenBy(who)).filter(({ industry }) => !round || industry === ROUND_INDUSTRY)
    const expected = countFigures(seen, { who, ids }, submitted, Date.parse(as_of))
    const members = figures.members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect({ ...figures, members }).toEqual(expected)
    expect(figures.submitted).toBeGreaterThan(20)
    for (const length of PERIOD_LENGTHS) {
      const all = seen.map((story) => periodOf(new Date(story.submittedAt), length))
      const found = length === 'quarter' ? periods : (await read(who, { by: length, round })).periods
      const values = [...new Set(all)].sort()
      expect(found).toEqual(
        values.map((value) => ({ value, count: all.filter((one) => one === value).length })),
      )
    }
  })

  test.each(WHEN)('sees the agreement of all visible verdicts: %s', async (when) => {
    const { submitted, round } = FILTERS[when]() as FiguresFilter
    const { reply } = await administrators[who].call('readAgreement', { query: { submitted, round } })
    const seen = stories
      .filter(isSeenBy(who))
      .filter(({ isOfKiran }) => who !== 'kiran' || !isOfKiran)
      .filter(({ industry }) => !round || industry === ROUND_INDUSTRY)
      .filter(({ submittedAt }) => !submitted || periodOf(new Date(submittedAt), 'quarter') === submitted)
    const given = seen.map(({ verdicts }) => verdicts)
    expect(reply).toEqual(agreementOf(given, READERS, seen.filter(isReadTwice).filter(hasMet).length))
  })

  test.each<When>(who === 'meera' ? ['all time', 'this quarter', 'one round'] : ['this quarter'])(
    'each linked number opens a list with as many applications: %s',
    async (when) => {
      const filter = FILTERS[when]()
      const figures = await read(who, { by: 'quarter', ...filter })
      const numbers = linkedNumbers(figures, filter)
      const found = []
      for (const { criteria } of numbers) {
        const { search } = new URL(listAddress(criteria), 'https://openround.example')
        const list = await (await administrators[who].fetch(ENDPOINTS.listForReview.path + search)).json()
        found.push([listAddress(criteria), (list as Reply<'listForReview'>).count])
      }
      expect(found).toEqual(numbers.map(({ criteria, count }) => [listAddress(criteria), count]))
      expect(numbers.filter(({ count }) => count > 0).length).toBeGreaterThan(40)
    },
  )
})

const isReadTwice = ({ verdicts }: Story) => stepsOf(verdicts).length > 1
const close = (number: number | undefined) => expect.closeTo(number ?? Number.NaN, 8)
const estimate = (value: ReturnType<typeof close>) => ({
  value,
  from: expect.any(Number),
  to: expect.any(Number),
})

/** @param invited number of applications that were read twice and invited; null if the viewer does not see it */
function agreementOf(
  given: readonly Story['verdicts'][],
  members: readonly Reader[],
  invited: number | null,
) {
  const { read_twice, within_one_step, alpha } = countPairs(given.map((verdicts) => stepsOf(verdicts)))
  const measures = {
    within_one_step: close(within_one_step),
    alpha: estimate(close(alpha)),
    invitations: invited === null ? null : { ...estimate(expect.any(Number)), of: invited },
  }
  return {
    read_twice,
    measures: read_twice < 20 ? null : measures,
    members: members
      .map((reader) => {
        const differences = differencesOf(reader, given)
        const shared = differences.length
        const difference = shared < 20 ? null : estimate(expect.closeTo(mean(differences), 3))
        return { id: ids[reader], name: 'Asha Rao', shared, difference }
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

test.each(['ravi', 'ritu'] as const)(
  'a reviewer sees their own row without hidden verdicts: %s',
  async (who) => {
    const { reply } = await reviewers[who].call('readAgreement', { query: {} })
    const judged = stories.filter(({ assigned, verdicts }) => assigned.includes(who) && verdicts[who])
    expect(reply).toEqual(
      agreementOf(
        judged.map(({ verdicts }) => verdicts),
        [who],
        null,
      ),
    )
    expect(reply.members[0]?.difference).toBeTruthy()
  },
)

test('figures stay the same after the retention period has deleted applications', async () => {
  await server.rows(
    `insert into status_changes (application_id, from_status, to_status, changed_at)
      select id, 'submitted', application_status, now() - interval '400 days' from applications
      where application_status in ('approved', 'no_fit')`,
  )
  const all = async () => {
    const found = []
    for (const who of ['meera', 'anil', 'kiran'] as const)
      for (const when of WHEN) {
        const { as_of: _, ...figures } = await read(who, { by: 'month', ...FILTERS[when]() })
        const { reply: agreement } = await administrators[who].call('readAgreement', {
          query: FILTERS[when](),
        })
        found.push({ who, when, figures, agreement })
      }
    return found
  }
  const before = await all()
  const [, preview] = [
    await administrators.meera.call('saveSettings', { body: { base_version: 0, retention_months: 12 } }),
    (await administrators.meera.call('previewRetention', { query: { months: '12' } })).reply,
  ]
  const [{ count } = { count: 0 }] = await server.rows<{ count: number }>(
    `select count(*)::int as count from applications where application_status in ('approved', 'no_fit')`,
  )
  await deleteExpiredApplications(server.services, new AbortController().signal)
  expect([preview.decided + preview.withdrawn, count > 50]).toEqual([count, true])
  expect(
    await server.rows(`select from applications where application_status in ('approved', 'no_fit')`),
  ).toEqual([])
  expect(await all()).toEqual(before)
  expect(
    await server.rows(
      `select from audit_log where event = 'application-expired' and application_id is not null`,
    ),
  ).toHaveLength(count)
})

test('refuses the progress filter to reviewers, in the list and in its queue', async () => {
  const ravi = await createMember(server, 'other@openround.example', 'reviewer')
  const query = { progress: 'responded' } as const
  for (const name of ['listForReview', 'readQueue'] as const)
    expect((await ravi.call(name, { query })).error?.code).toBe('administrators-only')
})

test('shows the e-mail address of a reviewer without a name', async () => {
  await server.rows(`update profiles set full_name = '' where email = $1`, [address('ritu')])
  const { members } = await read('meera', {})
  expect(members.find(({ id }) => id === ids.ritu)?.name).toBe(address('ritu'))
})
