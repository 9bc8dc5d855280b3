import type { Recipient } from './letters/letter.ts'
import type { Letter } from './mailer.ts'

/** A letter's headers as nodemailer takes them. */
export const headersOf = (
  { id, to, subject }: Omit<Letter, 'text' | 'html'>,
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
