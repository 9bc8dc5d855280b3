import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { domainOf } from '#domain/links.ts'
import { isLocal, withoutBrackets } from '#server/config/addresses.ts'
import type { MailConfig, Sender } from '#server/config/mail.ts'
import { attachmentsOf, type Mailer, messageHeaders } from './mailer.ts'

/** In milliseconds. Short, so that a connection without a response does not delay other e-mails for long. */
const DEFAULT_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type SmtpTimeouts = typeof DEFAULT_TIMEOUTS

/**
 * Returns the name with which to greet a mail server: the host of PUBLIC_URL, or the sender's domain if that host is an
 * IP address. Many mail servers refuse an address literal, which is nodemailer's default, and all refuse a bare address.
 */
export function greetingName(publicUrl: URL, { address }: Sender): string {
  const names = [publicUrl.hostname, domainOf(address)]
  const isName = (host: string) => isIP(withoutBrackets(host)) === 0
  return names.find(isName) ?? (isLocal(publicUrl) ? 'localhost' : addressLiteral(publicUrl))
}

/** Formats an IP address as a greeting (RFC 5321, 4.1.3). */
function addressLiteral({ hostname }: URL): string {
  const address = withoutBrackets(hostname)
  return isIP(address) === 6 ? `[IPv6:${address}]` : `[${address}]`
}

/** Creates a transport that sends to a mail server. Parameters in the server's URL take precedence. */
export function smtpMailer(
  { url, encrypted, from }: Omit<Extract<MailConfig, { kind: 'smtp' }>, 'kind'>,
  publicUrl: URL,
  timeouts = DEFAULT_TIMEOUTS,
): Mailer {
  const transport = createTransport({
    url,
    name: greetingName(publicUrl, from),
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
        ...messageHeaders(email, from, publicUrl.hostname),
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
