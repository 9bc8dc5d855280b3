import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { RETURNED_EMAIL_DAYS } from '#domain/limits.ts'
import type { Transaction } from './database.ts'
import { firstOf } from './rows.ts'
import { users } from './tables/accounts.ts'
import { outbox } from './tables/operations.ts'

export type OutboxRow = typeof outbox.$inferSelect
export type NewEmail = Pick<OutboxRow, 'template' | 'recipient_name' | 'recipient_email' | 'data'> & {
  readonly user_id?: string | null
  readonly copy_of?: string
  /** Id of the e-mail. The caller generates it if a decision has to find the e-mail later. */
  readonly id?: string
}

/** Adds e-mails to the outbox. @param seconds delay before they are due */
export async function addEmails(
  transaction: Transaction,
  emails: readonly NewEmail[],
  seconds = 0,
): Promise<void> {
  if (emails.length === 0) return
  const due = seconds > 0 && { send_after: sql`clock_timestamp() + make_interval(secs => ${seconds})` }
  await transaction.insert(outbox).values(emails.map((email) => ({ ...email, ...due })))
}

/** Number of attempts up to which an unsent e-mail delays later e-mails to the same address. */
const BLOCKING_ATTEMPTS_MAX = 3

/**
 * True if no earlier e-mail to the same address is due or being retried. E-mails to one address are therefore sent in
 * the order in which they were created, except those that are scheduled for later or have failed too often.
 */
const isFirstForRecipient = sql`not exists (
  select from outbox earlier
  where earlier.recipient_email = ${outbox.recipient_email} and earlier.created_at < ${outbox.created_at}
    and earlier.sent_at is null and earlier.attempts <= ${BLOCKING_ATTEMPTS_MAX} and earlier.send_after < 'infinity'
    and (earlier.attempts > 0 or earlier.send_after <= now()))`

/**
 * Claims the e-mail that has been due longest and need not wait for an earlier one to the same address. The claim lasts
 * for `seconds`; after that, the e-mail can be claimed again. Replaces the address if its account has a new one.
 */
export async function claimEmail(transaction: Transaction, seconds: number): Promise<OutboxRow | undefined> {
  const due = transaction
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sent_at), lte(outbox.send_after, sql`now()`), isFirstForRecipient))
    .orderBy(asc(outbox.send_after))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await transaction
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      recipient_email: sql`coalesce(
        (select ${users.email} from ${users} where ${users.id} = ${outbox.user_id}), ${outbox.recipient_email})`,
      send_after: sql`now() + make_interval(secs => ${seconds})`,
    })
    // The array makes the subquery run only once, whatever the plan.
    .where(sql`${outbox.id} = any(array(${due}))`)
    .returning()
  return claimed
}

type OutboxState = {
  /** Number of e-mails that are due, including retries. */
  readonly waiting: number
  /** Number of e-mails whose final attempt failed. */
  readonly given_up: number
  /** Age of the oldest e-mail that is due; 0 if none is due. */
  readonly oldest_seconds: number
}

/** Returns figures about e-mails that are due or have failed. */
export async function readOutboxState(transaction: Transaction): Promise<OutboxState> {
  return (
    (await firstOf<OutboxState>(
      transaction,
      sql`
    select waiting, given_up, coalesce(extract(epoch from now() - oldest_waiting_at), 0)::float8 as oldest_seconds
    from outbox_state()`,
    )) ?? { waiting: 0, given_up: 0, oldest_seconds: 0 }
  )
}

/** Makes e-mails due again if their final attempt has failed. @returns their number */
export async function retryFailedEmails(transaction: Transaction): Promise<number> {
  const row = await firstOf<{ due: number }>(transaction, sql`select retry_failed_emails() as due`)
  return row?.due ?? 0
}

/** Marks an e-mail as sent and deletes its data. The data may contain a confirmation link, which works like a key. */
export async function markSent(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(outbox)
    .set({ sent_at: sql`now()`, last_error: null, data: {} })
    .where(eq(outbox.id, id))
}

/** Records a failed attempt. @param seconds seconds until the next attempt; undefined for no further attempt */
export async function markFailed(
  transaction: Transaction,
  id: string,
  { error, seconds }: { error: string; seconds: number | undefined },
): Promise<void> {
  const sendAfter =
    seconds === undefined ? sql`'infinity'::timestamptz` : sql`now() + make_interval(secs => ${seconds})`
  await transaction.update(outbox).set({ last_error: error, send_after: sendAfter }).where(eq(outbox.id, id))
}

/** An e-mail that did not reach its recipient, with the reason. */
export type UndeliveredEmail = Pick<OutboxRow, 'template' | 'recipient_email' | 'last_error'> & {
  readonly at: Date
}

/** Returns e-mails whose final attempt failed or that bounced in the last RETURNED_EMAIL_DAYS days, newest first. */
export const findUndelivered = (transaction: Transaction): Promise<UndeliveredEmail[]> =>
  transaction
    .select({
      template: outbox.template,
      recipient_email: outbox.recipient_email,
      last_error: outbox.last_error,
      at: sql`coalesce(${outbox.returned_at}, ${outbox.created_at})`.mapWith(outbox.created_at),
    })
    .from(outbox)
    .where(
      or(
        and(isNull(outbox.sent_at), sql`${outbox.send_after} = 'infinity'`),
        gt(outbox.returned_at, sql`now() - make_interval(days => ${RETURNED_EMAIL_DAYS})`),
      ),
    )
    .orderBy(desc(outbox.created_at))

/** Marks an e-mail as bounced. @returns false if there is no such e-mail */
export async function markReturned(transaction: Transaction, id: string, why: string): Promise<boolean> {
  const marked = await transaction
    .update(outbox)
    .set({ returned_at: sql`now()`, last_error: why })
    // Compares the ids as text, because the operator types the id and it may not be a UUID.
    .where(sql`${outbox.id}::text = ${id}`)
    .returning({ id: outbox.id })
  return marked.length > 0
}
