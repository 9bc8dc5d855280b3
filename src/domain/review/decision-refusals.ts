import { DECLINE_REASONS_KEPT_MAX, DECLINE_REASONS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'
import { PLACEHOLDERS } from './email-template.ts'

/** Refusals of a batch of decisions. */
export const BATCH_REFUSALS = {
  conflict: (number: number) =>
    number === 1
      ? 'One of these was decided about meanwhile. Nothing was done; please look at it again.'
      : `${number} of these were decided about meanwhile. Nothing was done; please look at them again.`,
  templateConflict:
    'The words of the e-mail were changed meanwhile. Nothing was done; please look at the e-mail again.',
  unknownReason: 'reason_ids: one of these reasons is not there. Please choose again.',
  idAlreadyUsed: 'Something else was decided by this id before. Please try again.',
} as const

/** Refusals to release or discard held decisions. */
export const HELD_REFUSALS = {
  conflict: (number: number) =>
    number === 1
      ? 'One of these was decided about since it was held. Nothing was done; please look at it again.'
      : `${number} of these were decided about since they were held. Nothing was done; please look at them again.`,
} as const

const joinNames = (names: readonly string[]) => names.join(', ')

/** Refusals to save an e-mail template. */
export const TEMPLATE_REFUSALS = {
  unknownPlaceholders: (unknown: readonly string[]) =>
    `There is no ${joinNames(unknown)}. An e-mail knows ${joinNames(PLACEHOLDERS.map((name) => `{${name}}`))}.`,
  blank: 'Please write something.',
  conflict: 'Somebody else changed this meanwhile. Your words are not saved; theirs stand beside them.',
} as const

export const TOO_MANY_REASONS: Message = {
  title: 'Too many reasons',
  description: `At most ${DECLINE_REASONS_MAX} reasons are offered, and ${DECLINE_REASONS_KEPT_MAX} kept. Please retire one first.`,
}

/** Sample data of a test e-mail. */
export const TEST_EMAIL = {
  company: 'Example Dairy',
  reason: 'This is where the reasons that you choose will stand.',
  note: 'This is where your note to the founder will stand.',
  subject: (subject: string) => `Test: ${subject}`,
} as const
