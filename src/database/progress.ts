import { type SQL, sql } from 'drizzle-orm'
import { STATUS_UPDATE_HOURS } from '#domain/limits.ts'
import { type Progress, RESPONSE_HOURS } from '#domain/review/progress.ts'
import { applications } from './tables/applications.ts'
import { decisions } from './tables/decisions.ts'
import { deletedApplications } from './tables/deleted-applications.ts'

/** Applications submitted after this time are still within the promised response time. */
export const OVERDUE_BEFORE = sql`now() - make_interval(hours => ${STATUS_UPDATE_HOURS})`
/** True if the application has waited longer than the promised response time (`waitingOf`). */
export const IS_OVERDUE = sql`(application_status = 'submitted' and submitted_at <= ${OVERDUE_BEFORE})`

/**
 * True if application `a` is not withdrawn. Uses `case`, because without statistics, as in a new database, the planner
 * would expect one in 200 rows to match `is null` and choose a nested loop.
 */
export const IS_NOT_WITHDRAWN = sql`case when a.withdrawn_at is null then true else false end`

/**
 * Seconds from one time to another. This is exact, and faster than subtracting two `date_part` values or adding up the
 * parts of an interval.
 */
export const secondsBetween = (from: SQL, to: SQL): SQL => sql`tstzrange_subdiff(${to}, ${from})`

const FACTS = sql`a.id, a.application_status, a.submitted_at, a.industry, a.company_stage, a.how_did_you_know, a.via,
  a.application_status <> 'submitted' as responded, a.application_status in ('approved', 'no_fit') as decided`

const withProgress = (known: SQL) => sql`
  select *, responded and (application_status = 'meeting_scheduled' or meeting_at is not null) as met,
    ${secondsBetween(sql`submitted_at`, sql`response_at`)} as response_seconds
  from (${known}) known`

/**
 * Submitted applications `a` that the actor may see and that are not withdrawn, with their progress
 * (`domain/review/progress.ts`). Only administrators may run this query, because others may not read decisions.
 * @param where a condition on `a`
 */
export const applicationsWithProgress = (where: SQL) =>
  withProgress(sql`
    select ${FACTS}, d.response_at, d.meeting_at,
      case a.application_status when 'approved' then d.approved_at when 'no_fit' then d.no_fit_at end as decided_at
    from ${applications} a left join (
      select application_id, min(applied_at) filter (where to_status <> 'submitted') as response_at,
        min(applied_at) filter (where to_status = 'meeting_scheduled') as meeting_at,
        max(applied_at) filter (where to_status = 'approved') as approved_at,
        max(applied_at) filter (where to_status = 'no_fit') as no_fit_at
      from ${decisions} where state = 'applied' group by application_id) d on d.application_id = a.id
    where a.submitted_at is not null and ${IS_NOT_WITHDRAWN} and ${where}`)

/** True if application `a` was invited to a meeting: `met` of `applicationsWithProgress`, without its other facts. */
export const HAS_MET = sql`(a.application_status = 'meeting_scheduled' or a.application_status <> 'submitted' and a.id in (
  select application_id from ${decisions} where state = 'applied' and to_status = 'meeting_scheduled'))`

/** The same facts about applications `a` that the retention period has deleted (policies/82-retention.sql). */
export const deletedWithProgress = (where: SQL) =>
  withProgress(
    sql`select ${FACTS}, response_at, meeting_at, decided_at from ${deletedApplications} a where ${where}`,
  )

const HOUR_SECONDS = 3600

function respondedWithin([from, to]: readonly [number, number | undefined]): SQL {
  const notBefore = sql`responded and response_seconds >= ${from * HOUR_SECONDS}`
  return to === undefined
    ? sql`(${notBefore})`
    : sql`(${notBefore} and response_seconds < ${to * HOUR_SECONDS})`
}

/** Conditions on a row of `applicationsWithProgress`, by progress. */
export const PROGRESS_CONDITIONS: Record<Progress, SQL> = {
  responded: sql`responded`,
  'responded-24h': respondedWithin(RESPONSE_HOURS['responded-24h']),
  'responded-48h': respondedWithin(RESPONSE_HOURS['responded-48h']),
  'responded-72h': respondedWithin(RESPONSE_HOURS['responded-72h']),
  'responded-7d': respondedWithin(RESPONSE_HOURS['responded-7d']),
  'responded-later': respondedWithin(RESPONSE_HOURS['responded-later']),
  met: sql`met`,
  decided: sql`decided`,
  'awaiting-response': sql`(not responded)`,
  'awaiting-response-72h': sql`(not responded and not ${IS_OVERDUE})`,
  'awaiting-meeting': sql`(responded and not decided and not met)`,
  'awaiting-decision': sql`(met and not decided)`,
}

/** Returns the condition that application `a` has this progress. */
export const hasProgress = (progress: Progress): SQL =>
  sql`a.id in (select id from (${applicationsWithProgress(sql`true`)}) progress where ${PROGRESS_CONDITIONS[progress]})`
