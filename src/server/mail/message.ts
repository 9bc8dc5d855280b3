import type { Recipient } from './letters/letter.ts'
import type { Email } from './mailer.ts'

/** An e-mail's headers as nodemailer takes them. */
export const headersOf = (
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
