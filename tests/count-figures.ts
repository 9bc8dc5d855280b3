import { expect } from 'vitest'
import { HOUR_MS } from '#domain/dates.ts'
import { PERIOD_LENGTHS, periodOf } from '#domain/review/submission-period.ts'
import { VERDICT_VALUES, type Verdict } from '#domain/review/verdicts.ts'
import { BEGUN, READERS, type Reader, type Story } from './application-histories.ts'

const DAY_HOURS = 24
const DEADLINE_HOURS = 72

/** Administrators: Meera without recusals, Anil with recusals, and Kiran, who has applications of his own. */
export type Viewer = 'meera' | 'anil' | 'kiran'

const days = (from: number, to: number) => (to - from) / HOUR_MS / DAY_HOURS
const known = (numbers: readonly (number | undefined)[]) =>
  numbers.filter((number) => number !== undefined).sort((a, b) => a - b)

/** Interpolates between the two nearest ranks, as PostgreSQL's percentile_cont does. */
function percentile(part: number, numbers: readonly (number | undefined)[]): number | null {
  const sorted = known(numbers)
  const place = (sorted.length - 1) * part
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return below === undefined || above === undefined ? null : below + (above - below) * (place % 1)
}

/** Matches a number despite the server's rounding. */
const close = (number: number | null) => (number === null ? null : expect.closeTo(number, 0.9))

const applied = ({ decisions }: Story) => decisions.filter(({ state }) => state === 'applied')
const respondedAt = (story: Story) => applied(story).find(({ to }) => to !== 'submitted')?.at
const metAt = (story: Story) => applied(story).find(({ to }) => to === 'meeting_scheduled')?.at
const decidedAt = (story: Story) => applied(story).findLast(({ to }) => to === story.status)?.at
const isDecided = ({ status }: Story) => status === 'approved' || status === 'no_fit'
const hasResponse = ({ status }: Story) => status !== 'submitted'
export const hasMet = (story: Story) => hasResponse(story) && metAt(story) !== undefined

export const isSeenBy = (who: Viewer) => (story: Story) => who !== 'anil' || !story.isHiddenFromAnil
/** Returns the verdicts that an administrator sees. Nobody sees the verdicts on their own application. */
const verdictsSeenBy = (who: Viewer, story: Story, reader: Reader) =>
  who === 'kiran' && story.isOfKiran ? null : story.verdicts[reader]

/** Computes all figures from the histories, independently of the server. */
export function countFigures(
  all: readonly Story[],
  { who, ids }: { readonly who: Viewer; readonly ids: Readonly<Record<Reader, string>> },
  submitted: string | undefined,
  now: number,
) {
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
  const verdicts = (reader: Reader, isGiven: (verdict: Verdict) => boolean) =>
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
      via: expect.toSatisfy(isSameCounts(split(({ via }) => via).filter(({ value }) => value !== ''))),
    },
    members: READERS.map((reader) => ({
      id: ids[reader],
      name: 'Asha Rao',
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
