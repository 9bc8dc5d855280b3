import { afterCommit } from '#database/after-commit.ts'
import type { Transaction } from '#database/database.ts'
import { addLetter } from '#database/outbox.ts'
import { plainName } from '#domain/plain-names.ts'
import type { LetterData, LetterName, Recipient } from './letters/letter.ts'
import { letterStored } from './nudge.ts'

type Told<N extends LetterName> = { letter: N; to: Recipient; data: LetterData[N] }

/**
 * The last paragraph of an action: writes a letter in the transaction of what it tells of, so that there is
 * one exactly if that was stored. It is sent after the commit (jobs/send-letters.ts). A name of before there were rules
 * for names, which would be bait, greets nobody.
 */
export async function tell<N extends LetterName>(
  transaction: Transaction,
  { letter, to, data }: Told<N>,
): Promise<void> {
  await addLetter(transaction, {
    letter,
    recipient_name: plainName(to.name),
    recipient_email: to.address,
    data,
  })
  afterCommit(transaction, letterStored)
}
