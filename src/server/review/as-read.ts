import type { ReviewStatus } from '#domain/applications/status.ts'
import type { LetterText } from '#domain/review/letter-template.ts'
import type { House } from '#server/mail/letters/letter.ts'
import { labelOf, statusChanged } from '#server/mail/letters/status-changed.ts'
import { asText } from '#server/mail/letters/write-letter.ts'

/** The letter of a decision as its founder gets it, from greeting to sign-off. @param to the founder's name */
export const asRead = (to: string, letter: LetterText, status: ReviewStatus, house: House) =>
  asText(statusChanged({ ...letter, status: labelOf(status) }, house), { name: to, address: '' }, house)
