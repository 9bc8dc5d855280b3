import { SIGN_UP_FIELDS, type SignUpKey } from '#domain/accounts/sign-up.ts'

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

/** As the domain's check says it of sign-up's fields. */
export const pleaseFillIn = (label: string): string => `Please fill in ${label}.`

export const passwordHint = (minimum: number): string => `At least ${minimum} characters`

export const hintOf = (key: SignUpKey): string | undefined =>
  key === 'linkedin_url' ? INPUT_TEXTS.linkedinHint : undefined
