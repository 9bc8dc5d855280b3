import { SIGN_UP_FIELDS, type SignUpKey } from '#domain/accounts/sign-up.ts'
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
  show: 'Show what I typed',
  hide: 'Hide what I typed',
  choose: 'Choose a country or territory',
  linkedinHint: 'For example linkedin.com/in/yourname',
} as const

export const labelOf = (key: SignUpKey): string =>
  SIGN_UP_FIELDS.find((field) => field.key === key)?.label ?? key

/** As the domain's check says it of sign-up's fields. */
export const pleaseFillIn = (label: string): string => `Please fill in ${label}.`

export const passwordHint = (minimum: number): string => `At least ${minimum} characters`

/** @param reason the server's message */
export const resendFailed = (reason: string): Message => ({ title: 'Letter not sent', description: reason })

/** What the landing's toasts are about: each new one takes the place of the last. */
export const WAY_IN = 'way-in'
