import { CHECK_INBOX } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'
import { SIGN_IN_AGAIN } from '#web/ui/session-expired-notice.tsx'

/** Texts of the panel's parts that are loaded lazily, so that the landing page's script stays small. */
export const LAZY_TEXTS = {
  sendNew: 'Send a new e-mail',
  resendReset: 'Send again',
  forgotTitle: 'Forgot your password?',
  forgotLead: "Enter your e-mail and we'll send you a reset link.",
  sendReset: 'Send reset link',
  resetTitle: 'Choose a new password',
  resetLead: 'It takes effect immediately and signs you out on all devices.',
  saveNewPassword: 'Save password',
  inboxLead: 'We sent an e-mail to',
  inboxRest: 'Open the link in it and enter your password to finish.',
  inboxWait: 'It can take a minute; check your spam folder too.',
  outboxLead: 'There is an e-mail for',
  confirmed: 'Already confirmed? Sign in',
  otherAddress: 'Use another address',
} as const

/** Toasts and notices of these parts. */
export const LAZY_MESSAGES = {
  passwordChanged: {
    title: 'Password changed',
    description: 'Please sign in with your new password.',
  },
  newLinkSent: {
    title: CHECK_INBOX,
    description: "We've sent a new link if the old one could be replaced.",
  },
} as const satisfies Record<string, Message>

/** Texts of the sign-in dialog that appears over the screen when the session has ended. */
export const SIGN_IN_AGAIN_TEXTS = {
  title: SIGN_IN_AGAIN,
  lead: 'Your session has expired. Sign in to continue; nothing is lost.',
  others:
    'Signing in with another account closes this page. Your unsaved text returns when you sign in here again.',
  later: 'Not now',
} as const

export const PASSKEY_BUTTON = 'Use a passkey'

/** Texts of the second step, by kind of code. */
export const TWO_STEP_TEXTS = {
  title: 'Enter your code',
  app: {
    lead: 'Enter the 6-digit code from your authenticator app.',
    label: 'Code from your app',
    required: 'Enter the code from your app',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Enter one of the codes you saved when you set up two-step sign-in. Each works once.',
    label: 'Recovery code',
    required: 'Enter a recovery code',
    other: 'Use a code from your app',
  },
} as const
