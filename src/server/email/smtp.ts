import { createTransport } from 'nodemailer'
import type { MailConfig } from '#server/config/mail.ts'
import { attachmentsOf, type Mailer, messageHeaders } from './mailer.ts'

/** In milliseconds. Short, so that a connection without a response does not delay other e-mails for long. */
const DEFAULT_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type SmtpTimeouts = typeof DEFAULT_TIMEOUTS

/** Creates a transport that sends to a mail server. */
export function smtpMailer(
  { url, encrypted, from }: Omit<Extract<MailConfig, { kind: 'smtp' }>, 'kind'>,
  domain: string,
  timeouts = DEFAULT_TIMEOUTS,
): Mailer {
  const transport = createTransport({
    url,
    requireTLS: encrypted,
    ...timeouts,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(email) {
      await transport.sendMail({
        ...messageHeaders(email, from, domain),
        text: email.text,
        html: email.html,
        attachments: attachmentsOf(email),
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Permanent failures that concern the address (RFC 3463, RFC 7505). Excludes 5.7, because an administrator can fix
 * relaying and filters.
 */
const UNKNOWN_RECIPIENT = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/

/**
 * Returns whether the mail server refused the recipient as unknown, which makes retries useless. A plain 550 may have
 * other reasons and is retried.
 * @param error error thrown by nodemailer
 */
export const isUnknownRecipient = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  UNKNOWN_RECIPIENT.test(String(error.response))
