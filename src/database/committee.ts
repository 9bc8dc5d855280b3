import { and, eq, sql } from 'drizzle-orm'
import type { TeamRole } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { Outcome, Vote } from '#domain/committee/committee.ts'
import { COMMITTEES_LISTED_MAX, PRESENCE_SECONDS_MAX } from '#domain/limits.ts'
import type { Transaction } from './database.ts'
import { firstOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { auditLog } from './tables/audit-log.ts'
import { committeeAttendance, committeeItems, committeeSessions, committeeVotes } from './tables/committee.ts'
import { decisions } from './tables/decisions.ts'

/**
 * Makes other changes of committees wait until the transaction ends, so that the last two votes see each other, and a
 * vote does not meet its reveal.
 */
export async function lockCommittee(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('committee', 0))`)
}

type SessionRow = Pick<
  typeof committeeSessions.$inferSelect,
  'id' | 'host_id' | 'agenda' | 'current' | 'version' | 'ended_at'
> & { readonly host: string | null }

export async function findCommittee(transaction: Transaction, id: string): Promise<SessionRow | undefined> {
  const { host_id, agenda, current, version, ended_at } = committeeSessions
  const [row] = await transaction
    .select({
      id: committeeSessions.id,
      host_id,
      agenda,
      current,
      version,
      ended_at,
      host: profiles.full_name,
    })
    .from(committeeSessions)
    .leftJoin(profiles, eq(profiles.user_id, host_id))
    .where(eq(committeeSessions.id, id))
  return row
}

/** Returns whether a session is open. */
export async function isCommitteeOpen(transaction: Transaction): Promise<boolean> {
  const open = sql`select from ${committeeSessions} where ended_at is null`
  return (await firstOf(transaction, open)) !== undefined
}

type NewSession = { readonly id: string; readonly host_id: string; readonly ids: readonly string[] }

/** Stores a session. @returns false if the id is already in use */
export async function insertCommittee(
  transaction: Transaction,
  { id, host_id, ids }: NewSession,
): Promise<boolean> {
  const items = ids.map((application_id, index) => ({ session_id: id, number: index + 1, application_id }))
  // Only these columns are granted.
  const session = await firstOf(
    transaction,
    sql`insert into ${committeeSessions} (id, host_id, agenda)
      values (${id}, ${host_id}, array(select generate_series(1, ${ids.length}::int))) on conflict (id) do nothing returning id`,
  )
  if (!session) return false
  await transaction.execute(sql`
    insert into ${committeeItems} (session_id, number, application_id)
    select session_id, number, application_id from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as item (session_id uuid, number int, application_id uuid)`)
  return true
}

type SessionChanges = Partial<
  Pick<typeof committeeSessions.$inferSelect, 'host_id' | 'agenda' | 'current'>
> & { readonly ends?: true }

/** Changes a session that the caller has locked, and advances its version. */
export async function updateCommittee(
  transaction: Transaction,
  id: string,
  { ends, ...changes }: SessionChanges,
): Promise<void> {
  await transaction
    .update(committeeSessions)
    .set({
      ...changes,
      version: sql`${committeeSessions.version} + 1`,
      ...(ends && { current: null, ended_at: sql`clock_timestamp()` }),
    })
    .where(eq(committeeSessions.id, id))
}

type ItemRow = Pick<
  typeof committeeItems.$inferSelect,
  'number' | 'application_id' | 'asked_at' | 'revealed_at' | 'decision_id'
>

const isItem = (session: string, number: number) =>
  and(eq(committeeItems.session_id, session), eq(committeeItems.number, number))

/** Returns an item, if the actor may see it. */
export async function findItem(
  transaction: Transaction,
  session: string,
  number: number,
): Promise<ItemRow | undefined> {
  const { application_id, asked_at, revealed_at, decision_id } = committeeItems
  const [row] = await transaction
    .select({ number: committeeItems.number, application_id, asked_at, revealed_at, decision_id })
    .from(committeeItems)
    .where(isItem(session, number))
  return row
}

type ItemChanges = Partial<
  Pick<typeof committeeItems.$inferSelect, 'outcome' | 'reasons' | 'note' | 'decision_id'>
> & {
  /** Asks for votes; discards those that are revealed. */
  readonly asks?: true
  readonly reveals?: true
}

/** Changes an item. @returns the number of changed items, which is 0 if the actor may no longer see it */
export async function updateItem(
  transaction: Transaction,
  session: string,
  number: number,
  { asks, reveals, ...changes }: ItemChanges,
): Promise<number> {
  const changed = await transaction
    .update(committeeItems)
    .set({
      ...changes,
      ...(asks && { asked_at: sql`clock_timestamp()`, revealed_at: null }),
      ...(reveals && { revealed_at: sql`clock_timestamp()` }),
    })
    .where(isItem(session, number))
    .returning({ number: committeeItems.number })
  return changed.length
}

/** Returns the actor's own vote on an item. */
export async function findOwnVote(
  transaction: Transaction,
  session: string,
  number: number,
): Promise<Vote | undefined> {
  const { session_id, person_id, vote } = committeeVotes
  const [row] = await transaction
    .select({ vote })
    .from(committeeVotes)
    .where(and(eq(session_id, session), eq(committeeVotes.number, number), sql`${person_id} = app_user_id()`))
  return row?.vote
}

/** Stores or changes the actor's vote. A trigger reveals all votes with the last one (policies/64-committee.sql). */
export async function storeVote(
  transaction: Transaction,
  session: string,
  number: number,
  vote: Vote,
): Promise<void> {
  await transaction.execute(sql`
    insert into ${committeeVotes} (session_id, number, person_id, vote) values (${session}, ${number}, app_user_id(), ${vote})
    on conflict (session_id, number, person_id) do update set vote = excluded.vote`)
}

/**
 * Stores that the actor has the page of a session open, or has closed it. Continues the actor's latest stretch of
 * attendance unless it is too old.
 */
export async function storeAttendance(
  transaction: Transaction,
  session: string,
  leaves: boolean,
): Promise<void> {
  const continued = await firstOf(
    transaction,
    sql`update ${committeeAttendance} set seen_at = clock_timestamp(), has_left = ${leaves}
      where session_id = ${session} and person_id = app_user_id()
        and seen_at > clock_timestamp() - make_interval(secs => ${PRESENCE_SECONDS_MAX})
      returning id`,
  )
  if (!continued && !leaves)
    await transaction.execute(
      sql`insert into ${committeeAttendance} (session_id, person_id) values (${session}, app_user_id())`,
    )
}

type Name = { readonly full_name: string | null }

export type CommitteeItemRow = {
  number: number
  application_id: string
  company_name: string
  one_line_description: string
  application_status: string
  withdrawn: boolean
  seconds: number
  asked_at: string | null
  revealed_at: string | null
  outcome: Outcome | null
  own: Vote | null
  /** Numbers of those who have voted, and who may. Null unless votes are asked and not revealed. */
  turnout: { answered: number; expected: number } | null
  votes: { who: Name; vote: Vote }[] | null
  details: { reasons: string[]; note: string } | null
  held: { id: string; to_status: ReviewStatus; noted_here: boolean } | null
}

/** A session as the actor may see it. Timestamps are in PostgreSQL's JSON format. */
export type CommitteeRow = {
  id: string
  version: number
  started_at: string
  host: Name
  hosting: boolean
  current: number | null
  agenda: number[]
  /** Those that the actor may see. */
  items: CommitteeItemRow[]
  present: { id: string; full_name: string; role: TeamRole; hosting: boolean }[]
  leaving: { number: number; names: string[] }[]
}

const HOST = sql`jsonb_build_object('full_name', (select full_name from ${profiles} where user_id = s.host_id))`

/** The columns of item `i` of application `a` that only administrators may read. */
const ADMINISTRATORS_PART = sql`
  jsonb_build_object('reasons', i.reasons, 'note', i.note) as details,
  (select jsonb_build_object('id', d.id, 'to_status', d.to_status, 'noted_here', d.id is not distinct from i.decision_id)
    from ${decisions} d where d.application_id = a.id and d.state = 'held') as held`

/** The present members who leave before the current item `i` of session `s`, or a later one. */
const LEAVING = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('number', i.number, 'names', l.names)
    order by array_position(s.agenda, i.number)), '[]')
  from ${committeeItems} i join ${applications} a on a.id = i.application_id cross join lateral (
    select jsonb_agg(p.full_name order by lower(p.full_name), p.user_id) as names from ${profiles} p
    where p.user_id in (select committee_leaving(s.id, a.id, a.user_id))) l
  where i.session_id = s.id and l.names is not null
    and array_position(s.agenda, i.number) >= coalesce(array_position(s.agenda, s.current), 1))`

/** Returns the open session as the actor may see it. @param isAdmin whether the actor is an administrator */
export const findOpenCommittee = (
  transaction: Transaction,
  isAdmin: boolean,
): Promise<CommitteeRow | undefined> =>
  firstOf(
    transaction,
    sql`select s.id, s.version, to_jsonb(s.started_at) as started_at, ${HOST} as host,
        ${isAdmin ? sql`s.host_id is not distinct from app_user_id()` : sql`false`} as hosting,
        s.current, s.agenda,
        (select coalesce(jsonb_agg(to_jsonb(item)), '[]') from (
          select i.number, i.application_id, a.company_name, a.one_line_description, a.application_status,
            a.withdrawn_at is not null as withdrawn, i.asked_at, i.revealed_at, i.outcome,
            i.seconds + case when i.number = s.current
              then extract(epoch from clock_timestamp() - s.moved_at)::int else 0 end as seconds,
            (select v.vote from ${committeeVotes} v where v.session_id = s.id and v.number = i.number
              and v.person_id = app_user_id()) as own,
            case when i.asked_at is not null and i.revealed_at is null then (
              select to_jsonb(turnout) from committee_turnout(s.id, i.number) turnout) end as turnout,
            case when i.revealed_at is not null then (
              select coalesce(jsonb_agg(jsonb_build_object('who', jsonb_build_object('full_name', p.full_name),
                'vote', v.vote) order by lower(p.full_name), v.id), '[]')
              from ${committeeVotes} v left join ${profiles} p on p.user_id = v.person_id
              where v.session_id = s.id and v.number = i.number) end as votes,
            ${isAdmin ? ADMINISTRATORS_PART : sql`null as details, null as held`}
          from ${committeeItems} i join ${applications} a on a.id = i.application_id
          where i.session_id = s.id) item) as items,
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.user_id, 'full_name', p.full_name, 'role', p.role,
            'hosting', p.user_id is not distinct from s.host_id) order by lower(p.full_name), p.user_id), '[]')
          from ${profiles} p where p.user_id in (select committee_present(s.id))) as present,
        ${isAdmin ? LEAVING : sql`'[]'::jsonb`} as leaving
      from ${committeeSessions} s where s.ended_at is null`,
  )

export type EarlierCommitteeRow = {
  id: string
  started_at: string
  ended_at: string
  host: Name
  items: number
  held: string[]
}

/** Returns the latest ended sessions, for administrators. */
export async function findEarlierCommittees(transaction: Transaction): Promise<EarlierCommitteeRow[]> {
  const row = await firstOf<{ earlier: EarlierCommitteeRow[] }>(
    transaction,
    sql`select coalesce(jsonb_agg(to_jsonb(earlier) order by earlier.ended_at desc, earlier.id), '[]') as earlier from (
      select s.id, s.started_at, s.ended_at, ${HOST} as host, cardinality(s.agenda) as items,
        (select coalesce(jsonb_agg(d.id order by array_position(s.agenda, i.number)), '[]')
          from ${committeeItems} i join ${decisions} d on d.id = i.decision_id
          where i.session_id = s.id and d.state = 'held') as held
      from ${committeeSessions} s where s.ended_at is not null
      order by s.ended_at desc, s.id limit ${COMMITTEES_LISTED_MAX}) earlier`,
  )
  return row?.earlier ?? []
}

export type MinutesRow = {
  started_at: string
  ended_at: string
  /** Each host with the time from which they hosted, the first one first. */
  hosts: { who: Name; from: string }[]
  agenda: number[]
  /** One entry for each stretch of time, by person and time. */
  attendance: { who: Name; person: string; from: string; to: string }[]
  items: {
    number: number
    company_name: string
    seconds: number
    absent: Name[]
    asked: boolean
    /** The number of each vote. Null until the votes are revealed. */
    votes: Partial<Record<Vote, number>> | null
    outcome: Outcome | null
    reasons: string[]
    note: string
  }[]
}

/** Returns an ended session for its minutes, with the items that the administrator may see. */
export const findMinutes = (transaction: Transaction, id: string): Promise<MinutesRow | undefined> =>
  firstOf(
    transaction,
    sql`select to_jsonb(s.started_at) as started_at, to_jsonb(s.ended_at) as ended_at, s.agenda,
        (select coalesce(jsonb_agg(jsonb_build_object('who', jsonb_build_object('full_name', p.full_name),
            'from', l.happened_at) order by l.id), '[]')
          from ${auditLog} l left join ${profiles} p on p.user_id = l.actor_id
          where l.event in ('committee-started', 'committee-taken-over')
            and l.happened_at between s.started_at and s.ended_at) as hosts,
        (select coalesce(jsonb_agg(jsonb_build_object('who', jsonb_build_object('full_name', p.full_name),
            'person', coalesce(t.person_id, t.id::text), 'from', t.joined_at,
            'to', case when t.has_left or t.seen_at < s.ended_at - make_interval(secs => ${PRESENCE_SECONDS_MAX})
              then t.seen_at else s.ended_at end)
            order by lower(p.full_name), t.person_id, t.joined_at), '[]')
          from ${committeeAttendance} t left join ${profiles} p on p.user_id = t.person_id
          where t.session_id = s.id) as attendance,
        (select coalesce(jsonb_agg(to_jsonb(item)), '[]') from (
          select i.number, a.company_name, i.seconds, i.asked_at is not null as asked, i.outcome, i.reasons, i.note,
            (select coalesce(jsonb_agg(jsonb_build_object('full_name', p.full_name) order by lower(p.full_name), person), '[]')
              from unnest(i.absent) person left join ${profiles} p on p.user_id = person) as absent,
            case when i.revealed_at is not null then (
              select coalesce(jsonb_object_agg(vote, number), '{}') from (
                select v.vote, count(*) as number from ${committeeVotes} v
                where v.session_id = s.id and v.number = i.number group by v.vote) counted) end as votes
          from ${committeeItems} i join ${applications} a on a.id = i.application_id
          where i.session_id = s.id) item) as items
      from ${committeeSessions} s where s.id = ${id} and s.ended_at is not null`,
  )
