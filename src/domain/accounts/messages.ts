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
} as const satisfies Record<string, Message>

/** Error messages from the server. Screens show them under a title, such as 'Sign In Error'. */
export const SIGN_IN_REFUSALS = {
  unconfirmed: 'Please confirm your e-mail first.',
  sessionMissing: 'Auth session missing!',
  otherPerson: 'You are now signed in with another account. Nothing was changed.',
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
