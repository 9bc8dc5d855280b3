import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Part } from '#domain/applications/applicants.ts'
import { parseGivenVerdict, type VerdictFilter } from '#domain/review/filter-table.ts'
import { BLANK_VERDICT, VERDICT_SHAPE, type VerdictRecord } from '#domain/review/verdict-record.ts'
import { NO_VERDICT, type Verdict } from '#domain/review/verdicts.ts'
import { partIn } from './applicants.ts'
import type { Statement, Transaction } from './database.ts'
import { memberRecords } from './member-records.ts'
import { statement, writing } from './statement.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { applicationViews, disputedApplications, verdicts } from './tables/verdicts.ts'

const isOwn = sql`r.reviewer_id = app_user_id()`

/** The actor's own verdict on application `a`; null if there is none. */
export const OWN_VERDICT = sql`(select r.verdict from ${verdicts} r where r.application_id = a.id and ${isOwn})`

/** Returns the actor's own verdicts by application id. */
export async function findOwnVerdicts(
  transaction: Transaction,
  applicationIds: readonly string[],
): Promise<Map<string, Verdict>> {
  const { application_id, verdict, reviewer_id } = verdicts
  const found = await transaction
    .select({ application_id, verdict })
    .from(verdicts)
    .where(and(inArray(application_id, [...applicationIds]), eq(reviewer_id, sql`app_user_id()`)))
  return new Map(found.flatMap((row) => (row.verdict ? [[row.application_id, row.verdict]] : [])))
}

/**
 * The verdicts of others on application `a`, as a JSON array; null until the actor has given a verdict. Administrators
 * may read the verdicts earlier, but only in the reader, on request.
 */
export const TEAM_VERDICTS = sql`case when ${OWN_VERDICT} is not null then (
  select coalesce(jsonb_agg(r.verdict), '[]') from ${verdicts} r where r.application_id = a.id
    and r.reviewer_id is distinct from app_user_id() and r.verdict is not null) end`

/** True if the verdicts on application `a` contradict each other (`areDisputed`) and the actor may see them. */
export const IS_DISPUTED = sql`(a.id in (select application_id from ${disputedApplications}))`

/** The same condition for the few rows of a page. Looks up each application instead of reading all disputed ones. */
export const IS_DISPUTED_ON_CARD = sql`(select count(*) > 0 from ${disputedApplications} d where d.application_id = a.id)`

/** Returns the condition that the actor's own verdict on application `a` equals the filter. */
export const hasOwnVerdict = (verdict: VerdictFilter): SQL => {
  const own = (which: SQL) =>
    sql`exists (select from ${verdicts} r where r.application_id = a.id and ${isOwn} and ${which})`
  return verdict === NO_VERDICT
    ? sql`not ${own(sql`r.verdict is not null`)}`
    : own(sql`r.verdict = ${verdict}`)
}

/** Returns the condition that a person has given a verdict on application `a` (`parseGivenVerdict`). */
export const hasGivenVerdict = (given: string): SQL => {
  const { person = null, verdict } = parseGivenVerdict(given) ?? {}
  return sql`exists (select from ${verdicts} r where r.application_id = a.id and r.reviewer_id = ${person}
    and ${verdict ? sql`r.verdict = ${verdict}` : sql`r.verdict is not null`})`
}

/** True if the actor has not opened application `a` in the reader. */
export const IS_UNREAD = sql`not exists (
  select from ${applicationViews} s where s.application_id = a.id and s.user_id = app_user_id())`

export type OtherVerdictRow = VerdictRecord & {
  /** The reviewer's name. Null if the account is deleted or the actor may not see its profile. */
  full_name: string | null
  updated_at: string
}

export type VerdictsRow = {
  part: Part | null
  own: (VerdictRecord & { version: number }) | null
  /** Other verdicts that the actor may see, latest first. */
  others: OtherVerdictRow[]
}

/** True for a row that has a verdict or text. */
const IS_GIVEN = sql`(r.verdict is not null or r.champion_line <> '' or r.comment <> '')`

/** Returns a JSON array of the verdicts on application `a` that match the condition, latest first. */
const listOf = (condition: SQL) => sql`
  coalesce((select jsonb_agg(to_jsonb(given) order by given.updated_at desc) from (
    select r.verdict, r.champion_line, r.comment, r.updated_at, writer.full_name
    from ${verdicts} r left join ${profiles} writer on writer.user_id = r.reviewer_id
    where r.application_id = a.id and ${IS_GIVEN} and ${condition}) given), '[]')`

/** All verdicts on application `a` that the actor may see, including their own. Not available to partners. */
export const VISIBLE_VERDICTS = listOf(sql`true`)

/** If the actor may see a submitted application, selects the verdicts of it that the actor may see. */
export const selectVerdicts = (id: string): Statement =>
  statement(sql`
    select ${partIn(sql`a`)} as part, (
        select jsonb_build_object('verdict', r.verdict, 'champion_line', r.champion_line, 'comment', r.comment,
          'version', r.version)
        from ${verdicts} r where r.application_id = a.id and ${isOwn}) as own,
      ${listOf(sql`r.reviewer_id is distinct from app_user_id()`)} as others
    from ${applications} a where a.id = ${id} and a.submitted_at is not null`)

/**
 * Marks a submitted application as viewed by the actor. Returns a row if the actor may see it.
 * @param asOf ISO time at which the viewed version was read
 */
export const recordView = (id: string, asOf: string | undefined): Statement =>
  writing(
    statement(sql`
    with opened as (select id from ${applications} where id = ${id} and submitted_at is not null),
      marked as (
        insert into ${applicationViews} as known (application_id, user_id, last_viewed_at)
        select id, app_user_id(), least(${asOf ?? null}::timestamptz, now()) from opened
        on conflict (application_id, user_id) do update
          set last_viewed_at = greatest(known.last_viewed_at, excluded.last_viewed_at))
    select id from opened`),
  )

export const verdictRecords = memberRecords<VerdictRecord>(verdicts, sql`reviewer_id`, {
  shape: VERDICT_SHAPE,
  blank: BLANK_VERDICT,
})
