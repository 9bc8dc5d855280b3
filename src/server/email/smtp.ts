import { createTransport } from 'nodemailer'
import type { MailConfig } from '#server/config/mail.ts'
import { type Mailer, messageHeaders } from './mailer.ts'

/** Milliseconds: a server that does not speak holds the other e-mails up no longer. */
const DEFAULT_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type SmtpTimeouts = typeof DEFAULT_TIMEOUTS

/** Sends e-mails to a mail server. */
export function smtpMailer(
  { url, encrypted, from }: Omit<Extract<MailConfig, { kind: 'smtp' }>, 'kind'>,
  domain: string,
  patience = DEFAULT_TIMEOUTS,
): Mailer {
  const transport = createTransport({
    url,
    requireTLS: encrypted,
    ...patience,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(email) {
      await transport.sendMail({ ...messageHeaders(email, from, domain), text: email.text, html: email.html })
    },
    close: () => transport.close(),
  }
}

/** Bad mailbox, system, syntax; moved; a null MX; closed (RFC 3463, RFC 7505). Not 5.7: relaying and filters are mended. */
const UNKNOWN_RECIPIENT = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/

/**
 * Whether a mail server has refused the recipient because there is nobody of that address, which another try does not
 * change. One that only says 550 may mean much else, and is tried again.
 * @param error as nodemailer throws it
 */
export const isUnknownRecipient = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  UNKNOWN_RECIPIENT.test(String(error.response))
