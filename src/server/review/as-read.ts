import type { ReviewStatus } from '#domain/applications/status.ts'
import type { EmailText } from '#domain/review/email-template.ts'
import type { House } from '#server/mail/letters/letter.ts'
import { labelOf, statusChanged } from '#server/mail/letters/status-changed.ts'
import { asText } from '#server/mail/letters/write-letter.ts'

/** The e-mail of a decision as its founder gets it, from greeting to sign-off. @param to the founder's name */
export const asRead = (to: string, email: EmailText, status: ReviewStatus, house: House) =>
  asText(statusChanged({ ...email, status: labelOf(status) }, house), { name: to, address: '' }, house)
