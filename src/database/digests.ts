import { eq, type SQL, sql } from 'drizzle-orm'
import { DIGEST_DAYS_MAX, DIGEST_HOURS_MAX, DIGEST_NAMES, SUBMISSION_SECONDS_MAX } from '#domain/limits.ts'
import {
  DIGEST_LISTS,
  type DigestCounts,
  type DigestRun,
  type digestCriteria,
} from '#domain/open-tasks/digest.ts'
import type { DigestFrequency } from '#domain/open-tasks/digest-setting.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import type { Transaction } from './database.ts'
import { isMember, type Member } from './member-query.ts'
import { companiesOfList, countOfList } from './review.ts'
import { firstOf, rowsOf } from './rows.ts'
import { profiles } from './tables/accounts.ts'
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

export type DigestRow = DigestCounts & {
  /** Names of the newest companies, at most DIGEST_NAMES. */
  companies: string[]
}

/**
 * Selects the numbers and company names of a member's digest in one snapshot. The numbers equal those of the
 * member's review list.
 */
export function selectDigest(criteria: ReturnType<typeof digestCriteria>): SQL {
  const columns: SQL[] = DIGEST_LISTS.map(
    (list) => sql`${countOfList({ ...NO_FILTERS, ...criteria[list] })} as ${sql.identifier(list)}`,
  )
  const companies = companiesOfList({ ...NO_FILTERS, ...criteria.new }, DIGEST_NAMES)
  return sql`select ${sql.join([...columns, sql`${companies} as companies`], sql`, `)}`
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
