import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApplicationToDecide } from '#database/applications-to-decide.ts'
import type { Transaction } from '#database/database.ts'
import { addEmails } from '#database/outbox.ts'
import { afterCommit } from '#database/transactions.ts'
import { safeName } from '#domain/safe-names.ts'
import type { EmailData, EmailName, Recipient } from './email.ts'

/** Returns the recipient of an e-mail to an account's current address. Returns undefined if there is no account. */
export const accountRecipient = ({
  user_id,
  full_name,
  email,
}: Pick<ApplicationToDecide, 'user_id' | 'full_name' | 'email'>): Recipient | undefined =>
  user_id === null || email === null ? undefined : { name: full_name ?? '', address: email, userId: user_id }

/** Returns the recipients of an e-mail about an application: its owner, and then every member. */
export const applicantRecipients = ({
  members,
  ...owner
}: Pick<ApplicationToDecide, 'user_id' | 'full_name' | 'email' | 'members'>): Recipient[] =>
  [owner, ...members].flatMap((account) => accountRecipient(account) ?? [])

type QueuedEmail<N extends EmailName> = {
  readonly template: N
  readonly to: Recipient
  readonly data: EmailData[N]
  /** Id of the outbox row. A decision generates it, to find its e-mail later. */
  readonly id?: string
  /** Id of the e-mail with which this copy for a member is deleted. */
  readonly copyOf?: string
}

/**
 * Enqueues an e-mail in an action's transaction, so that the e-mail exists if and only if the action is committed. A
 * job sends it after the commit (jobs/send-emails.ts).
 */
export const queueEmail = <N extends EmailName>(
  transaction: Transaction,
  email: QueuedEmail<N>,
): Promise<void> => queueEmails(transaction, [email])

/**
 * Enqueues e-mails to several people. Leaves out recipients' names that could mislead the reader of the greeting.
 * @param seconds delay before the e-mails are due
 */
export async function queueEmails<N extends EmailName>(
  transaction: Transaction,
  all: readonly QueuedEmail<N>[],
  seconds = 0,
): Promise<void> {
  const emails = all.map(({ id, copyOf, template, to, data }) => ({
    ...(id !== undefined && { id }),
    ...(copyOf !== undefined && { copy_of: copyOf }),
    template,
    recipient_name: safeName(to.name),
    recipient_email: to.address,
    user_id: to.userId ?? null,
    data,
  }))
  await addEmails(transaction, emails, seconds)
  if (seconds === 0) afterCommit(transaction, emailStored)
}

const events = new EventEmitter()
let queuedCount = 0

/** Signals within this process that e-mails were stored. Other servers poll the database. */
export function emailStored(): void {
  queuedCount++
  events.emit('stored')
}

/** Returns the number of signals so far, for `nextEmail`. */
export const emailsStored = (): number => queuedCount

/** Waits until there have been more than `seen` signals, `ms` have passed, or `signal` is aborted. */
export async function nextEmail(seen: number, ms: number, signal: AbortSignal): Promise<void> {
  if (queuedCount > seen) return
  const done = new AbortController()
  const stop = AbortSignal.any([signal, done.signal])
  try {
    await Promise.race([
      once(events, 'stored', { signal: stop }),
      wait(ms, undefined, { signal: stop, ref: false }),
    ])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    done.abort()
  }
}
