import { splitFullName } from '../accounts/profile.ts'
import type { ReviewStatus } from '../applications/status.ts'
import type { BrandNames } from '../brand-names.ts'
import { LONG_EMAIL_CHARACTERS } from '../limits.ts'
import { isolate } from '../text.ts'
import { isBlankText } from '../typed-text.ts'

/** Label of the button in e-mails about an application. */
export const EMAIL_ACTION = 'Go to My Applications'

/** Returns the reason why a founder gets e-mails about an application. */
export const founderReason = ({ investor, product }: BrandNames): string =>
  `You get this because you applied to ${investor} on ${product}.`

/** Returns the sender as the foot of an e-mail names it. */
export const senderLine = ({ investor, product }: BrandNames): string => `Sent by ${investor} with ${product}`

const HEADINGS: Partial<Record<ReviewStatus, (company: string) => string>> = {
  meeting_scheduled: () => 'Let us meet',
  approved: (company) => `Good news about ${company}`,
}

/** Returns the headline of a status e-mail. It does not name the status, which may be a rejection. */
export const statusHeading = (status: ReviewStatus, company: string): string =>
  HEADINGS[status]?.(company) ?? `About ${company}`

/**
 * Returns a greeting, with the first name if there is one. Returns an empty list if the text already begins with a
 * greeting.
 * @param name the recipient's full name
 * @param first the first paragraph of the text
 */
export function greeting(name: string, first = ''): string[] {
  const { first_name } = splitFullName(name)
  if (isBlankText(first_name)) return ['Hello,']
  return first.endsWith(',') && first.includes(first_name) ? [] : [`Hello ${isolate(first_name)},`]
}

/**
 * Returns the first sentence of an e-mail, which mail clients show next to the subject. Skips a greeting.
 * @param paragraphs those of the e-mail's body
 */
export function firstSentence(paragraphs: readonly string[]): string {
  const text = paragraphs.find((paragraph) => !paragraph.endsWith(',')) ?? paragraphs[0] ?? ''
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
}

/** Returns the paragraphs above and below the button, which stays near the top of a long e-mail. */
export function splitAtButton(paragraphs: readonly string[]): {
  readonly paragraphs: readonly string[]
  readonly quoted: readonly string[]
} {
  const length = paragraphs.join('\n\n').length
  const above =
    length > LONG_EMAIL_CHARACTERS ? countLeading(paragraphs, LONG_EMAIL_CHARACTERS / 4) : paragraphs.length
  return { paragraphs: paragraphs.slice(0, above), quoted: paragraphs.slice(above) }
}

/** Returns how many of the first paragraphs have at most this many characters together. */
function countLeading(paragraphs: readonly string[], characters: number): number {
  let total = 0
  const end = paragraphs.findIndex((paragraph) => {
    total += paragraph.length
    return total > characters
  })
  return end === -1 ? paragraphs.length : end
}
