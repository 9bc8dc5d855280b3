import { afterCommit } from '#database/after-commit.ts'
import type { Transaction } from '#database/database.ts'
import { addEmails } from '#database/outbox.ts'
import { plainName } from '#domain/plain-names.ts'
import type { EmailData, EmailName, Recipient } from './letters/letter.ts'
import { emailStored } from './nudge.ts'

type Told<N extends EmailName> = {
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
export const tell = <N extends EmailName>(transaction: Transaction, told: Told<N>): Promise<void> =>
  tellAll(transaction, [told])

/**
 * The same for several people. A name of before there were rules for names, which would be bait, greets nobody.
 * @param seconds that the e-mails wait first
 */
export async function tellAll<N extends EmailName>(
  transaction: Transaction,
  all: readonly Told<N>[],
  seconds = 0,
): Promise<void> {
  const emails = all.map(({ id, template, to, data }) => ({
    ...(id !== undefined && { id }),
    template,
    recipient_name: plainName(to.name),
    recipient_email: to.address,
    data,
  }))
  await addEmails(transaction, emails, seconds)
  if (seconds === 0) afterCommit(transaction, emailStored)
}
