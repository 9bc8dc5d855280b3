import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isDecided } from '#domain/applications/life-cycle.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { parseCapitalRange } from '#domain/review/capital-range.ts'
import { type ReviewCriteria, UNASSIGNED } from '#domain/review/filters.ts'
import { parseTimeRange } from '#domain/review/submission-period.ts'
import { HAS_MEETING_SOON } from './meetings.ts'
import { searchPattern } from './names.ts'
import { HAS_UNSEEN_NOTE } from './notes.ts'
import { hasProgress, IS_NOT_WITHDRAWN } from './progress.ts'
import { hasGivenVerdict, hasOwnVerdict, IS_DISPUTED, IS_UNREAD } from './reviews.ts'
import { applicationQuestions } from './tables/applications.ts'
import { assignments } from './tables/team.ts'
import { hasTag } from './tags.ts'

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
  const { search, industry, stage, city, seek, reviewer, tag, round, verdict, disputed, unread, notes } =
    narrowing
  const { meetings, submitted, answered, open, source, progress, given } = narrowing
  return [
    search.trim()
      ? sql`(a.folded_company_name like ${pattern} or a.folded_applicant_name like ${pattern})`
      : undefined,
    industry ? sql`a.industry = ${industry}` : undefined,
    stage ? sql`a.company_stage = ${stage}` : undefined,
    city ? sql`a.hq_city = ${city}` : undefined,
    seek ? isWithinCapitalRange(seek) : undefined,
    reviewer ? assignedTo(reviewer) : undefined,
    tag ? hasTag(tag) : undefined,
    round ? sql`a.round_id = ${round}` : undefined,
    verdict ? hasOwnVerdict(verdict) : undefined,
    disputed ? IS_DISPUTED : undefined,
    unread ? IS_UNREAD : undefined,
    notes ? HAS_UNSEEN_NOTE : undefined,
    meetings ? HAS_MEETING_SOON : undefined,
    submitted ? submittedIn(submitted) : undefined,
    answered ? answeredIn(answered) : undefined,
    open ? IS_OPEN : undefined,
    source ? sql`a.how_did_you_know = ${source}` : undefined,
    progress ? hasProgress(progress) : undefined,
    given ? hasGivenVerdict(given) : undefined,
    since ? sql`a.submitted_at >= ${since}` : undefined,
  ].filter((rule) => rule !== undefined)
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
