import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isDecided } from '#domain/applications/life-cycle.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { parseCapitalRange } from '#domain/review/capital-range.ts'
import { UNASSIGNED } from '#domain/review/filter-table.ts'
import type { FilterName, FilterValue, ReviewCriteria } from '#domain/review/filters.ts'
import { parseTimeRange } from '#domain/review/submission-period.ts'
import { HAS_MEETING_SOON } from './meetings.ts'
import { searchPattern } from './names.ts'
import { HAS_UNSEEN_NOTE } from './notes.ts'
import { hasProgress, IS_NOT_WITHDRAWN } from './progress.ts'
import { applicationQuestions } from './tables/applications.ts'
import { assignments } from './tables/team.ts'
import { hasTag } from './tags.ts'
import { hasGivenVerdict, hasOwnVerdict, IS_DISPUTED, IS_UNREAD } from './verdicts.ts'

type Conditions = {
  readonly [N in Exclude<FilterName, 'status' | 'waiting' | 'withdrawn'>]: (value: FilterValue<N>) => SQL
}

/** The condition on application `a` for each filter. `isInList` and `isListed` have the others. */
const CONDITIONS: Conditions = {
  industry: (industry) => sql`a.industry = ${industry}`,
  stage: (stage) => sql`a.company_stage = ${stage}`,
  city: (city) => sql`a.hq_city = ${city}`,
  seek: isWithinCapitalRange,
  reviewer: assignedTo,
  tag: hasTag,
  round: (round) => sql`a.funding_round_id = ${round}`,
  verdict: hasOwnVerdict,
  disputed: () => IS_DISPUTED,
  unread: () => IS_UNREAD,
  notes: () => HAS_UNSEEN_NOTE,
  meetings: () => HAS_MEETING_SOON,
  submitted: (range) => submittedIn(range),
  answered: (range) => answeredIn(range),
  open: () => IS_OPEN,
  source: (source) => sql`a.how_did_you_know = ${source}`,
  progress: hasProgress,
  given: hasGivenVerdict,
}

/**
 * Returns conditions on application `a` for all filters except status, `waiting` and `withdrawn`.
 * @param text text to search for, if any; a placeholder in cached SQL
 * @param since ISO time; only submissions from then on match
 */
export function filterConditions(
  narrowing: ReviewCriteria,
  text: string | Placeholder,
  since?: string,
): SQL[] {
  const pattern = searchPattern(text)
  const { search } = narrowing
  const conditions = Object.entries(CONDITIONS) as [keyof Conditions, (value: string) => SQL][]
  return [
    ...(search.trim()
      ? [sql`(a.folded_company_name like ${pattern} or a.folded_applicant_name like ${pattern})`]
      : []),
    ...conditions.flatMap(([name, condition]) => {
      const value = narrowing[name]
      return value ? [condition(value)] : []
    }),
    ...(since ? [sql`a.submitted_at >= ${since}`] : []),
  ]
}

/**
 * True if application `a` belongs to the list. A withdrawn application belongs only to the list of withdrawn ones, and
 * to the list of notes for the actor, which is the list that e-mails about notes link to.
 */
export const isListed = ({ withdrawn, notes }: Pick<ReviewCriteria, 'withdrawn' | 'notes'>): SQL => {
  if (withdrawn) return sql`a.withdrawn_at is not null`
  return notes ? sql`true` : IS_NOT_WITHDRAWN
}

/** Returns the condition that application `a` was submitted in a time range. */
export const submittedIn = (range: string): SQL => isWithinTimeRange(sql`a.submitted_at`, range)

/** Returns the condition that the founder of application `a` answered questions in a time range. */
const answeredIn = (range: string): SQL => sql`exists (select from ${applicationQuestions} q
  where q.application_id = a.id and ${isWithinTimeRange(sql`q.answered_at`, range)})`

function isWithinTimeRange(moment: SQL, range: string): SQL {
  const { start, end } = parseTimeRange(range) ?? {}
  if (!start) throw new Error(`${range} is no time range.`)
  const from = sql`${moment} >= ${start.toISOString()}::timestamptz`
  return end ? sql`(${from} and ${moment} < ${end.toISOString()}::timestamptz)` : sql`(${from})`
}

const OPEN_STATUSES = REVIEW_STATUSES.map(({ value }) => value).filter((status) => !isDecided(status))

/** True for an undecided application `a`. Lists the statuses, because an index finds them, but not all others. */
export const IS_OPEN = sql`a.application_status in ${OPEN_STATUSES}`

function isWithinCapitalRange(seek: string): SQL {
  const { min, max } = parseCapitalRange(seek) ?? {}
  const from = min === undefined ? sql`true` : sql`a.funding_amount_seeking >= ${min}`
  const to = max === undefined ? sql`true` : sql`a.funding_amount_seeking <= ${max}`
  return sql`(${from} and ${to})`
}

/**
 * Returns the condition that application `a` is assigned to the reviewer, or to nobody. Considers only assignments that
 * row policies show to the actor.
 */
function assignedTo(reviewer: string): SQL {
  const theirs = reviewer === UNASSIGNED ? sql`` : sql` and s.reviewer_id = ${reviewer}`
  const found = sql`exists (select from ${assignments} s where s.application_id = a.id${theirs})`
  return reviewer === UNASSIGNED ? sql`not ${found}` : found
}
