import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isDecided } from '#domain/applications/life-cycle.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { parseCapitalRange } from '#domain/review/capital-range.ts'
import { BLANK, parseDayRange, parseNumberRange } from '#domain/review/field-filters.ts'
import { UNASSIGNED } from '#domain/review/filter-table.ts'
import type { FilterName, FilterValue, ReviewCriteria } from '#domain/review/filters.ts'
import { isNumeric, isTeamKey } from '#domain/review/list-fields.ts'
import type { Range } from '#domain/review/range.ts'
import type { ReviewField } from '#domain/review/review-fields.ts'
import { parseTimeRange } from '#domain/review/submission-period.ts'
import { HAS_CHANGED_SINCE_VIEW } from './changed-parts.ts'
import { HAS_NO_LEAD, hasInterested, IS_FOLLOWED } from './interests.ts'
import { HAS_MEETING_SOON } from './meetings.ts'
import { searchPattern } from './names.ts'
import { HAS_UNSEEN_NOTE } from './notes.ts'
import { hasProgress, IS_NOT_WITHDRAWN } from './progress.ts'
import { applicationQuestions } from './tables/applications.ts'
import { assignments } from './tables/team.ts'
import { teamValues } from './tables/team-fields.ts'
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
  via: (name) => sql`a.via = ${name}`,
  verdict: hasOwnVerdict,
  disputed: () => IS_DISPUTED,
  unread: () => IS_UNREAD,
  changed: () => HAS_CHANGED_SINCE_VIEW,
  notes: () => HAS_UNSEEN_NOTE,
  interest: () => IS_FOLLOWED,
  lead: () => HAS_NO_LEAD,
  interested: hasInterested,
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
 * @param fields the fields that the group defines itself, of which the criteria name some
 * @param text text to search for, if any; a placeholder in cached SQL
 * @param since ISO time; only submissions from then on match
 */
export function filterConditions(
  narrowing: ReviewCriteria,
  fields: readonly ReviewField[],
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
    ...fields.flatMap((field) => {
      const value = narrowing[field.key]
      return value ? [matchesField(field, value)] : []
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
  return isWithin(parseCapitalRange(seek), (compare, end) => sql`a.funding_amount_seeking ${compare} ${end}`)
}

/** @param holds returns the condition that compares with an end of the range */
function isWithin<End>(
  { min, max }: Range<End> = { min: undefined, max: undefined },
  holds: (compare: SQL, end: End) => SQL,
): SQL {
  const from = min === undefined ? sql`true` : holds(sql`>=`, min)
  const to = max === undefined ? sql`true` : holds(sql`<=`, max)
  return sql`(${from} and ${to})`
}

/**
 * Returns a field's value as a number or text, or null if it is blank.
 * @param value the stored JSON
 */
export function typedValue({ kind }: Pick<ReviewField, 'kind'>, value: SQL): SQL {
  // Days and ids need no rules of a language, which make sorting slow.
  if (!isNumeric({ kind })) return sql`nullif(${value} #>> '{}', '') collate "C"`
  const number = sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`
  return kind === 'rupees' ? sql`nullif(${number}, 0)` : number
}

/** Returns the condition that a field's value on application `a` matches its filter. */
function matchesField(field: ReviewField, filter: string): SQL {
  const hasValue = (condition: (value: SQL) => SQL): SQL =>
    isTeamKey(field.key)
      ? sql`a.id in (select application_id from ${teamValues} where field_id = ${field.id}
          and ${condition(sql`value`)})`
      : condition(sql`(a.own_answers -> ${field.key}::text)`)
  if (filter === BLANK) return sql`not ${hasValue((value) => sql`(${typedValue(field, value)} is not null)`)}`
  return hasValue((value) => {
    const typed = typedValue(field, value)
    if (isNumeric(field)) {
      const range = field.kind === 'rupees' ? parseCapitalRange(filter) : parseNumberRange(filter)
      return isWithin(range, (compare, end) => sql`${typed} ${compare} ${end}::numeric`)
    }
    if (field.kind === 'date')
      return isWithin(parseDayRange(filter), (compare, day) => sql`${typed} ${compare} ${day}`)
    return sql`(${typed} = ${filter})`
  })
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
