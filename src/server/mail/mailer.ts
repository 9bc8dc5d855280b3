import type { Config } from '#server/config.ts'
import type { Recipient } from './letters/letter.ts'
import type { WrittenLetter } from './letters/write-letter.ts'
import { outboxFolder } from './outbox-folder.ts'
import { smtp } from './smtp.ts'

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

/** @param say takes a line for each letter that is kept instead of sent */
export const makeMailer = (
  { mail, publicUrl }: Pick<Config, 'mail' | 'publicUrl'>,
  say?: (line: string) => void,
): Mailer =>
  mail.kind === 'smtp' ? smtp(mail, publicUrl.hostname) : outboxFolder(mail, publicUrl.hostname, say)
