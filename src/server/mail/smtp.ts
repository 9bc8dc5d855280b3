import { createTransport } from 'nodemailer'
import type { MailConfig } from '#server/config/mail.ts'
import type { Mailer } from './mailer.ts'
import { headersOf } from './message.ts'

/** Milliseconds: a server that does not speak holds the other e-mails up no longer. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type Patience = typeof PATIENCE

/** Sends e-mails to a mail server. */
export function smtp(
  { url, encrypted, from }: Omit<Extract<MailConfig, { kind: 'smtp' }>, 'kind'>,
  domain: string,
  patience = PATIENCE,
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
      await transport.sendMail({ ...headersOf(email, from, domain), text: email.text, html: email.html })
    },
    close: () => transport.close(),
  }
}
