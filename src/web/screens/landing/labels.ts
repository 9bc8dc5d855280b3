import type { Message } from '#domain/message.ts'

/** What stands on the panel's controls (decisions, Labels). */
export const LABELS = {
  tabs: 'Sign up or sign in',
  signUpTab: 'Sign up',
  signInTab: 'Sign in',
  signUpTitle: 'Investment Application',
  signInTitle: 'Continue Your Application',
  signUpLead: 'Create an account to start. All fields are required.',
  signInLead: 'Sign in to go on where you stopped.',
  createAccount: 'Create Account',
  signIn: 'Sign In',
  resend: 'Resend confirmation e-mail',
  resendShort: 'Resend',
  howToResend: 'Enter your e-mail below and choose “Resend confirmation e-mail”.',
  inboxTitle: 'Check your inbox',
  inboxLead: 'We sent a letter to',
  inboxRest:
    '. Open the link in it to confirm your address, then sign in to complete your application. It may take a minute, and it may have landed in spam.',
  goOnToSignIn: 'I have confirmed: go to sign in',
  otherAddress: 'Use another address',
} as const

/** @param reason the server's message */
export const resendFailed = (reason: string): Message => ({ title: 'Letter not sent', description: reason })

/** What the landing's toasts are about: each new one takes the place of the last. */
export const WAY_IN = 'way-in'
