import type { Recipient } from './letters/letter.ts'
import type { WrittenLetter } from './letters/write-letter.ts'

export type Letter = WrittenLetter & {
  /** Of the outbox row: the same letter sent twice bears the same Message-ID. */
  readonly id: string
  /** Which of the letters it is. */
  readonly name: string
  readonly to: Recipient
}

/** Where letters go. */
export type Mailer = {
  /** Resolves when the letter is out of our hands; throws the transport's error. */
  send(letter: Letter): Promise<void>
  close(): void
}
