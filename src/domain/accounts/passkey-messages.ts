import { PASSKEYS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'

/** Toasts about passkeys. */
export const PASSKEY_MESSAGES = {
  added: { title: 'Passkey added', description: 'You can now sign in with it.' },
  removed: {
    title: 'Passkey removed',
    description: 'It no longer signs in here. Delete it from your device or password manager too.',
  },
} as const satisfies Record<string, Message>

/** Titles and descriptions of errors about passkeys. */
export const PASSKEY_REFUSALS = {
  notAdded: 'Passkey not added',
  notRemoved: 'Passkey not removed',
  unknown: 'This passkey could not be verified, or was removed from its account. Sign in another way.',
  copied:
    'This passkey may have been copied: its count of uses has not increased. Sign in another way, remove it under Account, and add a new one.',
  expired: 'This request has timed out. Please try again.',
  notVerified: 'The new passkey could not be verified. Please try again.',
  alreadyAdded: 'This passkey already belongs to an account.',
  tooMany: `You already have ${PASSKEYS_MAX} passkeys. Remove one first.`,
  last: 'Team members must use two-step sign-in. Add another passkey, or set up an authenticator app, first.',
  signInFirst:
    'Sign in with your passkey first. If you have lost it, ask whoever runs this server to reset it.',
} as const
