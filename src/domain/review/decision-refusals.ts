import { DECLINE_REASONS_KEPT_MAX, DECLINE_REASONS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'
import { PLACEHOLDERS } from './email-template.ts'

/** Refusals of a batch of decisions. */
export const BATCH_REFUSALS = {
  conflict: (number: number) =>
    number === 1
      ? '1 application has changed. Nothing was saved; please review it again.'
      : `${number} applications have changed. Nothing was saved; please review them again.`,
  templateConflict: 'The e-mail has changed. Nothing was saved; please review it again.',
  unknownReason: 'One of these reasons no longer exists. Please choose again.',
} as const

/** Refusals to release or discard held decisions. */
export const HELD_REFUSALS = {
  conflict: (number: number) =>
    number === 1
      ? '1 application has changed since its decision was held. Nothing was saved; please review it again.'
      : `${number} applications have changed since their decisions were held. Nothing was saved; please review them again.`,
} as const

const joinNames = (names: readonly string[]) => names.join(', ')

/** Refusals to save an e-mail template. */
export const TEMPLATE_REFUSALS = {
  unknownPlaceholders: (unknown: readonly string[]) =>
    `Unknown placeholder: ${joinNames(unknown)}. You can use ${joinNames(PLACEHOLDERS.map((name) => `{${name}}`))}.`,
  blank: 'Please enter some text.',
  conflict: 'Someone else has changed this. Your text is not saved; both versions are shown.',
} as const

export const TOO_MANY_REASONS: Message = {
  title: 'Too many reasons',
  description: `You can have at most ${DECLINE_REASONS_MAX} active reasons, and ${DECLINE_REASONS_KEPT_MAX} including archived ones. Archive one, or change one instead of adding another.`,
}

/** Sample data of a test e-mail. */
export const TEST_EMAIL = {
  company: 'Example Dairy',
  reason: 'The reasons you choose appear here.',
  note: 'Your note to the founder appears here.',
  subject: (subject: string) => `Test: ${subject}`,
} as const
