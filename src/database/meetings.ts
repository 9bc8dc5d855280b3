import { and, asc, getTableColumns, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import { MEETING_SOON_DAYS } from '#domain/limits.ts'
import type { CalendarEntry, LatestEntry, Meeting } from '#domain/meetings/meeting.ts'
import type { Transaction } from './database.ts'
import { firstOf, rowsOf } from './rows.ts'
import { applications } from './tables/applications.ts'
import { decisions } from './tables/decisions.ts'
import { meetings } from './tables/meetings.ts'

/** The latest meeting of an application as JSON. Timestamps are in PostgreSQL's JSON format. */
export type MeetingRow = CalendarEntry & { created_at: string }

/** The latest calendar entry of an application, if the actor may see it. Omits entries of held decisions. */
const latestOf = (application: SQL) => sql`select m.* from ${meetings} m
  where m.application_id = ${application}.id and m.announced_at is not null order by m.sequence desc limit 1`

/**
 * Returns the meeting of an application as JSON. It is null if there is no meeting, if the status has changed since,
 * and while the application is withdrawn.
 * @param application the table or its alias
 */
export const meetingOf = (application: SQL) => sql<MeetingRow | null>`case
  when ${application}.application_status = 'meeting_scheduled' and ${application}.withdrawn_at is null then (
    select to_jsonb(latest) from (${latestOf(application)}) latest where not latest.cancelled) end`

/** True for an application `a` with a meeting that is under way or starts in the next MEETING_SOON_DAYS days. */
export const HAS_MEETING_SOON: SQL = sql`(a.application_status = 'meeting_scheduled' and a.withdrawn_at is null and exists (
  select from (${latestOf(sql`a`)}) latest where not latest.cancelled and latest.ends_at > now()
    and latest.starts_at < now() + make_interval(days => ${MEETING_SOON_DAYS})))`

/**
 * Returns the latest calendar entries of applications, by application id. Omits those of held decisions.
 * @param undone ids of decisions to leave out, as if they were undone
 */
export async function findLatestEntries(
  transaction: Transaction,
  applicationIds: readonly string[],
  undone: readonly string[] = [],
): Promise<ReadonlyMap<string, LatestEntry>> {
  const rows = await transaction
    .select({
      ...getTableColumns(meetings),
      silent: sql<boolean>`(select d.subject is null from ${decisions} d where d.id = ${meetings.decision_id})`,
    })
    .from(meetings)
    .where(
      and(
        inArray(meetings.application_id, [...applicationIds]),
        isNotNull(meetings.announced_at),
        notInArray(meetings.decision_id, [...undone]),
      ),
    )
    .orderBy(asc(meetings.sequence))
  // Later rows replace earlier ones.
  return new Map(rows.map((row) => [row.application_id, { ...toEntry(row), silent: row.silent }]))
}

/** Returns the calendar entries of decisions, by the id of the decision. */
export async function findEntriesOf(
  transaction: Transaction,
  decisionIds: readonly string[],
): Promise<ReadonlyMap<string, CalendarEntry>> {
  const rows = await transaction
    .select()
    .from(meetings)
    .where(inArray(meetings.decision_id, [...decisionIds]))
  return new Map(rows.map((row) => [row.decision_id, toEntry(row)]))
}

/**
 * The latest meeting of one of the actor's own applications, with the administrator who decided on it. The account
 * is null if they may not be notified (policies/61-meetings.sql).
 */
export type OwnMeeting = {
  readonly id: string
  readonly company: string
  /** Timestamps are in PostgreSQL's JSON format. */
  readonly entry: CalendarEntry
  readonly user_id: string | null
  readonly email: string | null
  readonly full_name: string | null
}

const ENTRY_AS_JSON = sql`to_jsonb(meeting) - array['decision_id', 'application_id', 'announced_at', 'created_at']`

/** Returns the meetings of the actor's own applications that have not ended, cancelled ones included. */
export const findOwnMeetingsAhead = (
  transaction: Transaction,
  twoStepRequired: boolean,
): Promise<OwnMeeting[]> =>
  rowsOf(
    transaction,
    sql`select id, company, ${ENTRY_AS_JSON} as entry, user_id, email, full_name
      from own_meetings_ahead(${twoStepRequired})`,
  )

/**
 * Cancels the meeting of the actor's withdrawn application, or restores it after the withdrawal was undone
 * (policies/62-withdrawals.sql).
 * @returns the meeting, with the templates of e-mails about the opposite change that were deleted before they were sent;
 *   undefined if nothing changed
 */
export const followWithdrawal = (
  transaction: Transaction,
  id: string,
  twoStepRequired: boolean,
): Promise<(OwnMeeting & { readonly dropped: readonly string[] }) | undefined> =>
  firstOf(
    transaction,
    sql`select ${id} as id, company, ${ENTRY_AS_JSON} as entry, user_id, email, full_name, to_jsonb(dropped) as dropped
      from follow_withdrawal(${id}, ${twoStepRequired})`,
  )

/** Maximum number of overlapping meetings that a preview names. */
const OVERLAPS_MAX = 3

/** Returns the companies whose meetings overlap with a meeting. @param except id of the meeting's own application */
export async function findOverlaps(
  transaction: Transaction,
  { starts_at, ends_at }: Pick<Meeting, 'starts_at' | 'ends_at'>,
  except: string,
): Promise<string[]> {
  const found = await rowsOf<{ company_name: string }>(
    transaction,
    sql`select a.company_name from ${applications} a cross join lateral (${latestOf(sql`a`)}) latest
      where a.application_status = 'meeting_scheduled' and a.withdrawn_at is null and a.id <> ${except}
        and not latest.cancelled and latest.starts_at < ${ends_at} and latest.ends_at > ${starts_at}
      order by latest.starts_at, a.id limit ${OVERLAPS_MAX}`,
  )
  return found.map(({ company_name }) => company_name)
}

const toEntry = ({
  uid,
  sequence,
  starts_at,
  ends_at,
  time_zone,
  place,
  cancelled,
}: typeof meetings.$inferSelect): CalendarEntry => ({
  uid,
  sequence,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  time_zone,
  place,
  cancelled,
})

/** Inserts calendar entries for decisions that this transaction has inserted. */
export async function insertEntries(
  transaction: Transaction,
  entries: readonly (CalendarEntry & { readonly decision_id: string })[],
): Promise<void> {
  if (entries.length === 0) return
  const columns = sql.join(
    ['decision_id', 'uid', 'sequence', 'starts_at', 'ends_at', 'time_zone', 'place', 'cancelled'].map(
      (name) => sql.identifier(name),
    ),
    sql`, `,
  )
  // Only these columns are granted. A trigger and a default set the others.
  await transaction.execute(sql`
    insert into ${meetings} (${columns}) select ${columns} from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (decision_id uuid, uid uuid, sequence integer, starts_at timestamptz, ends_at timestamptz,
        time_zone text, place text, cancelled boolean)`)
}
