import { ROUTES, type Screen } from '#domain/routes.ts'
import { matchPath } from '#web/routing/history.ts'

/** The purpose of signing in, for each screen that needs an account. */
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
  privacy: 'How we handle your data:',
  privacyNotice: 'Privacy notice',
  resend: 'Resend confirmation e-mail',
  resendShort: 'Resend',
  sendToTyped: 'Send a new e-mail to the address below',
  forgot: 'Forgot password?',
  notYourPassword: 'Not your password? Choose another one',
  newHere: 'New here?',
} as const
