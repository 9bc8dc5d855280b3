import { type SQL, sql } from 'drizzle-orm'
import { CLOSING_REMINDER_HOURS } from '#domain/limits.ts'
import type { Transaction } from './database.ts'
import { IS_STARTED_DRAFT } from './funding-rounds.ts'
import { rowsOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
import { applications } from './tables/applications.ts'
import { applicationMembers } from './tables/co-founders.ts'
import { fundingRoundReminders, fundingRounds, reminderOptOuts } from './tables/funding-rounds.ts'
import { outbox } from './tables/operations.ts'

export type DueReminder = {
  readonly funding_round_id: string
  readonly user_id: string
  readonly hours: number
}

const HOURS = sql.join(
  CLOSING_REMINDER_HOURS.map((hours) => sql`(${hours}::int)`),
  sql`, `,
)

/** True for an applicant of an application that was submitted since round `r` opened, and is not withdrawn. */
const hasSubmitted = (userId: SQL) => sql`exists (
  select from ${applications} s where s.submitted_at >= r.opens_at and s.withdrawn_at is null
    and ${isApplicant(sql`s`, userId)})`

const isApplicant = (application: SQL, userId: SQL) => sql`(${application}.user_id = ${userId} or exists (
  select from ${applicationMembers} m where m.application_id = ${application}.id and m.user_id = ${userId}))`

const hasOptedOut = (userId: SQL) =>
  sql`exists (select from ${reminderOptOuts} o where o.user_id = ${userId})`

/**
 * Reminders that are due, for the owners of drafts and for members. Contains only the last due reminder of a round, so
 * that founders do not get several at once after the closing date is moved to an earlier day. Omits founders who started
 * or joined their draft after the reminder's time.
 */
const DUE = sql`(
  select r.id as funding_round_id, applicant.user_id, r.hours, r.name, r.closes_at, r.time_zone,
    not bool_or(applicant.is_owner) as for_member
  from (
    select open.*, (select min(t.hours) from (values ${HOURS}) as t (hours)
      where now() >= open.closes_at - make_interval(hours => t.hours)) as hours
    from ${fundingRounds} open where open.opens_at <= now() and now() < open.closes_at) as r
  join ${applications} a on ${IS_STARTED_DRAFT} and a.created_at < r.closes_at - make_interval(hours => r.hours)
  join lateral (select a.user_id, true as is_owner union all
    select m.user_id, false from ${applicationMembers} m
      where m.application_id = a.id and m.joined_at < r.closes_at - make_interval(hours => r.hours)) as applicant
    on not ${hasSubmitted(sql`applicant.user_id`)} and not ${hasOptedOut(sql`applicant.user_id`)}
  where not ${hasSubmitted(sql`a.user_id`)}
    and not exists (select from ${fundingRoundReminders} m
      where m.funding_round_id = r.id and m.user_id = applicant.user_id and m.hours = r.hours)
  group by r.id, applicant.user_id, r.hours, r.name, r.closes_at, r.time_zone)`

/** Returns the reminders that are due. */
export const findDueReminders = (transaction: Transaction): Promise<DueReminder[]> =>
  rowsOf(
    transaction,
    sql`select due.funding_round_id, due.user_id, due.hours from ${DUE} as due order by due.user_id`,
  )

export type ClaimedReminder = {
  readonly name: string
  readonly closes_at: string
  readonly time_zone: string
  readonly full_name: string
  readonly email: string
  /** True for a member of others' drafts, who cannot submit them. */
  readonly for_member: boolean
}

/**
 * Claims a reminder for this transaction, so that no other server sends it.
 * @returns the round and the recipient; undefined if the reminder is no longer due
 */
export async function claimReminder(
  transaction: Transaction,
  { funding_round_id, user_id, hours }: DueReminder,
  tokenHash: string,
): Promise<ClaimedReminder | undefined> {
  const [claimed] = await rowsOf<ClaimedReminder>(
    transaction,
    sql`
      with due as (
        select * from ${DUE} as all_due
        where funding_round_id = ${funding_round_id} and user_id = ${user_id} and hours = ${hours}),
      claimed as (
        insert into ${fundingRoundReminders} (funding_round_id, user_id, hours, token_hash)
        select funding_round_id, user_id, hours, ${tokenHash} from due
        on conflict do nothing returning user_id)
      select due.name, to_jsonb(due.closes_at) as closes_at, due.time_zone, due.for_member, p.full_name, p.email
      from claimed join due using (user_id) join ${profiles} p using (user_id)`,
  )
  return claimed
}

/** Unsubscribes the founder who received the reminder with this token, if there is one. */
export async function stopReminders(transaction: Transaction, tokenHash: string): Promise<void> {
  await transaction.execute(sql`
    insert into ${reminderOptOuts} (user_id)
    select user_id from ${fundingRoundReminders} where token_hash = ${tokenHash} on conflict do nothing`)
}

/**
 * Deletes an outdated reminder from the outbox. It is outdated if the founder has submitted, unsubscribed or has no
 * started draft any more, or if the round has closed or its closing time has changed.
 * @param id id in the outbox
 * @returns true if it was deleted
 */
export async function dropOutdatedReminder(transaction: Transaction, id: string): Promise<boolean> {
  const userId = sql`(${outbox.data} ->> 'user_id')`
  const dropped = await transaction
    .delete(outbox)
    .where(
      sql`${outbox.id} = ${id} and (${hasOptedOut(userId)} or not exists (
        select from ${fundingRounds} r
          where r.id = (${outbox.data} ->> 'funding_round_id')::uuid and now() < r.closes_at
          and date_trunc('milliseconds', r.closes_at) = (${outbox.data} ->> 'closes_at')::timestamptz
          and not ${hasSubmitted(userId)} and exists (
            select from ${applications} a where ${isApplicant(sql`a`, userId)} and ${IS_STARTED_DRAFT}
              and not ${hasSubmitted(sql`a.user_id`)})))`,
    )
    .returning({ id: outbox.id })
  return dropped.length > 0
}
