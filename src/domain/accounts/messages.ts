import { retryText } from '#domain/text.ts'
import type { Message } from '../message.ts'

/** Toasts and notices of accounts, word for word where specification section 8 and decisions give them. */
export const ACCOUNT_MESSAGES = {
  profileLoadFailed: { title: 'Error', description: 'Failed to load profile data.' },
  signedIn: { title: 'Welcome back!', description: 'You have been signed in successfully.' },
  signedUp: {
    title: 'Account created successfully!',
    description:
      'Please check your email inbox to confirm your signup, then sign in to complete your application.',
  },
  newUser: {
    title: 'Successfully Signed Up',
    description: 'You have successfully signed up. You can now click on login to complete your application.',
  },
  confirmationExpired: {
    title: 'Link no longer valid',
    description: 'This confirmation link has expired or was already used. Sign in, or ask for a new e-mail.',
  },
  confirmationSent: {
    title: 'Check your inbox',
    description: 'If this address waits to be confirmed, a new e-mail is on its way.',
  },
  resetSent: {
    title: 'Check your inbox',
    description: 'If this address has an account, an e-mail to choose a new password is on its way.',
  },
  resetExpired: {
    title: 'Link no longer valid',
    description: 'This link has expired or was already used. Please ask for a new e-mail.',
  },
  passwordChanged: {
    title: 'Password changed',
    description: 'Your password is changed. Please sign in with the new one.',
  },
  ownPasswordChanged: {
    title: 'Password changed',
    description: 'Your password is changed. You are signed out everywhere else.',
  },
  emailChangeSent: {
    title: 'Check your inbox',
    description:
      'If this address can be used, an e-mail with a link is on its way to it. Open it here, and confirm with one click.',
  },
  newLinkSent: {
    title: 'Check your inbox',
    description: 'If the link can be replaced, an e-mail with a new one is on its way.',
  },
  profileSaved: { title: 'Profile saved', description: 'Your changes are stored.' },
  sessionEnded: { title: 'Signed out there', description: 'That device has to sign in again.' },
  signedOutEverywhere: {
    title: 'Signed out everywhere',
    description: 'Every device has to sign in again, this one too.',
  },
  accountDeleted: {
    title: 'Account deleted',
    description: 'Your account is gone. An e-mail to your address says what went with it.',
  },
} as const satisfies Record<string, Message>

/** Toasts and notices of two-step sign-in. */
export const TWO_STEP_MESSAGES = {
  on: {
    title: 'Two-step sign-in is on',
    description: 'From now on signing in asks for a code as well. You are signed out everywhere else.',
  },
  off: { title: 'Two-step sign-in is off', description: 'Your password alone signs you in again.' },
  renewed: { title: 'New recovery codes', description: 'The earlier ones no longer work.' },
  missing: {
    title: 'Two-step sign-in needed',
    description:
      'Whoever reviews applications needs two-step sign-in here. Please set it up in your account first.',
  },
} as const satisfies Record<string, Message>

/** Errors of two-step sign-in. */
export const TWO_STEP_REFUSALS = {
  notSetUp: 'Two-step sign-in not set up',
  notStopped: 'Two-step sign-in not turned off',
  notRenewed: 'No new recovery codes',
  wrongCode: 'The code is not right, or was used before. Please wait for the next one.',
  wrongRecoveryCode: 'The code is not right, or was used before.',
  offerGone: 'This set-up was not finished in time. Please start again.',
  passwordAgain: 'Please sign in with your password again. The code was asked for too long ago.',
  notInForce: 'Two-step sign-in is not on.',
  required:
    'Whoever reviews applications needs two-step sign-in here. You can move it to another device instead.',
} as const

/** Error messages of the server; the screen shows them under the titles below. */
export const SIGN_IN_REFUSALS = {
  wrongCredentials: 'The e-mail or the password is not right.',
  unconfirmed: 'Please confirm your e-mail first.',
  sessionMissing: 'Auth session missing!',
  otherPerson: 'Somebody else is signed in here now. Nothing was changed.',
  wrongPassword: 'The current password is not right.',
  ownEmail: 'This is your e-mail address already.',
} as const

/** @param reason the server's message */
export const signInFailed = (reason: string): Message => ({ title: 'Sign In Error', description: reason })

/** @param reason the server's message */
export const signUpFailed = (reason: string): Message => ({ title: 'Sign Up Error', description: reason })

/** Titles of errors on the account screen. */
export const ACCOUNT_REFUSALS = {
  password: 'Password not changed',
  email: 'E-mail not changed',
  profile: 'Profile not saved',
  deletion: 'Account not deleted',
} as const

/**
 * Returns the message about too many attempts (D-accounts.18).
 * @param seconds until the next attempt is allowed
 */
export const tooManyAttempts = (seconds: number): string => `Too many attempts. ${retryText(seconds)}`
