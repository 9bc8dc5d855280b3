import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { HOUR_MS } from '#domain/dates.ts'
import {
  funnelRows,
  type LinkedNumber,
  listAddress,
  memberRows,
  periodRows,
  responseRows,
  SPLITS,
  splitRows,
} from '#domain/figures/figures.ts'
import { DECISION_STATES } from '#domain/review/decisions.ts'
import { PERIOD_LENGTHS, periodOf } from '#domain/review/submission-period.ts'
import { type ReviewVerdict, VERDICT_VALUES } from '#domain/review/verdicts.ts'
import { storeApplications, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

const HISTORIES = 1000
const SEED = 32
const DAY_HOURS = 24
const DEADLINE_HOURS = 72

const INDUSTRIES = ['AgriTech', 'SaaS', 'AI & Deep Tech'] as const
const STAGES = ['Idea', 'Early Revenue'] as const
const SOURCES = ['other', 'website-form', 'old-name-outreach'] as const
const READERS = ['anil', 'kiran', 'ravi', 'ritu'] as const
type Reader = (typeof READERS)[number]

const readerVerdict = fc.option(fc.constantFrom(...VERDICT_VALUES), { freq: 2 })

/** A submitted application and what happened to it. */
const history = fc.record({
  ageHours: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 12_000 })),
  industry: fc.constantFrom(...INDUSTRIES),
  stage: fc.constantFrom(...STAGES),
  source: fc.constantFrom(...SOURCES),
  isOfKiran: fc.nat(9).map((number) => number === 0),
  isHiddenFromAnil: fc.nat(9).map((number) => number === 0),
  decisions: fc.array(
    fc.record({
      to: fc.constantFrom(...REVIEW_STATUSES.map(({ value }) => value)),
      state: fc.constantFrom(...DECISION_STATES, 'applied' as const, 'applied' as const),
      afterHours: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 900 })),
    }),
    { maxLength: 5 },
  ),
  assigned: fc.subarray([...READERS]),
  verdicts: fc.record({
    anil: readerVerdict,
    kiran: readerVerdict,
    ravi: readerVerdict,
    ritu: readerVerdict,
  }),
})

type Decision = { readonly to: ReviewStatus; readonly state: string; readonly at: number }
type Story = {
  readonly submittedAt: number
  readonly decisions: readonly Decision[]
  readonly status: ReviewStatus
} & Pick<
  typeof history extends fc.Arbitrary<infer H> ? H : never,
  'industry' | 'stage' | 'source' | 'isOfKiran' | 'isHiddenFromAnil' | 'assigned' | 'verdicts'
>

/** At half past, so that no application becomes overdue while the test runs. */
const BEGUN = Date.now() - HOUR_MS / 2

const stories: readonly Story[] = fc
  .sample(history, { numRuns: HISTORIES, seed: SEED })
  .map(({ ageHours, decisions, ...rest }) => {
    const submittedAt = BEGUN - ageHours * HOUR_MS
    let at = submittedAt
    let isHeld = false
    const timed = decisions.flatMap(({ to, state, afterHours }) => {
      at = Math.min(at + afterHours * HOUR_MS, BEGUN)
      // At most one held decision per application.
      if (state === 'staged' && isHeld) return []
      isHeld ||= state === 'staged'
      return [{ to, state, at }]
    })
    const status = timed.findLast(({ state }) => state === 'applied')?.to ?? 'submitted'
    return { ...rest, submittedAt, decisions: timed, status }
  })

let server: TestServer
let administrators: Record<'meera' | 'anil' | 'kiran', Client>
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
  const { anil, kiran } = clients as Record<Reader, Client>
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
  await store(applications)
})
afterAll(() => server?.close())

const address = (name: string) => `${name}@openround.example`

async function idOf(name: string, create: () => Promise<unknown>): Promise<string> {
  await create()
  return userIdOf(server.rows, address(name))
}

/** Stores what happened to the applications, bypassing all policies. */
async function store(applications: readonly string[]): Promise<void> {
  const each = <Row extends object>(rowsOf: (story: Story) => readonly Row[]) =>
    JSON.stringify(
      stories.flatMap((story, index) =>
        rowsOf(story).map((row) => ({ application_id: applications[index], ...row })),
      ),
    )
  const decisions = each((story) =>
    story.decisions.map(({ to, state, at }) => ({
      to_status: to,
      state,
      applied_at: ['applied', 'undone'].includes(state) ? new Date(at).toISOString() : null,
    })),
  )
  await server.rows(
    `insert into decisions (id, application_id, from_status, to_status, base_version, state, applied_at, undo_until)
      select gen_random_uuid(), application_id, 'submitted', to_status, 1, state, applied_at, applied_at
      from jsonb_populate_recordset(null::decisions, $1::jsonb)`,
    [decisions],
  )
  await server.rows(
    `insert into assignments (application_id, reviewer_id) select application_id, reviewer_id
      from jsonb_populate_recordset(null::assignments, $1::jsonb)`,
    [each(({ assigned }) => assigned.map((name) => ({ reviewer_id: ids[name] })))],
  )
  await server.rows(
    `insert into reviews (application_id, reviewer_id, verdict) select application_id, reviewer_id, verdict
      from jsonb_populate_recordset(null::reviews, $1::jsonb)`,
    [each(({ verdicts }) => READERS.map((name) => ({ reviewer_id: ids[name], verdict: verdicts[name] })))],
  )
  await server.rows(
    `insert into recusals (application_id, user_id) select application_id, user_id
      from jsonb_populate_recordset(null::recusals, $1::jsonb)`,
    [each(({ isHiddenFromAnil }) => (isHiddenFromAnil ? [{ user_id: ids.anil }] : []))],
  )
}

type Who = keyof typeof administrators
type Figures = Reply<'readFigures'>

const days = (from: number, to: number) => (to - from) / HOUR_MS / DAY_HOURS
const known = (numbers: readonly (number | undefined)[]) =>
  numbers.filter((number) => number !== undefined).sort((a, b) => a - b)

/** Interpolates between the two nearest ranks. */
function percentile(part: number, numbers: readonly (number | undefined)[]): number | null {
  const sorted = known(numbers)
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below === undefined || above === undefined ? null : below + (above - below) * (place % 1)
}

/** The server rounds to one decimal. */
const close = (number: number | null) => (number === null ? null : expect.closeTo(number, 0.9))

const applied = ({ decisions }: Story) => decisions.filter(({ state }) => state === 'applied')
const respondedAt = (story: Story) => applied(story).find(({ to }) => to !== 'submitted')?.at
const metAt = (story: Story) => applied(story).find(({ to }) => to === 'meeting_scheduled')?.at
const decidedAt = (story: Story) => applied(story).findLast(({ to }) => to === story.status)?.at
const isDecided = ({ status }: Story) => status === 'approved' || status === 'no_fit'
const hasResponse = ({ status }: Story) => status !== 'submitted'
const hasMet = (story: Story) => hasResponse(story) && metAt(story) !== undefined

const isSeenBy = (who: Who) => (story: Story) => who !== 'anil' || !story.isHiddenFromAnil
/** Nobody sees the verdicts on their own application. */
const verdictsSeenBy = (who: Who, story: Story, reader: Reader) =>
  who === 'kiran' && story.isOfKiran ? null : story.verdicts[reader]

/** Counts everything by going through the stories one by one. */
function bruteForce(all: readonly Story[], who: Who, submitted: string | undefined, now: number) {
  const length = PERIOD_LENGTHS.find((one) => submitted === periodOf(new Date(BEGUN), one))
  const cohort = all.filter(
    ({ submittedAt }) => !submitted || !length || periodOf(new Date(submittedAt), length) === submitted,
  )
  const count = (matches: (story: Story) => boolean) => cohort.filter(matches).length
  const hours = (story: Story) => days(story.submittedAt, respondedAt(story) ?? 0) * DAY_HOURS
  const inHours = (from: number, to: number) =>
    count((story) => hasResponse(story) && hours(story) >= from && hours(story) < to)
  const spread = (matches: (story: Story) => boolean, at: (story: Story) => number | undefined) => {
    const found = cohort.filter(matches).map((story) => days(story.submittedAt, at(story) ?? Number.NaN))
    return { median: close(percentile(0.5, found)), p80: close(percentile(0.8, found)) }
  }
  const wait = (matches: (story: Story) => boolean, since: (story: Story) => number | undefined) => {
    const found = cohort.filter(matches).map((story) => days(since(story) ?? Number.NaN, now))
    return { median: close(percentile(0.5, found)), longest: close(percentile(1, found)) }
  }
  const waits = {
    response: (story: Story) => !hasResponse(story),
    meeting: (story: Story) => hasResponse(story) && !isDecided(story) && !hasMet(story),
    decision: (story: Story) => hasMet(story) && !isDecided(story),
  }
  const isOld = ({ submittedAt }: Story) => now - submittedAt >= DEADLINE_HOURS * HOUR_MS
  const split = (of: (story: Story) => string) =>
    [...new Set(cohort.map(of))].map((value) => ({ value, count: count((story) => of(story) === value) }))
  const verdicts = (reader: Reader, isGiven: (verdict: ReviewVerdict) => boolean) =>
    count((story) => {
      const verdict = verdictsSeenBy(who, story, reader)
      return verdict !== null && isGiven(verdict)
    })
  return {
    submitted: cohort.length,
    overdue: count((story) => waits.response(story) && isOld(story)),
    approved: count(({ status }) => status === 'approved'),
    no_fit: count(({ status }) => status === 'no_fit'),
    progress: {
      responded: count(hasResponse),
      'responded-24h': inHours(0, 24),
      'responded-48h': inHours(24, 48),
      'responded-72h': inHours(48, 72),
      'responded-7d': inHours(72, 168),
      'responded-later': inHours(168, Number.POSITIVE_INFINITY),
      met: count(hasMet),
      decided: count(isDecided),
      'awaiting-response': count(waits.response),
      'awaiting-response-72h': count((story) => waits.response(story) && !isOld(story)),
      'awaiting-meeting': count(waits.meeting),
      'awaiting-decision': count(waits.decision),
    },
    days: {
      response: spread(hasResponse, respondedAt),
      meeting: spread(hasMet, metAt),
      decision: spread(isDecided, decidedAt),
      approved: spread(({ status }) => status === 'approved', decidedAt),
      no_fit: spread(({ status }) => status === 'no_fit', decidedAt),
    },
    waits: {
      response: wait(waits.response, ({ submittedAt }) => submittedAt),
      meeting: wait(waits.meeting, respondedAt),
      decision: wait(waits.decision, metAt),
    },
    splits: {
      industry: expect.toSatisfy(isSameCounts(split(({ industry }) => industry))),
      stage: expect.toSatisfy(isSameCounts(split(({ stage }) => stage))),
      source: expect.toSatisfy(isSameCounts(split(({ source }) => source))),
    },
    members: READERS.map((reader) => ({
      id: ids[reader],
      full_name: 'Asha Rao',
      assigned: count(({ assigned }) => assigned.includes(reader)),
      given: verdicts(reader, () => true),
      ...Object.fromEntries(VERDICT_VALUES.map((one) => [one, verdicts(reader, (given) => given === one)])),
    })).sort((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

type Counts = readonly { readonly value: string; readonly count: number }[]
const byValue = (counts: Counts) => Object.fromEntries(counts.map(({ value, count }) => [value, count]))
const isSameCounts = (expected: Counts) => (found: Counts) => {
  expect(byValue(found)).toEqual(byValue(expected))
  return true
}

const read = async (who: Who, query: { by?: 'month' | 'quarter' | 'year'; submitted?: string }) =>
  (await administrators[who].call('readFigures', { query })).reply

/** Returns every number of the screen, with the filters of its link. */
const linkedNumbers = (figures: Figures, submitted: string | undefined): LinkedNumber[] => [
  ...periodRows(figures, 'quarter'),
  ...funnelRows(figures, submitted).flatMap((row) => [row, ...(row.waiting ? [row.waiting] : [])]),
  ...responseRows(figures, submitted),
  ...SPLITS.flatMap((split) => splitRows(figures, split, submitted, 'Openround Partners')),
  ...memberRows(figures, submitted).flatMap(({ assigned, given, verdicts }) => [
    assigned,
    given,
    ...Object.values(verdicts),
  ]),
]

const quarter = () => periodOf(new Date(BEGUN), 'quarter')

describe.each(['meera', 'anil', 'kiran'] as const)('%s', (who) => {
  test.each(['all time', 'this quarter'])(`counts as ${HISTORIES} histories say, in %s`, async (when) => {
    const submitted = when === 'all time' ? undefined : quarter()
    const { as_of, periods, ...figures } = await read(who, { by: 'quarter', ...(submitted && { submitted }) })
    const seen = stories.filter(isSeenBy(who))
    const expected = bruteForce(seen, who, submitted, Date.parse(as_of))
    const members = figures.members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect({ ...figures, members }).toEqual(expected)
    expect(figures.submitted).toBeGreaterThan(20)
    for (const length of PERIOD_LENGTHS) {
      const all = seen.map((story) => periodOf(new Date(story.submittedAt), length))
      const found = length === 'quarter' ? periods : (await read(who, { by: length })).periods
      const values = [...new Set(all)].sort()
      expect(found).toEqual(
        values.map((value) => ({ value, count: all.filter((one) => one === value).length })),
      )
    }
  })

  test.each(who === 'meera' ? ['all time', 'this quarter'] : ['this quarter'])(
    'links each number to as many applications, in %s',
    async (when) => {
      const submitted = when === 'all time' ? undefined : quarter()
      const figures = await read(who, { by: 'quarter', ...(submitted && { submitted }) })
      const numbers = linkedNumbers(figures, submitted)
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

test('refuses the filter by progress to reviewers, in the list and in its queue', async () => {
  const ravi = await createMember(server, 'other@openround.example', 'reviewer')
  const query = { progress: 'responded' } as const
  for (const name of ['listForReview', 'readQueue'] as const)
    expect((await ravi.call(name, { query })).error?.code).toBe('administrators-only')
})
