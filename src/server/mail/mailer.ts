import type { Recipient } from './letters/letter.ts'
import type { WrittenEmail } from './letters/write-letter.ts'

export type Email = WrittenEmail & {
  /** Of the outbox row: the same e-mail sent twice bears the same Message-ID. */
  readonly id: string
  /** Which of the e-mails it is. */
  readonly name: string
  readonly to: Recipient
}

/** Where e-mails go. */
export type Mailer = {
  /** Resolves when the e-mail is out of our hands; throws the transport's error. */
  send(email: Email): Promise<void>
  close(): void
}
