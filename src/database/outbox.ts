import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { RETURNED_EMAIL_DAYS } from '#domain/limits.ts'
import type { Transaction } from './database.ts'
import { outbox } from './tables/operations.ts'

export type OutboxRow = typeof outbox.$inferSelect
export type NewEmail = Pick<OutboxRow, 'template' | 'recipient_name' | 'recipient_email' | 'data'> & {
  /** By which a decision finds it again. */
  readonly id?: string
}

/** @param seconds that they wait before they are due */
export async function addEmails(
  transaction: Transaction,
  emails: readonly NewEmail[],
  seconds = 0,
): Promise<void> {
  if (emails.length === 0) return
  const due = seconds > 0 && { send_after: sql`clock_timestamp() + make_interval(secs => ${seconds})` }
  await transaction.insert(outbox).values(emails.map((email) => ({ ...email, ...due })))
}

/** Tries of an e-mail that the next ones to the same address wait for; what fails for days holds nothing up. */
const BLOCKING_ATTEMPTS_MAX = 3

/** E-mails to one address go in the order in which they were written, but for those that are to leave later. */
const isFirstForRecipient = sql`not exists (
  select from outbox earlier
  where earlier.recipient_email = ${outbox.recipient_email} and earlier.created_at < ${outbox.created_at}
    and earlier.sent_at is null and earlier.attempts <= ${BLOCKING_ATTEMPTS_MAX} and earlier.send_after < 'infinity'
    and (earlier.attempts > 0 or earlier.send_after <= now()))`

/**
 * Takes the e-mail that has been due longest, of those that no earlier one to the same address stands before. Until
 * `seconds` are over nobody else takes it; after that it counts as not sent.
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
      send_after: sql`now() + make_interval(secs => ${seconds})`,
    })
    // As an array, so that it is taken once whatever the plan.
    .where(sql`${outbox.id} = any(array(${due}))`)
    .returning()
  return claimed
}

type OutboxState = {
  /** Due, those that are tried again included. */
  readonly waiting: number
  /** After the last try. */
  readonly given_up: number
  /** Of the oldest that is due; 0 for none. */
  readonly oldest_seconds: number
}

/** What lies in it and should not stay there. */
export async function readOutboxState(transaction: Transaction): Promise<OutboxState> {
  const { rows } = (await transaction.execute(sql`
    select waiting, given_up, coalesce(extract(epoch from now() - oldest_waiting_at), 0)::float8 as oldest_seconds
    from outbox_state()`)) as unknown as { rows: OutboxState[] }
  return rows[0] ?? { waiting: 0, given_up: 0, oldest_seconds: 0 }
}

/** Makes what was given up due again. @returns how many that were */
export async function retryFailedEmails(transaction: Transaction): Promise<number> {
  const { rows } = (await transaction.execute(sql`select retry_failed_emails() as due`)) as unknown as {
    rows: { due: number }[]
  }
  return rows[0]?.due ?? 0
}

/** What the e-mail said is forgotten with it: a link that confirms an address is a key. */
export async function markSent(transaction: Transaction, id: string): Promise<void> {
  await transaction
    .update(outbox)
    .set({ sent_at: sql`now()`, last_error: null, data: {} })
    .where(eq(outbox.id, id))
}

/** @param seconds until the next try; undefined for never */
export async function markFailed(
  transaction: Transaction,
  id: string,
  { error, seconds }: { error: string; seconds: number | undefined },
): Promise<void> {
  const sendAfter =
    seconds === undefined ? sql`'infinity'::timestamptz` : sql`now() + make_interval(secs => ${seconds})`
  await transaction.update(outbox).set({ last_error: error, send_after: sendAfter }).where(eq(outbox.id, id))
}

/** An e-mail that has not reached anybody, and what was said of it. */
export type UndeliveredEmail = Pick<OutboxRow, 'template' | 'recipient_email' | 'last_error'> & {
  readonly at: Date
}

/** What was given up, and what came back in the last days; the newest first. */
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

/** @returns whether there is such an e-mail */
export async function markReturned(transaction: Transaction, id: string, why: string): Promise<boolean> {
  const marked = await transaction
    .update(outbox)
    .set({ returned_at: sql`now()`, last_error: why })
    // As text: somebody may have typed what is none.
    .where(sql`${outbox.id}::text = ${id}`)
    .returning({ id: outbox.id })
  return marked.length > 0
}
