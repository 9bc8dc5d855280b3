import type { Message } from '../message.ts'

/** Toasts and notices about two-step sign-in. */
export const TWO_STEP_MESSAGES = {
  on: {
    title: 'Two-step sign-in is on',
    description: 'Signing in now also requires a code. You are signed out on all other devices.',
  },
  off: { title: 'Two-step sign-in is off', description: 'You now sign in with just your password.' },
  renewed: { title: 'New recovery codes', description: 'Your old codes no longer work.' },
  missing: {
    title: 'Two-step sign-in required',
    description: 'Team members must use two-step sign-in. Set it up in your account first.',
  },
} as const satisfies Record<string, Message>

/** Titles and descriptions of errors about two-step sign-in. */
export const TWO_STEP_REFUSALS = {
  notSetUp: 'Two-step sign-in not set up',
  notStopped: 'Two-step sign-in not turned off',
  notRenewed: 'Recovery codes not renewed',
  wrongCode: 'This code is wrong or was already used. Wait for the next one.',
  wrongRecoveryCode: 'This code is wrong or was already used.',
  setupExpired: 'The set-up has timed out. Please start again.',
  signInExpired: 'This sign-in has timed out. Please enter your password again.',
  notEnabled: 'Two-step sign-in is not on.',
  required: 'Team members must use two-step sign-in. You can move it to another device instead.',
} as const
