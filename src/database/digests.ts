import { eq, type SQL, sql } from 'drizzle-orm'
import {
  DIGEST_DAYS_MAX,
  DIGEST_FOLLOWED_MAX,
  DIGEST_HOURS_MAX,
  DIGEST_NAMES,
  SUBMISSION_SECONDS_MAX,
} from '#domain/limits.ts'
import {
  DIGEST_LISTS,
  type DigestContent,
  type DigestRun,
  type digestCriteria,
} from '#domain/open-tasks/digest.ts'
import type { DigestFrequency } from '#domain/open-tasks/digest-setting.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import type { Transaction } from './database.ts'
import { IS_FOLLOWED } from './interests.ts'
import { meetingOf } from './meetings.ts'
import { isMember, type Member } from './member-query.ts'
import { companiesOfList, countOfList } from './review.ts'
import { firstOf, rowsOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
import { applicationQuestions, applications, statusChanges } from './tables/applications.ts'
import { outbox } from './tables/operations.ts'
import { digests } from './tables/team.ts'

/**
 * True if this run's digest for profile `p` is due and has not been composed. False on the day the account was
 * created, while the address is unconfirmed, and while a required two-step sign-in is missing.
 */
const isDue = (
  { day, begins, frequencies }: DigestRun,
  twoStepRequired: boolean,
) => sql`(p.role <> 'founder' and p.email_confirmed
  and p.digest = any(${sql.param(frequencies)}::text[]) and p.created_at < ${begins.toISOString()}::timestamptz
  and not exists (select from ${digests} d where d.user_id = p.user_id and d.day = ${day}::date)
  and ${isMember(sql`p.user_id`, twoStepRequired)})`

/** Returns the database's time. */
export async function databaseTime(transaction: Transaction): Promise<Date> {
  const [row] = await rowsOf<{ now: Date | string }>(transaction, sql`select now()`)
  return new Date(row?.now ?? Number.NaN)
}

/** Returns the ids of members who are due for a digest. */
export async function findDueMembers(
  transaction: Transaction,
  run: DigestRun,
  twoStepRequired: boolean,
): Promise<string[]> {
  const rows = await rowsOf<{ user_id: string }>(
    transaction,
    sql`
    select p.user_id from ${profiles} p where ${isDue(run, twoStepRequired)} order by p.user_id`,
  )
  return rows.map(({ user_id }) => user_id)
}

export type ClaimedDigest = { readonly full_name: string; readonly email: string; readonly since: Date }

/**
 * Claims a member's digest of this run for this transaction, so that no other server composes it too. Waits if
 * another server is composing it.
 * @returns the recipient, and the time from which applications count as new; undefined if the e-mail is no longer due
 */
export async function claimDigest(
  transaction: Transaction,
  { userId, twoStepRequired }: Member,
  run: DigestRun,
  tokenHash: string,
): Promise<ClaimedDigest | undefined> {
  // Starts earlier than the previous e-mail, because a submission is dated at the start of its transaction but becomes
  // visible only after the commit.
  const row = await firstOf<{ full_name: string; email: string; since: number }>(
    transaction,
    sql`
    with claimed as (
      insert into ${digests} (user_id, day, token_hash, created_at)
      select p.user_id, ${run.day}::date, ${tokenHash}, now() from ${profiles} p where p.user_id = ${userId}
        and ${isDue(run, twoStepRequired)}
      on conflict do nothing returning user_id)
    select p.full_name, p.email,
      (extract(epoch from greatest(now() - make_interval(days => ${DIGEST_DAYS_MAX}),
        (select max(d.created_at) from ${digests} d where d.user_id = p.user_id and d.created_at < now())
          - make_interval(secs => ${SUBMISSION_SECONDS_MAX}))) * 1000)::float8 as since
    from claimed join ${profiles} p on p.user_id = claimed.user_id`,
  )
  return row && { ...row, since: new Date(row.since) }
}

export type DigestRow = DigestContent & {
  /** Names of the newest companies, at most DIGEST_NAMES. */
  companies: string[]
}

/**
 * Returns, as a JSON object, what has happened to the applications that the actor follows, as far as row policies show
 * it. A status that was changed and then restored has not changed.
 * @param since the time in the format of `parseTimeRange`
 */
const followedChanges = (since: string): SQL => sql`(
  with followed as (
    select a.id, a.company_name, a.folded_company_name, ${meetingOf(sql`a`)} as meeting,
      (select nullif(a.application_status, c.from_status) from ${statusChanges} c
        where c.application_id = a.id and c.changed_at >= ${since} order by c.changed_at limit 1) as status,
      exists (select from ${applicationQuestions} q
        where q.application_id = a.id and q.answered_at >= ${since}) as answered,
      coalesce(a.withdrawn_at >= ${since}, false) as withdrawn
    from ${applications} a where ${IS_FOLLOWED} and a.submitted_at is not null),
  dated as (
    select id, company_name, folded_company_name, status, answered, withdrawn,
      case when (meeting ->> 'announced_at')::timestamptz >= ${since} then meeting end as meeting
    from followed),
  changed as (select * from dated where status is not null or answered or withdrawn or meeting is not null)
  select jsonb_build_object('count', (select count(*) from changed), 'changes',
    coalesce(jsonb_agg(to_jsonb(shown) - 'folded_company_name' order by folded_company_name, id), '[]'))
  from (select * from changed order by folded_company_name, id limit ${DIGEST_FOLLOWED_MAX}) shown)`

/**
 * Selects the content of a member's digest in one snapshot. The numbers equal those of the member's review list.
 * @param since the time from which changes are new, in the format of `parseTimeRange`
 */
export function selectDigest(criteria: ReturnType<typeof digestCriteria>, since: string): SQL {
  const columns: SQL[] = DIGEST_LISTS.map(
    (list) => sql`${countOfList({ ...NO_FILTERS, ...criteria[list] })} as ${sql.identifier(list)}`,
  )
  const companies = companiesOfList({ ...NO_FILTERS, ...criteria.new }, DIGEST_NAMES)
  return sql`select ${sql.join([...columns, sql`${companies} as companies`, sql`${followedChanges(since)} as followed`], sql`, `)}`
}

/** Sets how often the actor gets the digest. */
export async function setOwnDigest(transaction: Transaction, digest: DigestFrequency): Promise<void> {
  await transaction.execute(sql`
    update ${profiles} set digest = ${digest} where user_id = app_user_id() and digest <> ${digest}`)
}

/** Unsubscribes the member who received the digest with this token, if there is one. */
export async function stopDigest(transaction: Transaction, tokenHash: string): Promise<void> {
  await transaction.execute(sql`
    update ${profiles} set digest = 'off' where digest <> 'off'
      and user_id = (select user_id from ${digests} where token_hash = ${tokenHash})`)
}

/**
 * Deletes a digest from the outbox if it is more than DIGEST_HOURS_MAX hours old, or if its recipient has
 * turned it off or may no longer read the review list.
 * @param id id in the outbox
 * @returns true if it was deleted
 */
export async function dropOutdatedDigest(
  transaction: Transaction,
  id: string,
  twoStepRequired: boolean,
): Promise<boolean> {
  const userId = sql`${outbox.data} ->> 'user_id'`
  const dropped = await transaction
    .delete(outbox)
    .where(
      sql`${outbox.id} = ${id} and (${outbox.created_at} < now() - make_interval(hours => ${DIGEST_HOURS_MAX})
        or exists (select from ${profiles} p where p.user_id = ${userId} and p.digest = 'off')
        or not ${isMember(userId, twoStepRequired)})`,
    )
    .returning({ id: outbox.id })
  return dropped.length > 0
}

/** Deletes a digest from the outbox. */
export async function deleteDigest(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(outbox).where(eq(outbox.id, id))
}
