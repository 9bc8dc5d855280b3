import { CALENDAR_FILENAME, calendarType } from './calendar-file.ts'
import type { Recipient } from './email.ts'
import type { WrittenEmail } from './render-email.ts'

export type Email = WrittenEmail & {
  /** Id of the outbox row. The Message-ID is derived from it, so a repeated e-mail has the same Message-ID. */
  readonly id: string
  /** Name of the template. */
  readonly name: string
  readonly to: Recipient
  /** The sender's name; by default the name that the transport uses. */
  readonly senderName?: string
  /** Address for replies; by default the sender's address. */
  readonly replyTo?: string | undefined
}

/** Transport for e-mails. */
export type Mailer = {
  /** Sends an e-mail. Resolves when the transport has accepted it, and rejects with the transport's error otherwise. */
  send(email: Email): Promise<void>
  close(): void
}

/** Returns the headers for nodemailer. */
export const messageHeaders = (
  { id, to, subject, senderName, replyTo, unsubscribe }: Omit<Email, 'text' | 'html'>,
  from: Recipient,
  domain: string,
) => ({
  from: { name: senderName ?? from.name, address: from.address },
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
  to: { name: to.name, address: to.address },
  subject,
  messageId: `<${id}@${domain}>`,
  headers: {
    // Prevents automatic replies (RFC 3834).
    'Auto-Submitted': 'auto-generated',
    // The same for Exchange, which ignores that header. Omits NDR, because bounces must arrive.
    'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply',
    ...(unsubscribe && {
      // The same for old vacation programs. Other e-mails lack it, because some filters sort them as advertising then.
      Precedence: 'bulk',
      // Lets mail clients unsubscribe with one click, without signing in (RFC 8058).
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** Returns the attachments for nodemailer. */
export const attachmentsOf = ({ calendar }: Pick<Email, 'calendar'>) =>
  calendar
    ? [
        {
          filename: CALENDAR_FILENAME,
          content: calendar.content,
          contentType: calendarType(calendar),
        },
      ]
    : []

/** Number of sent ids to remember, which is far more than can be waiting to be marked as sent. */
const REMEMBERED_MAX = 10_000

/**
 * Skips e-mails that this process has sent but could not mark as sent in the database. Only e-mails whose outcome is
 * unknown can then arrive twice.
 */
export function skipSent(mailer: Mailer): Mailer {
  const sent = new Set<string>()
  return {
    async send(email) {
      if (sent.has(email.id)) return
      await mailer.send(email)
      sent.add(email.id)
      const [oldest] = sent
      if (sent.size > REMEMBERED_MAX && oldest !== undefined) sent.delete(oldest)
    },
    close: () => mailer.close(),
  }
}
