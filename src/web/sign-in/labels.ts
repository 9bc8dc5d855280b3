import { SIGN_IN_AGAIN } from '#web/session/session-lost.tsx'

/** What stands on the controls of signing in, wherever that is. */
export const SIGN_IN_LABELS = {
  signIn: 'Sign In',
  backToSignIn: 'Back to sign in',
} as const

/** What is said over a screen whose session has ended. */
export const AGAIN = {
  title: SIGN_IN_AGAIN,
  lead: 'Your session has ended. What is on the screen stays there, and you go on where you are.',
  others:
    'With another account this page closes; what was typed comes back when whoever typed it signs in here.',
  later: 'Not now',
} as const

/** What toasts about signing in and up are about: each new one takes the place of the last. */
export const WAY_IN = 'way-in'
