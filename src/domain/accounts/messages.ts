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
  confirmed: {
    title: 'E-mail confirmed',
    description: 'Your e-mail address is confirmed. You can sign in now.',
  },
  confirmationExpired: {
    title: 'Link no longer valid',
    description: 'This confirmation link has expired or was already used. Sign in, or ask for a new letter.',
  },
  confirmationSent: {
    title: 'Check your inbox',
    description: 'If this address waits to be confirmed, a new letter is on its way.',
  },
  resetSent: {
    title: 'Check your inbox',
    description: 'If this address has an account, a letter to choose a new password is on its way.',
  },
  resetExpired: {
    title: 'Link no longer valid',
    description: 'This link has expired or was already used. Please ask for a new letter.',
  },
  passwordChanged: {
    title: 'Password changed',
    description: 'Your password is changed. Please sign in with the new one.',
  },
} as const satisfies Record<string, Message>

/** What the server says when it refuses; the screen puts it under the titles below. */
export const REFUSALS = {
  wrongCredentials: 'The e-mail or the password is not right.',
  unconfirmed: 'Please confirm your e-mail first.',
  sessionMissing: 'Auth session missing!',
} as const

/** @param reason the server's message */
export const signInFailed = (reason: string): Message => ({ title: 'Sign In Error', description: reason })

/** @param reason the server's message */
export const signUpFailed = (reason: string): Message => ({ title: 'Sign Up Error', description: reason })

/**
 * The refusal of one try too many, naming when to try again (decisions, Accounts).
 * @param seconds until then; a part of a second or of a minute counts as a whole one
 */
export function tooManyTries(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const [count, unit] = whole < 60 ? [whole, 'second'] : [Math.ceil(whole / 60), 'minute']
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}
