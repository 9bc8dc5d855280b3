import { EMAIL_FIELD, SIGN_UP_FIELDS, type SignUpKey } from '#domain/accounts/sign-up.ts'

/** Labels and hints of the account fields. */
export const FIELD_TEXTS = {
  newPassword: 'New password',
  currentPassword: 'Current password',
  show: 'Show what I typed',
  hide: 'Hide what I typed',
  choose: 'Choose a country or territory',
  linkedinHint: 'For example linkedin.com/in/yourname',
} as const

/** Errors for empty required fields outside sign-up. */
export const REQUIRED = {
  email: EMAIL_FIELD.missingMessage,
  password: 'Enter your password',
  currentPassword: 'Enter your current password',
  newEmail: 'Enter your new e-mail address',
} as const

/** Returns a field's label (D-labels.1). */
export const labelOf = (key: SignUpKey): string =>
  SIGN_UP_FIELDS.find((field) => field.key === key)?.label ?? key

export const passwordHint = (minimum: number): string => `At least ${minimum} characters`

export const hintOf = (key: SignUpKey): string | undefined =>
  key === 'linkedin_url' ? FIELD_TEXTS.linkedinHint : undefined
