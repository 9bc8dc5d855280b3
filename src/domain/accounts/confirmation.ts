import type { Message } from '../message.ts'
import { INCOMPLETE_LINK } from './link-token.ts'

/** Notices about a confirmation link, keyed by outcome. The server's redirect includes the outcome in its address. */
export const CONFIRMATION_NOTICES = {
  waiting: {
    title: 'Enter your password to confirm your e-mail.',
    description: 'Use the password you chose when signing up.',
  },
  already: {
    title: 'E-mail already confirmed',
    description: 'You have already confirmed your e-mail address. You can sign in.',
  },
  expired: {
    title: 'Link no longer valid',
    description: 'This confirmation link has expired or was already used. Sign in, or request a new e-mail.',
  },
  incomplete: INCOMPLETE_LINK,
  unknown: {
    title: 'Link not recognised',
    description: 'This link is out of date. Use our latest e-mail, or request a new one.',
  },
} as const satisfies Record<string, Message>

export type ConfirmationOutcome = keyof typeof CONFIRMATION_NOTICES

export const isConfirmationOutcome = (value: string | null): value is ConfirmationOutcome =>
  Object.hasOwn(CONFIRMATION_NOTICES, String(value))

/** Returns whether the link has failed and the user may need a new confirmation e-mail. */
export const needsNewEmail = (confirmation: ConfirmationOutcome): boolean =>
  confirmation === 'expired' || confirmation === 'incomplete' || confirmation === 'unknown'
