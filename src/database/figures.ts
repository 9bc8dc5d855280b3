import { type SQL, sql } from 'drizzle-orm'
import type { Figures, FiguresFilter } from '#domain/figures/figures.ts'
import { PROGRESS_VALUES, type Progress } from '#domain/review/progress.ts'
import type { PeriodLength } from '#domain/review/submission-period.ts'
import { VERDICT_VALUES, type Verdict } from '#domain/review/verdicts.ts'
import type { Statement } from './database.ts'
import { nameOrder } from './names.ts'
import {
  applicationsWithProgress,
  deletedWithProgress,
  IS_NOT_WITHDRAWN,
  IS_OVERDUE,
  PROGRESS_CONDITIONS,
  secondsBetween,
} from './progress.ts'
import { submittedIn } from './review-filters.ts'
import { cachedStatement, statement } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { deletedApplications } from './tables/deleted-applications.ts'
import { assignments } from './tables/team.ts'
import { verdicts } from './tables/verdicts.ts'

export type FiguresRow = Omit<Figures, 'as_of'> & { as_of: Date | string }

/** Formats for PostgreSQL's to_char that give the same texts as `periodOf`. */
const PERIOD_FORMATS: Record<PeriodLength, string> = { month: 'YYYY-MM', quarter: 'YYYY-"Q"Q', year: 'YYYY' }

const periodCounts = (length: PeriodLength, isCounted: SQL) => sql`
  select coalesce(jsonb_agg(jsonb_build_object('value', to_char(start, ${PERIOD_FORMATS[length]}), 'count', count)
    order by start), '[]') from (
    select date_trunc(${length}, submitted_at at time zone 'UTC') as start, count(*) from (
      select a.submitted_at from ${applications} a
      where a.submitted_at is not null and ${IS_NOT_WITHDRAWN} and ${isCounted}
      union all select a.submitted_at from ${deletedApplications} a where ${isCounted}) submitted
    group by 1) counted`

const countWhere = (condition: SQL) => sql`count(*) filter (where ${condition})`

const asObject = (entries: readonly (readonly [string, SQL])[]) =>
  sql`jsonb_build_object(${sql.join(
    entries.map(([key, value]) => sql`${key}::text, ${value}`),
    sql`, `,
  )})`

/** Two percentiles in days, as one array, so that PostgreSQL sorts only once. */
const percentiles = (parts: string, from: SQL, to: SQL, condition: SQL) => sql`(
  percentile_cont(${parts}::float8[]) within group (order by ${secondsBetween(from, to)} / 86400)
  filter (where ${condition}))`

/** Rounds days to one decimal place. */
const rounded = (days: SQL) => sql`round((${days})::numeric, 1)`

/** Median and 80th percentile of the days from submission to `moment`. */
const daysUntil = (moment: SQL, condition: SQL) => {
  const days = percentiles('{0.5,0.8}', sql`submitted_at`, moment, condition)
  return asObject([
    ['median', rounded(sql`${days}[1]`)],
    ['p80', rounded(sql`${days}[2]`)],
  ])
}

/** Median and maximum of the days that waiting applications have waited since `moment`. */
const daysSince = (moment: SQL, waiting: Progress) => {
  const days = percentiles('{0.5,1}', moment, sql`now()`, PROGRESS_CONDITIONS[waiting])
  return asObject([
    ['median', rounded(sql`${days}[1]`)],
    ['longest', rounded(sql`${days}[2]`)],
  ])
}

const countsBy = (column: SQL) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('value', value, 'count', count) order by count desc, value collate "C"), '[]') from (
    select ${column} as value, count(*) from cohort group by 1) counted where value is not null)`

const numberOf = (verdict: Verdict): SQL => sql`${sql.identifier(verdict)}`
const sumWhere = (condition: SQL) => sql`coalesce(sum(count) filter (where ${condition}), 0)`
const listOf = (verdicts: (verdict: Verdict) => SQL) => sql.join(VERDICT_VALUES.map(verdicts), sql`, `)

const hasAccount = (user: SQL) => sql`exists (select from ${profiles} p where p.user_id = ${user})`

/** Verdicts on deleted applications, except on the actor's own. Omits verdicts of deleted accounts. */
export const givenBeforeDeletion = sql`
  select id, given ->> 'reviewer_id' as reviewer_id, given ->> 'verdict' as verdict
  from ${deletedApplications}, jsonb_array_elements(verdicts) as given
  where app_user_id() <> all (hidden_from) and ${hasAccount(sql`given ->> 'reviewer_id'`)}`

/**
 * The number of each team member's assignments and verdicts. Omits verdicts of deleted accounts. Groups both tables
 * before joining them, so that each row is handled once.
 */
const members = (isCounted: SQL, isDeletedCounted: SQL) => sql`
  select coalesce(jsonb_agg(to_jsonb(member) order by ${nameOrder(sql`member.name`)}, member.id), '[]') from (
    select counted.reviewer_id as id, coalesce(nullif(p.full_name, ''), p.email) as name, assigned, given,
      ${listOf(numberOf)}
    from (select reviewer_id, ${sumWhere(sql`verdict is null`)} as assigned,
        ${sumWhere(sql`verdict is not null`)} as given,
        ${listOf((verdict) => sql`${sumWhere(sql`verdict = ${verdict}`)} as ${numberOf(verdict)}`)}
      from (select reviewer_id, null as verdict, count(*) from ${assignments} where ${isCounted} group by 1
        union all select reviewer_id, verdict, count(*) from ${verdicts}
        where verdict is not null and reviewer_id is not null and ${isCounted}
        group by 1, 2
        union all select reviewer_id, null, 1 from ${deletedApplications}, unnest(assigned_to) as reviewer_id
        where ${isDeletedCounted} and ${hasAccount(sql`reviewer_id`)}
        union all select reviewer_id, verdict, 1 from (${givenBeforeDeletion}) given
        where ${isDeletedCounted}) work
      group by 1) counted
    left join ${profiles} p on p.user_id = counted.reviewer_id) member`

/**
 * Selects all figures about the applications that the actor may see, in one snapshot.
 * @param length length of the periods by which applications are counted
 * @param filter a funding round that limits all figures, and a period that limits all except the counts by period
 */
export function selectFigures(length: PeriodLength, { submitted, round }: FiguresFilter): Statement {
  const shape = `${length} ${submitted ?? ''} ${round ? 'round' : ''}`
  // PostgreSQL plans filtered figures for each call, because their generic plan is slow (decision 39).
  return { ...cachedFigures(shape, { round }), plan: submitted || round ? 'custom' : 'generic' }
}

const cachedFigures = cachedStatement((shape) => {
  const [length, period, round] = shape.split(' ') as [PeriodLength, string, string]
  const isInRound = round ? sql`a.funding_round_id = ${sql.placeholder('round')}` : sql`true`
  const isInPeriod = period ? submittedIn(period) : sql`true`
  // Drafts need no check, because only submitted applications are assigned or reviewed.
  const isCounted =
    period || round
      ? sql`application_id in (select id from cohort)`
      : sql`application_id not in (select id from ${applications} where withdrawn_at is not null)`
  const isDeletedCounted = period || round ? sql`id in (select id from cohort)` : sql`true`
  return statement(sql`
    with cohort as materialized (${applicationsWithProgress(sql`${isInRound} and ${isInPeriod}`)}
      union all ${deletedWithProgress(sql`${isInRound} and ${isInPeriod}`)})
    select now() as as_of, (${periodCounts(length, isInRound)}) as periods, (${members(isCounted, isDeletedCounted)}) as members, totals.*,
      ${asObject([
        ['industry', countsBy(sql`industry`)],
        ['stage', countsBy(sql`company_stage`)],
        ['source', countsBy(sql`how_did_you_know`)],
        ['via', countsBy(sql`via`)],
      ])} as splits
    from (select count(*)::integer as submitted, ${countWhere(IS_OVERDUE)}::integer as overdue,
        ${countWhere(sql`application_status = 'approved'`)}::integer as approved,
        ${countWhere(sql`application_status = 'no_fit'`)}::integer as no_fit,
        ${asObject(PROGRESS_VALUES.map((value) => [value, countWhere(PROGRESS_CONDITIONS[value])]))} as progress,
        ${asObject([
          ['response', daysUntil(sql`response_at`, PROGRESS_CONDITIONS.responded)],
          ['meeting', daysUntil(sql`meeting_at`, PROGRESS_CONDITIONS.met)],
          ['decision', daysUntil(sql`decided_at`, PROGRESS_CONDITIONS.decided)],
          ['approved', daysUntil(sql`decided_at`, sql`application_status = 'approved'`)],
          ['no_fit', daysUntil(sql`decided_at`, sql`application_status = 'no_fit'`)],
        ])} as days,
        ${asObject([
          ['response', daysSince(sql`submitted_at`, 'awaiting-response')],
          ['meeting', daysSince(sql`response_at`, 'awaiting-meeting')],
          ['decision', daysSince(sql`meeting_at`, 'awaiting-decision')],
        ])} as waits
      from cohort) totals`)
})
