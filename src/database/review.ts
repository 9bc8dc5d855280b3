import { type SQL, sql } from 'drizzle-orm'
import { isDecided } from '#domain/applications/life-cycle.ts'
import type { Status } from '#domain/applications/status.ts'
import { QUEUE_MAX, SUBMISSION_SECONDS_MAX } from '#domain/limits.ts'
import type { RelatedParties } from '#domain/review/affiliation-hints.ts'
import type { Affiliations } from '#domain/review/affiliations.ts'
import type { ChangedPart } from '#domain/review/changed-parts.ts'
import type { ReviewCounts } from '#domain/review/counts.ts'
import {
  hasActiveFilters,
  REVIEW_PAGE_SIZE,
  type ReviewCriteria,
  type ReviewFilters,
  type ReviewSort,
  type StandardSort,
} from '#domain/review/filters.ts'
import type { InterestSummary } from '#domain/review/interest.ts'
import { isTeamKey } from '#domain/review/list-fields.ts'
import type { ReviewField, TeamValues } from '#domain/review/review-fields.ts'
import type { Tag } from '#domain/review/tags.ts'
import { NO_VERDICT, type Verdict } from '#domain/review/verdicts.ts'
import { OWN_AFFILIATIONS } from './affiliations.ts'
import { partIn } from './applicants.ts'
import { CHANGED_PARTS_SINCE_VIEW } from './changed-parts.ts'
import type { Statement, Transaction } from './database.ts'
import { FUNDING_ROUND_OF_APPLICATION } from './funding-rounds.ts'
import { TEAM_INTEREST } from './interests.ts'
import { type MeetingRow, meetingOf } from './meetings.ts'
import { nameOrder } from './names.ts'
import { IS_OVERDUE, OVERDUE_BEFORE } from './progress.ts'
import { TEAM_VALUES } from './review-fields.ts'
import { filterConditions, IS_OPEN, isListed, typedValue } from './review-filters.ts'
import { firstOf } from './rows.ts'
import { cachedStatement, statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applicationQuestions, applications } from './tables/applications.ts'
import { applicationMembers } from './tables/co-founders.ts'
import { submissionTally } from './tables/submission-tally.ts'
import { assignments } from './tables/team.ts'
import { teamValues } from './tables/team-fields.ts'
import { TAGS_OF_APPLICATION } from './tags.ts'
import { hasOwnVerdict, IS_DISPUTED, IS_DISPUTED_ON_CARD, OWN_VERDICT, TEAM_VERDICTS } from './verdicts.ts'

/** A card as stored. Contacts are not masked; `server/review/read-applications.ts` masks them. */
export type ReviewRow = {
  id: string
  company_name: string
  one_line_description: string
  applicant_name: string
  application_status: Status
  submitted_at: string
  email: string | null
  mobile: string | null
  industry: string
  company_stage: string
  hq_city: string
  /** In whole rupees. 0 if the founder seeks none. */
  funding_amount_seeking: number
  problem_statement: string
  pitch_deck_url: string | null
  account_deleted: boolean
  /** The latest round. */
  questions: { sent_at: string; answered_at: string | null } | null
  meeting: MeetingRow | null
  withdrawn: { at: string; reason: string } | null
  /** The actor's own verdict. */
  verdict: Verdict | null
  disputed: boolean
  /** The verdicts of others. Null until the actor has given a verdict. */
  team_verdicts: Verdict[] | null
  /** Null until the actor has entered their own interest. */
  interest: InterestSummary | null
  /** Names of the assigned members, as far as the actor may see them. */
  assigned: string[]
  /** The day by which the actor should give a verdict, as YYYY-MM-DD. Null if there is no assignment or no due date. */
  due_at: string | null
  /** Sorted by name. */
  tags: Tag[]
  /** Name of the funding round. */
  funding_round: string | null
  via: string | null
  /** The values of the team fields, by the fields' ids. Null if there are none. */
  team_values: TeamValues | null
  /** People and organisations to check for conflicts of interest; null for the actor's own application. */
  relations: Omit<RelatedParties, 'company_name'> | null
}

/** The actor's stated affiliations; null if there are none. */
export type WithAffiliations = { affiliations: Affiliations | null }

/** The parts that have changed since the actor last viewed the application. A part may occur twice. */
export type WithChangedParts = { changed: ChangedPart[] }

export type ReviewPage = WithAffiliations & {
  counts: ReviewCounts
  /** The count is null for everybody but reviewers. */
  to_review: { count: number | null; first: string | null }
  applications: (ReviewRow & WithChangedParts)[]
}

/** An order: the sort key of application `a`, a join that the key needs, and the order of the rows of `found`. */
type Order = { readonly key: SQL; readonly join?: SQL; readonly by: SQL }

/**
 * Returns the CTE `found` of submitted applications that match the conditions, with their sort key. It is materialized,
 * so that the counts and the page compute it only once, unless there are no conditions and both can read an index.
 */
function matchingCte(rules: readonly SQL[], { key, join }: Order, listed: SQL): SQL {
  return sql`found as ${rules.length > 0 || join ? sql`materialized` : sql`not materialized`} (
    select a.id, a.application_status, a.submitted_at, ${key} as key from ${applications} a ${join ?? sql``}
    where ${sql.join([sql`a.submitted_at is not null`, listed, ...rules], sql` and `)})`
}

/** Returns the condition that a row of `found` also matches status and `waiting`. */
function isInList({ status, waiting }: ReviewCriteria): SQL {
  const chosen = status ? sql`application_status = ${status}` : sql`true`
  return sql`(${chosen} and ${waiting ? IS_OVERDUE : sql`true`})`
}

/** Returns an array of the ids of the list, in order. @param more a limit, if any */
const orderedIds = (narrowing: ReviewCriteria, { by }: Order, more = sql``): SQL =>
  sql`array(select id from found where ${isInList(narrowing)} order by ${by} ${more})`

/** True for an application `a` that 'Start reviewing' opens for the actor (`toReviewCriteria`). */
const IS_TO_REVIEW = sql`(${IS_OPEN} and (current_user <> 'openround_reviewer' or ${hasOwnVerdict(NO_VERDICT)}))`

/**
 * Returns the number of applications of the list that the actor has yet to review, and the id of the first. Counts them
 * only for reviewers; for others, the counts by status contain the number (`countUndecided`).
 */
function toReview(narrowing: ReviewCriteria, { by }: Order): SQL {
  // Without this, PostgreSQL would read every decided application of the list.
  if (narrowing.status && isDecided(narrowing.status))
    return sql`jsonb_build_object('count', 0, 'first', null)`
  const rows = sql`from found a where ${isInList(narrowing)} and ${IS_TO_REVIEW}`
  return sql`jsonb_build_object(
    'count', case when current_user = 'openround_reviewer' then (select count(*) ${rows}) end,
    'first', (select id ${rows} order by ${by} limit 1))`
}

/** Number of characters that fill the two lines on a card. */
const PROBLEM_CHARACTERS = 400

/** People and organisations of an application (`hintsOf`). PostgreSQL computes them only for rows that are shown. */
const RELATED_PARTIES = sql`case when ${partIn(sql`a`)} is null then jsonb_build_object(
  'investors', jsonb_path_query_array(a.past_funding, '$[*].investorName'),
  'founders', (select coalesce(jsonb_agg(jsonb_build_object('email', founder ->> 'email',
    'linkedin', founder ->> 'linkedin')), '[]') from jsonb_array_elements(a.founders_data) founder),
  'applicant', jsonb_build_object('email', p.email, 'linkedin', p.linkedin_url),
  'members', (select coalesce(jsonb_agg(jsonb_build_object('email', account.email, 'linkedin', account.linkedin_url)), '[]')
    from ${applicationMembers} member join ${profiles} account on account.user_id = member.user_id
    where member.application_id = a.id)) end`

/** The due date of the actor's own assignment to application `a`. */
const OWN_DUE_DATE = sql`(
  select s.due_at::text from ${assignments} s where s.application_id = a.id and s.reviewer_id = app_user_id())`

/** The names of the members to whom application `a` is assigned, as a sorted JSON array. */
const ASSIGNED_MEMBERS = sql`(
  select coalesce(jsonb_agg(coalesce(nullif(m.full_name, ''), m.email) order by ${nameOrder(sql`m.full_name`)}), '[]')
  from ${assignments} s join ${profiles} m on m.user_id = s.reviewer_id where s.application_id = a.id)`

/** Columns of a card, for application `a` and its founder's profile `p`. */
export const CARD_COLUMNS = sql`a.id, a.company_name, a.one_line_description, a.applicant_name, a.application_status,
  a.submitted_at, p.email, p.mobile, a.industry, a.company_stage, a.hq_city, a.funding_amount_seeking,
  left(a.problem_statement, ${PROBLEM_CHARACTERS}) as problem_statement, a.pitch_deck_url,
  a.user_id is null as account_deleted, ${OWN_VERDICT} as verdict, ${IS_DISPUTED_ON_CARD} as disputed,
  ${TEAM_VERDICTS} as team_verdicts, ${TEAM_INTEREST} as interest, ${ASSIGNED_MEMBERS} as assigned, ${OWN_DUE_DATE} as due_at, ${RELATED_PARTIES} as relations, ${TAGS_OF_APPLICATION} as tags,
  ${FUNDING_ROUND_OF_APPLICATION} as funding_round, a.via, ${TEAM_VALUES} as team_values, ${meetingOf(sql`a`)} as meeting,
  case when a.withdrawn_at is not null then
    jsonb_build_object('at', a.withdrawn_at, 'reason', a.withdrawn_reason) end as withdrawn`

/** The latest question round about application `a`. */
export const LATEST_QUESTION_ROUND = sql`(
  select jsonb_build_object('sent_at', sent_at, 'answered_at', answered_at) from ${applicationQuestions}
  where application_id = a.id order by sent_at desc limit 1)`

/** Sort keys and orders. The first two orders read one index in both directions. `company` reads another index. */
const SORTS: Record<StandardSort, Order> = {
  newest: { key: sql`null`, by: sql`submitted_at desc nulls last, id` },
  oldest: { key: sql`null`, by: sql`submitted_at nulls first, id desc` },
  capital: { key: sql`a.funding_amount_seeking`, by: sql`key desc, submitted_at desc, id` },
  company: { key: sql`a.folded_company_name`, by: sql`key, submitted_at desc nulls last, id` },
  disputed: { key: IS_DISPUTED, by: sql`key desc, submitted_at desc, id` },
  // The hash needs no secret: an order tells nothing, and only has to differ between members and to stay the same.
  own: { key: sql`hashtextextended(a.id::text || app_user_id(), 0)`, by: sql`key, id` },
}

/** Returns a list's order. Lists that are sorted by a deleted field have the default order. */
function orderOf(sort: ReviewSort | undefined, fields: readonly ReviewField[]): Order {
  if (!sort) return SORTS.newest
  if (!isTeamKey(sort)) return SORTS[sort]
  const field = fields.find(({ key }) => key === sort)
  if (!field) return SORTS.newest
  return {
    key: typedValue(field, sql`sorted.value`),
    join: sql`left join ${teamValues} sorted on sorted.application_id = a.id and sorted.field_id = ${field.id}`,
    by: sql`key ${field.kind === 'date' ? sql`asc` : sql`desc`} nulls last, submitted_at desc, id`,
  }
}

/** Counts the matching applications by status, and the overdue ones. */
const MATCH_COUNTS = sql`
  select jsonb_build_object('by_status', coalesce(jsonb_object_agg(status, number), '{}'),
    'overdue', coalesce(sum(overdue), 0))
  from (select application_status as status, count(*)::integer as number,
      (count(*) filter (where ${IS_OVERDUE}))::integer as overdue
    from found group by application_status) counted`

/**
 * Reads the same counts from the tally. The overdue count is the total minus the recent submissions, because counting
 * those is faster.
 */
const TALLY_COUNTS = sql`
  select jsonb_build_object('by_status', coalesce(jsonb_object_agg(status, number), '{}'),
    'overdue', coalesce(sum(number) filter (where status = 'submitted'), 0) - (
      select count(*) from ${applications} where application_status = 'submitted' and withdrawn_at is null
        and submitted_at > ${OVERDUE_BEFORE}))
  from (select application_status as status, sum(number)::integer as number from ${submissionTally}
    group by application_status having sum(number) <> 0) kept`

/** Uses the tally if the actor may see it. Actors who may see it see all applications. */
const COUNTS = sql`case when exists (select from ${submissionTally}) then (${TALLY_COUNTS}) else (${MATCH_COUNTS}) end`

/**
 * Selects one page of matching applications, with counts by status.
 * @param fields the fields that the group defines itself, of which the filters name some
 */
export function selectReviewPage(filters: ReviewFilters, fields: readonly ReviewField[] = []): Statement {
  const { search } = filters
  // The cached SQL is the same for every search text.
  const shape = JSON.stringify({ filters: { ...filters, search: search.trim() && SEARCH }, fields })
  const page = cachedPage(shape, { [SEARCH]: search })
  // The best plan depends on how many rows the filters match. For search texts, one plan fits all.
  return hasActiveFilters({ ...filters, search: '' }) ? page : { ...page, plan: 'generic' }
}

const SEARCH = 'search'

const cachedPage = cachedStatement((shape) => {
  const { filters, fields } = JSON.parse(shape) as { filters: ReviewFilters; fields: ReviewField[] }
  const { page, sort, ...narrowing } = filters
  const order = orderOf(sort, fields)
  const rules = filterConditions(narrowing, fields, sql.placeholder(SEARCH))
  const ofPage = sql`limit ${REVIEW_PAGE_SIZE} offset ${(page - 1) * REVIEW_PAGE_SIZE}`
  return statement(sql`
    with ${matchingCte(rules, order, isListed(narrowing))}
    select (${rules.length > 0 || narrowing.withdrawn ? MATCH_COUNTS : COUNTS}) as counts,
      ${toReview(narrowing, order)} as to_review, ${OWN_AFFILIATIONS} as affiliations,
      coalesce((select jsonb_agg(to_jsonb(card)) from (
        select ${CARD_COLUMNS}, ${LATEST_QUESTION_ROUND} as questions, ${CHANGED_PARTS_SINCE_VIEW} as changed
        from unnest(${orderedIds(narrowing, order, ofPage)}) with ordinality shown (id, place)
        join ${applications} a on a.id = shown.id
        left join ${profiles} p on p.user_id = a.user_id
        order by shown.place) card), '[]') as applications`)
})

type QueueFilters = Omit<ReviewFilters, 'page'> & { readonly since?: string | undefined }

export type QueueRow = { ids: string[]; as_of: Date }

/**
 * Selects the ids of the first QUEUE_MAX matching applications, in the list's order.
 * @param since ISO time; only submissions from then on are included
 */
export function selectReviewQueue(
  { since, sort, ...narrowing }: QueueFilters,
  fields: readonly ReviewField[],
): Statement {
  const order = orderOf(sort, fields)
  // `as_of` is earlier than now, because a submission is dated at the start of its transaction but becomes visible only
  // after the commit.
  return statement(sql`
    with ${matchingCte(filterConditions(narrowing, fields, narrowing.search, since), order, isListed(narrowing))}
    select to_jsonb(${orderedIds(narrowing, order, sql`limit ${QUEUE_MAX}`)}) as ids,
      now() - make_interval(secs => ${SUBMISSION_SECONDS_MAX}) as as_of`)
}

/** The applications to export: a filtered list, or a selection in the order of a list. */
export type ExportedList = Omit<ReviewFilters, 'page'> & { readonly ids?: readonly string[] | undefined }

/** Returns the ids of all applications of an export that the actor may see, in the list's order. */
export async function findExportedIds(
  transaction: Transaction,
  { ids, sort, ...narrowing }: ExportedList,
  fields: readonly ReviewField[],
): Promise<string[]> {
  const order = orderOf(sort, fields)
  const rules = ids
    ? [sql`a.id = any(${sql.param(ids)}::uuid[])`]
    : filterConditions(narrowing, fields, narrowing.search)
  // Includes withdrawn applications, because the selection may come from a list of withdrawn applications.
  const listed = ids ? sql`true` : isListed(narrowing)
  const row = await firstOf<{ ids: string[] }>(
    transaction,
    sql`
    with ${matchingCte(rules, order, listed)}
    select to_jsonb(${orderedIds(narrowing, order)}) as ids`,
  )
  return row?.ids ?? []
}

/** Returns the number of applications in a list without filters for fields that the group defines itself. */
export const countOfList = ({ sort, page: _, ...narrowing }: ReviewFilters): SQL => sql`(
  with ${matchingCte(filterConditions(narrowing, [], narrowing.search), orderOf(sort, []), isListed(narrowing))}
  select cardinality(${orderedIds(narrowing, orderOf(sort, []))}))`

/** Returns a JSON array of the company names at the top of such a list. */
export const companiesOfList = ({ sort, page: _, ...narrowing }: ReviewFilters, most: number): SQL => sql`(
  with ${matchingCte(filterConditions(narrowing, [], narrowing.search), orderOf(sort, []), isListed(narrowing))}
  select coalesce(jsonb_agg(a.company_name order by shown.place), '[]')
  from unnest(${orderedIds(narrowing, orderOf(sort, []), sql`limit ${most}`)}) with ordinality shown (id, place)
  join ${applications} a on a.id = shown.id)`

/** The number of rows that the tally may have before adding them up becomes too slow. */
const TALLY_ROWS_MAX = 100

/**
 * Replaces the rows of the tally with their sums once there are more than TALLY_ROWS_MAX. Concurrent readers see the
 * rows from either before or after, with the same totals. Concurrent compactions process different rows.
 */
export async function mergeSubmissionTally(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`
    with gone as (
      delete from ${submissionTally} where (select count(*) from ${submissionTally}) > ${TALLY_ROWS_MAX}
      returning application_status, number)
    insert into ${submissionTally} (application_status, number)
    select application_status, sum(number) from gone group by application_status having sum(number) <> 0`)
}
