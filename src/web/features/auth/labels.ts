import { SIGN_IN_LABELS } from '#web/sign-in/labels.ts'

/** What stands on the panel's controls (S2-landing.7, D-labels.1). */
export const LABELS = {
  ...SIGN_IN_LABELS,
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
  sendToTyped: 'Send a new e-mail to the address below',
  forgot: 'Forgot password?',
  notYourPassword: 'Not your password? Choose another one',
  forgotTitle: 'Forgot your password?',
  forgotLead: 'Tell us your e-mail address, and we send a link to choose a new one.',
  sendEmail: 'Send the e-mail',
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
