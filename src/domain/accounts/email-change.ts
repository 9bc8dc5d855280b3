import type { Message } from '../message.ts'

/** Notices about the link of an e-mail change, by the outcome in the address of the server's redirect. */
export const EMAIL_CHANGE_NOTICES = {
  waiting: {
    title: 'Confirm your new e-mail',
    description: 'One click, and you sign in with it from now on:',
  },
  done: {
    title: 'E-mail changed',
    description: 'Your new e-mail address is confirmed. Use it from now on to sign in.',
  },
  already: {
    title: 'E-mail already changed',
    description: 'Your new e-mail address was confirmed before. Use it to sign in.',
  },
  expired: {
    title: 'Link no longer valid',
    description: 'This link has expired. Your e-mail address is the one from before.',
  },
  unknown: {
    title: 'Link not recognised',
    description:
      'This link is not complete, or it no longer counts: a newer e-mail has replaced it, or the password was changed since. You can change your e-mail again in your account.',
  },
  foreign: {
    title: 'Link of another account',
    description:
      'This link was sent for another account than the one you are signed in to. Nothing was changed.',
  },
  taken: {
    title: 'E-mail not changed',
    description: 'This address has an account of its own by now. Your e-mail address is the one from before.',
  },
} as const satisfies Record<string, Message>

/** Shown when nobody is signed in where the link was opened. */
export const SIGN_IN_TO_CONFIRM_EMAIL: Message = {
  title: 'Sign in to confirm your new e-mail',
  description: 'Use the e-mail that your account still has; then one click confirms the new one.',
}

export type EmailChangeOutcome = keyof typeof EMAIL_CHANGE_NOTICES

export const EMAIL_CHANGE_OUTCOMES = Object.keys(EMAIL_CHANGE_NOTICES) as [
  EmailChangeOutcome,
  ...EmailChangeOutcome[],
]

export const isEmailChangeOutcome = (value: string | null): value is EmailChangeOutcome =>
  Object.hasOwn(EMAIL_CHANGE_NOTICES, String(value))

/** Tells if the account has the new address. */
export const isEmailChanged = (change: EmailChangeOutcome): boolean =>
  change === 'done' || change === 'already'
