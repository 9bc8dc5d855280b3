import { SIGN_IN_AGAIN } from '#web/ui/session-expired-notice.tsx'

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
  signInLead: 'Sign in to go on where you stopped.',
  createAccount: 'Create Account',
  resend: 'Resend confirmation e-mail',
  resendShort: 'Resend',
  sendNew: 'Send a new e-mail',
  retryEmails: 'Send it again',
  sendToTyped: 'Send a new e-mail to the address below',
  forgot: 'Forgot password?',
  notYourPassword: 'Not your password? Choose another one',
  forgotTitle: 'Forgot your password?',
  forgotLead: 'Tell us your e-mail address, and we send a link to choose a new one.',
  sendReset: 'Send the e-mail',
  resetTitle: 'Choose a new password',
  resetLead: 'It takes the place of the old one at once. You are then signed out everywhere.',
  saveNewPassword: 'Save and go to sign in',
  inboxTitle: 'Check your inbox',
  inboxLead: 'We sent an e-mail to',
  inboxRest:
    '. Open the link in it and enter your password there: that confirms your address and signs you in. It may take a minute, and it may have landed in spam.',
  goOnToSignIn: 'I have confirmed: go to sign in',
  otherAddress: 'Use another address',
} as const

/** Texts of the dialog over a screen whose session has ended. */
export const SIGN_IN_AGAIN_TEXTS = {
  title: SIGN_IN_AGAIN,
  lead: 'Your session has ended. What is on the screen stays there, and you go on where you are.',
  others:
    'With another account this page closes; what was typed comes back when whoever typed it signs in here.',
  later: 'Not now',
} as const

/** Texts of the second step, by kind of code. */
export const TWO_STEP_TEXTS = {
  title: 'One more step',
  app: {
    lead: 'Your password was right. Open your authenticator app and type the code that it shows.',
    label: 'Code from your app',
    required: 'Enter the code from your app',
    other: 'Use a recovery code',
  },
  recovery: {
    lead: 'Type one of the codes that you kept when you set up two-step sign-in. Each works once.',
    label: 'Recovery code',
    required: 'Enter a recovery code',
    other: 'Use a code from your app',
  },
} as const

/** Toast id, so that each toast about signing in or up replaces the last. */
export const SIGN_IN_TOAST = 'way-in'
