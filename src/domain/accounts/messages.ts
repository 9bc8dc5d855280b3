import { retryText } from '#domain/text.ts'
import type { Message } from '../message.ts'

/** The title of notices that an e-mail was sent. */
export const CHECK_INBOX = 'Check your inbox'

/**
 * Toasts and notices about accounts. Texts that the specification (section 8) or a decision gives are used word for
 * word.
 */
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
    description: 'This confirmation link has expired or was already used. Sign in, or request a new e-mail.',
  },
  confirmationSent: {
    title: CHECK_INBOX,
    description: "If this address still needs confirming, we've sent a new e-mail.",
  },
  resetSent: {
    title: CHECK_INBOX,
    description: "If this address has an account, we've sent a reset link.",
  },
  resetExpired: {
    title: 'Link no longer valid',
    description: 'This link has expired or was already used. Please request a new one.',
  },
  passwordChanged: {
    title: 'Password changed',
    description: 'Please sign in with your new password.',
  },
  ownPasswordChanged: {
    title: 'Password changed',
    description: 'You are signed out on all other devices.',
  },
  emailChangeSent: {
    title: CHECK_INBOX,
    description:
      "If this address can be used, we've sent a link to it. Open the link in this browser to confirm.",
  },
  newLinkSent: {
    title: CHECK_INBOX,
    description: "We've sent a new link if the old one could be replaced.",
  },
  profileSaved: { title: 'Profile saved', description: 'Your changes have been saved.' },
  sessionEnded: { title: 'Device signed out', description: 'That device must sign in again.' },
  signedOutEverywhere: {
    title: 'Signed out everywhere',
    description: 'All devices have been signed out, including this one.',
  },
  accountDeleted: {
    title: 'Account deleted',
    description: "Your account has been deleted. We've e-mailed you the details.",
  },
} as const satisfies Record<string, Message>

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

/** Error messages from the server. Screens show them under a title, such as 'Sign In Error'. */
export const SIGN_IN_REFUSALS = {
  wrongCredentials: 'Wrong e-mail or password.',
  unconfirmed: 'Please confirm your e-mail first.',
  sessionMissing: 'Auth session missing!',
  otherPerson: 'You are now signed in with another account. Nothing was changed.',
  accountDeleted: 'This account has just been deleted. Nothing was changed.',
  wrongPassword: "That's not your current password.",
  ownEmail: "That's already your e-mail address.",
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
