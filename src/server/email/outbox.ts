import { EventEmitter, once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from '#database/database.ts'
import { addEmails } from '#database/outbox.ts'
import { afterCommit } from '#database/transactions.ts'
import { safeName } from '#domain/safe-names.ts'
import type { EmailData, EmailName, Recipient } from './email.ts'

type QueuedEmail<N extends EmailName> = {
  readonly template: N
  readonly to: Recipient
  readonly data: EmailData[N]
  /** By which a decision finds its e-mail again. */
  readonly id?: string
}

/**
 * The last paragraph of an action: writes an e-mail in the transaction of what it tells of, so that there is
 * one exactly if that was stored. It is sent after the commit (jobs/send-letters.ts).
 */
export const queueEmail = <N extends EmailName>(
  transaction: Transaction,
  told: QueuedEmail<N>,
): Promise<void> => queueEmails(transaction, [told])

/**
 * The same for several people. A name of before there were rules for names, which would be bait, greets nobody.
 * @param seconds that the e-mails wait first
 */
export async function queueEmails<N extends EmailName>(
  transaction: Transaction,
  all: readonly QueuedEmail<N>[],
  seconds = 0,
): Promise<void> {
  const emails = all.map(({ id, template, to, data }) => ({
    ...(id !== undefined && { id }),
    template,
    recipient_name: safeName(to.name),
    recipient_email: to.address,
    data,
  }))
  await addEmails(transaction, emails, seconds)
  if (seconds === 0) afterCommit(transaction, emailStored)
}

const events = new EventEmitter()
let queuedCount = 0

/** Says in this process that an e-mail is stored; other servers find it when they next look. */
export function emailStored(): void {
  queuedCount++
  events.emit('letter')
}

/** How many e-mails this process has stored. */
export const emailsStored = (): number => queuedCount

/**
 * Waits until there are more e-mails of this process than were `seen`, at most `ms`. Returns early when `signal` is
 * aborted.
 */
export async function nextEmail(seen: number, ms: number, signal: AbortSignal): Promise<void> {
  if (queuedCount > seen) return
  const enough = new AbortController()
  const either = AbortSignal.any([signal, enough.signal])
  try {
    await Promise.race([
      once(events, 'letter', { signal: either }),
      wait(ms, undefined, { signal: either, ref: false }),
    ])
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    enough.abort()
  }
}
