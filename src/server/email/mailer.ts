import type { Recipient } from './email.ts'
import type { WrittenEmail } from './render-email.ts'

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

/** An e-mail's headers as nodemailer takes them. */
export const messageHeaders = (
  { id, to, subject }: Omit<Email, 'text' | 'html'>,
  from: Recipient,
  domain: string,
) => ({
  from: { name: from.name, address: from.address },
  to: { name: to.name, address: to.address },
  subject,
  messageId: `<${id}@${domain}>`,
  // Keeps answering machines from answering (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
})

/** More than ever wait to be marked. */
const REMEMBERED = 10_000

/**
 * Sends no e-mail twice that is known to have gone: a database that could not note it then asks for it again. Only where
 * the outcome was unknown may an e-mail arrive twice.
 */
export function skipSent(mailer: Mailer): Mailer {
  const gone = new Set<string>()
  return {
    async send(email) {
      if (gone.has(email.id)) return
      await mailer.send(email)
      gone.add(email.id)
      const [oldest] = gone
      if (gone.size > REMEMBERED && oldest !== undefined) gone.delete(oldest)
    },
    close: () => mailer.close(),
  }
}
