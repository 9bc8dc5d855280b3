import { EMAIL_FIELD, SIGN_UP_FIELDS, type SignUpKey } from '#domain/accounts/sign-up.ts'

/** What stands on and at the inputs of people's accounts. */
export const INPUT_TEXTS = {
  newPassword: 'New password',
  show: 'Show what I typed',
  hide: 'Hide what I typed',
  choose: 'Choose a country or territory',
  linkedinHint: 'For example linkedin.com/in/yourname',
} as const

/** @returns a field's label on screen (D-labels.1) */
export const labelOf = (key: SignUpKey): string =>
  SIGN_UP_FIELDS.find((field) => field.key === key)?.label ?? key

/** What is said where it was left out, of inputs that are not sign-up's own. */
export const ASKS = {
  email: EMAIL_FIELD.asks,
  password: 'Enter your password',
  currentPassword: 'Enter your current password',
  newEmail: 'Enter your new e-mail address',
} as const

export const passwordHint = (minimum: number): string => `At least ${minimum} characters`

export const hintOf = (key: SignUpKey): string | undefined =>
  key === 'linkedin_url' ? INPUT_TEXTS.linkedinHint : undefined
