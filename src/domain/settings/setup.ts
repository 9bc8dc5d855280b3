import { type PasswordRule, passwordError } from '../accounts/passwords.ts'
import { fieldError, normaliseField, SIGN_UP_FIELDS, type SignUpKey } from '../accounts/sign-up.ts'
import { SETUP_TEXTS } from './messages.ts'
import { normaliseSetting, settingError, TEXT_SETTINGS } from './settings.ts'

/** The fields of sign-up that the first administrator fills in. */
type PersonKey = Extract<SignUpKey, 'first_name' | 'last_name' | 'email' | 'password'>
type PersonField = Extract<(typeof SIGN_UP_FIELDS)[number], { key: PersonKey }>

const PERSON_KEYS: readonly SignUpKey[] = ['first_name', 'last_name', 'email', 'password']
const PERSON_FIELDS = SIGN_UP_FIELDS.filter((field): field is PersonField => PERSON_KEYS.includes(field.key))

const GROUP_FIELD = {
  key: 'investor',
  label: TEXT_SETTINGS[0].label,
  type: 'text',
  autocomplete: 'organization',
  missingMessage: SETUP_TEXTS.groupNameMissing,
} as const

/** The fields of the set-up, in order. */
export const SETUP_FIELDS = [GROUP_FIELD, ...PERSON_FIELDS] as const

export type SetupKey = (typeof SETUP_FIELDS)[number]['key']
export type SetupValues = Readonly<Record<SetupKey, string>>

/** Normalises the values for storage, except for the password. */
export const normaliseSetup = (values: SetupValues): SetupValues => ({
  investor: normaliseSetting('investor', values.investor),
  first_name: normaliseField('first_name', values.first_name),
  last_name: normaliseField('last_name', values.last_name),
  email: normaliseField('email', values.email),
  password: values.password,
})

/**
 * Validates a set-up, in the browser and on the server.
 * @param isNameFixed true if an environment variable fixes the group's name; the typed name is then ignored
 * @returns the error messages by field
 */
export function validateSetup(
  values: SetupValues,
  rule: PasswordRule,
  isNameFixed: boolean,
): Partial<Record<SetupKey, string>> {
  const errors: Partial<Record<SetupKey, string>> = {}
  for (const field of SETUP_FIELDS) {
    const error = errorOf(field, values[field.key], rule)
    if (error !== null && !(isNameFixed && field.key === 'investor')) errors[field.key] = error
  }
  return errors
}

function errorOf(field: (typeof SETUP_FIELDS)[number], typed: string, rule: PasswordRule): string | null {
  if (field.key === 'investor')
    return normaliseSetting('investor', typed) === '' ? field.missingMessage : settingError('investor', typed)
  if (field.key !== 'password') return fieldError(field, typed)
  return typed === '' ? field.missingMessage : passwordError(typed, rule)
}
