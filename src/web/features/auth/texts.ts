import { ROUTES, type Screen } from '#domain/routes.ts'
import { matchPath } from '#web/routing/history.ts'
import { SIGN_IN_AGAIN } from '#web/ui/session-expired-notice.tsx'

/** What a visitor wants who opened a screen that needs an account. */
const PURPOSES: Partial<Record<Screen, string>> = {
  'application-form': 'continue your application',
  'my-applications': 'see your applications',
  questions: 'answer your questions',
  account: 'manage your account',
  review: 'review applications',
  figures: 'see the figures',
  'held-decisions': 'see held decisions',
  'email-templates': 'edit the e-mails',
  team: 'manage the team',
  settings: 'change the settings',
  'audit-log': 'see the audit log',
  health: 'see the system’s health',
}

/**
 * Returns the headline for a visitor who opened a screen that needs an account.
 * @param path path of the screen, with its query
 */
export function signInFor(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  const screen = ROUTES.find((route) => matchPath(route.path, pathname))?.screen
  return `Sign in to ${(screen && PURPOSES[screen]) ?? 'continue'}`
}

/** Texts of the sign-in panel (S2-landing.7, D-labels.1). */
export const AUTH_TEXTS = {
  signIn: 'Sign In',
  backToSignIn: 'Back to sign in',
  tabs: 'Sign up or sign in',
  signUpTab: 'Sign up',
  signInTab: 'Sign in',
  signUpTitle: 'Investment Application',
  signInTitle: 'Continue Your Application',
  signUpLead: 'Create an account to start. All fields are required.',
  signInLead: 'Sign in to pick up where you left off.',
  createAccount: 'Create Account',
  resend: 'Resend confirmation e-mail',
  resendShort: 'Resend',
  sendNew: 'Send a new e-mail',
  resendReset: 'Send again',
  sendToTyped: 'Send a new e-mail to the address below',
  forgot: 'Forgot password?',
  notYourPassword: 'Not your password? Choose another one',
  forgotTitle: 'Forgot your password?',
  forgotLead: "Enter your e-mail and we'll send you a reset link.",
  sendReset: 'Send reset link',
  resetTitle: 'Choose a new password',
  resetLead: 'It takes effect immediately and signs you out on all devices.',
  saveNewPassword: 'Save password',
  inboxTitle: 'Check your inbox',
  inboxLead: 'We sent an e-mail to',
  inboxRest: 'Open the link in it and enter your password to finish.',
  inboxWait: 'It can take a minute; check your spam folder too.',
  outboxTitle: 'Check /outbox',
  outboxLead: 'There is an e-mail for',
  confirmed: 'Already confirmed? Sign in',
  otherAddress: 'Use another address',
  newHere: 'New here?',
} as const

/** Texts of the sign-in dialog that appears over the screen when the session has ended. */
export const SIGN_IN_AGAIN_TEXTS = {
  title: SIGN_IN_AGAIN,
  lead: 'Your session has expired. Sign in to continue; nothing is lost.',
  others:
    'Signing in with another account closes this page. Your unsaved text returns when you sign in here again.',
  later: 'Not now',
} as const

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

/** Id shared by all toasts about signing in or up, so that each replaces the previous one. */
export const SIGN_IN_TOAST = 'sign-in'
