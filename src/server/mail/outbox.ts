import { afterCommit } from '#database/after-commit.ts'
import type { Transaction } from '#database/database.ts'
import { addLetters } from '#database/outbox.ts'
import { plainName } from '#domain/plain-names.ts'
import type { LetterData, LetterName, Recipient } from './letters/letter.ts'
import { letterStored } from './nudge.ts'

type Told<N extends LetterName> = {
  readonly letter: N
  readonly to: Recipient
  readonly data: LetterData[N]
  /** By which a decision finds its letter again. */
  readonly id?: string
}

/**
 * The last paragraph of an action: writes a letter in the transaction of what it tells of, so that there is
 * one exactly if that was stored. It is sent after the commit (jobs/send-letters.ts).
 */
export const tell = <N extends LetterName>(transaction: Transaction, told: Told<N>): Promise<void> =>
  tellAll(transaction, [told])

/**
 * The same for several people. A name of before there were rules for names, which would be bait, greets nobody.
 * @param seconds that the letters wait first
 */
export async function tellAll<N extends LetterName>(
  transaction: Transaction,
  all: readonly Told<N>[],
  seconds = 0,
): Promise<void> {
  const letters = all.map(({ id, letter, to, data }) => ({
    ...(id !== undefined && { id }),
    letter,
    recipient_name: plainName(to.name),
    recipient_email: to.address,
    data,
  }))
  await addLetters(transaction, letters, seconds)
  if (seconds === 0) afterCommit(transaction, letterStored)
}
