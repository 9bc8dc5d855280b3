import type { Message } from '../message.ts'
import { INCOMPLETE_LINK } from './link-token.ts'

/**
 * Notices about the link of an e-mail change, keyed by outcome. The server's redirect includes the outcome in its
 * address.
 */
export const EMAIL_CHANGE_NOTICES = {
  waiting: {
    title: 'Confirm your e-mail',
    description: 'Confirm to sign in with:',
  },
  done: {
    title: 'E-mail confirmed',
    description: 'Use this address to sign in from now on.',
  },
  already: {
    title: 'E-mail already confirmed',
    description: 'You have already confirmed this address. Use it to sign in.',
  },
  expired: {
    title: 'Link no longer valid',
    description: 'This link has expired. Your e-mail address is unchanged.',
  },
  incomplete: INCOMPLETE_LINK,
  unknown: {
    title: 'Link not recognised',
    description: 'This link is no longer valid. You can change your e-mail again in your account.',
  },
  foreign: {
    title: 'Link for another account',
    description:
      'This link is for a different account than the one you are signed in to. Nothing was changed.',
  },
  taken: {
    title: 'E-mail not changed',
    description: 'This address belongs to another account. Your e-mail address is unchanged.',
  },
} as const satisfies Record<string, Message>

/** Shown when the link of an e-mail change is opened in a browser that is not signed in. */
export const SIGN_IN_TO_CONFIRM_EMAIL: Message = {
  title: 'Sign in to confirm your e-mail',
  description: 'Sign in with the current e-mail of your account, then confirm this one.',
}

export type EmailChangeOutcome = keyof typeof EMAIL_CHANGE_NOTICES

export const EMAIL_CHANGE_OUTCOMES = Object.keys(EMAIL_CHANGE_NOTICES) as [
  EmailChangeOutcome,
  ...EmailChangeOutcome[],
]

export const isEmailChangeOutcome = (value: string | null): value is EmailChangeOutcome =>
  Object.hasOwn(EMAIL_CHANGE_NOTICES, String(value))

/** Returns whether the account already has the new address. */
export const isEmailChanged = (change: EmailChangeOutcome): boolean =>
  change === 'done' || change === 'already'
