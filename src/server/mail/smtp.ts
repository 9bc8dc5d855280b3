import { createTransport } from 'nodemailer'
import type { MailConfig } from '#server/config/mail.ts'
import type { Mailer } from './mailer.ts'
import { headersOf } from './message.ts'

/** Milliseconds: a server that does not speak holds the other letters up no longer. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export type Patience = typeof PATIENCE

/** Sends letters to a mail server. */
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
    async send(letter) {
      await transport.sendMail({ ...headersOf(letter, from, domain), text: letter.text, html: letter.html })
    },
    close: () => transport.close(),
  }
}
