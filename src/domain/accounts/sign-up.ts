import { nameError } from '#domain/safe-names.ts'
import { EMAIL_CHARACTERS, MOBILE_CHARACTERS, MOBILE_DIGITS_MIN, NAME_CHARACTERS } from '../limits.ts'
import { isEmail, NOT_A_LINK, NOT_AN_EMAIL, normaliseLink } from '../links.ts'
import { cleanText } from '../text.ts'
import { cleanLine, readEmail, readMobile, trimBlank } from '../typed-text.ts'
import { isLocation } from './locations.ts'
import { type PasswordRule, passwordError } from './passwords.ts'

type SignUpInput = {
  readonly key: string
  /** Visible label and accessible name (D-labels.1). */
  readonly label: string
  readonly type: 'text' | 'email' | 'tel' | 'url' | 'select' | 'password'
  readonly autocomplete: string
  readonly required: true
  /** Error for a missing value. */
  readonly missingMessage: string
}

/** The seven fields of sign-up, in order (S2-landing.7). */
export const SIGN_UP_FIELDS = [
  {
    key: 'first_name',
    label: 'First name',
    type: 'text',
    autocomplete: 'given-name',
    required: true,
    missingMessage: 'Enter your first name',
  },
  {
    key: 'last_name',
    label: 'Last name',
    type: 'text',
    autocomplete: 'family-name',
    required: true,
    missingMessage: 'Enter your last name',
  },
  {
    key: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'username',
    required: true,
    missingMessage: 'Enter your e-mail address',
  },
  {
    key: 'mobile',
    label: 'Mobile',
    type: 'tel',
    autocomplete: 'tel',
    required: true,
    missingMessage: 'Enter your mobile number',
  },
  {
    key: 'linkedin_url',
    label: 'LinkedIn profile',
    type: 'url',
    autocomplete: 'url',
    required: true,
    missingMessage: 'Enter the address of your LinkedIn profile',
  },
  {
    key: 'location',
    label: 'Location',
    type: 'select',
    autocomplete: 'country-name',
    required: true,
    missingMessage: 'Choose where you live',
  },
  {
    key: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    required: true,
    missingMessage: 'Enter a password',
  },
] as const satisfies readonly SignUpInput[]

/** The e-mail field of sign-up, which the form for changing the address also uses. */
export const EMAIL_FIELD = SIGN_UP_FIELDS[2]

export type SignUpKey = (typeof SIGN_UP_FIELDS)[number]['key']
type TextFieldKey = Exclude<SignUpKey, 'password'>
export type SignUpValues = Readonly<Record<SignUpKey, string>>
export type SignUpErrors = Readonly<Partial<Record<SignUpKey, string>>>

type Validator = (value: string) => string | null

const validateName =
  (label: string): Validator =>
  (name) => {
    if (name.length > NAME_CHARACTERS) return `${label} must not exceed ${NAME_CHARACTERS} characters.`
    return nameError(label, name)
  }

/** Validators of all fields except the password, whose rule depends on the installation. */
const VALIDATORS: Readonly<Record<TextFieldKey, Validator>> = {
  first_name: validateName('First name'),
  last_name: validateName('Last name'),
  email: (email) => {
    if (email.length > EMAIL_CHARACTERS) return `Email must not exceed ${EMAIL_CHARACTERS} characters.`
    return isEmail(email) ? null : NOT_AN_EMAIL
  },
  mobile: (mobile) => {
    const digits = mobile.replace(/\D/g, '').length
    const right =
      /^[\d+() -]+$/.test(mobile) && digits >= MOBILE_DIGITS_MIN && mobile.length <= MOBILE_CHARACTERS
    return right ? null : 'Enter a mobile number like +91 98200 12345'
  },
  linkedin_url: (link) => (normaliseLink(link) === null ? NOT_A_LINK : null),
  location: (location) => (isLocation(location) ? null : 'Choose a location from the list'),
}

const cleanLink = (typed: string) => normaliseLink(typed) ?? cleanLine(typed)

const CLEANERS: Record<Exclude<TextFieldKey, 'location'>, (typed: string) => string> = {
  first_name: cleanLine,
  last_name: cleanLine,
  email: readEmail,
  mobile: readMobile,
  linkedin_url: cleanLink,
}

/**
 * Normalises a typed value for storage: cleans it, and adds a missing scheme to a link. Does not change passwords or
 * locations.
 */
export function normaliseField(key: SignUpKey, typed: string): string {
  if (key === 'password' || key === 'location') return typed
  return CLEANERS[key](cleanText(typed))
}

export const normaliseSignUp = (values: SignUpValues): SignUpValues =>
  Object.fromEntries(SIGN_UP_FIELDS.map(({ key }) => [key, normaliseField(key, values[key])])) as SignUpValues

type Field = (typeof SIGN_UP_FIELDS)[number]

/**
 * Validates one field (S5-accounts.1, S5-accounts.2).
 * @returns the error message, or null
 */
export function fieldError(
  { key, missingMessage }: Extract<Field, { readonly key: TextFieldKey }>,
  typed: string,
): string | null {
  const tidied = normaliseField(key, typed)
  return tidied === '' ? missingMessage : VALIDATORS[key](tidied)
}

const signUpFieldError = (field: Field, typed: string, rule: PasswordRule) => {
  if (field.key !== 'password') return fieldError(field, typed)
  return typed === '' ? field.missingMessage : passwordError(typed, rule)
}

function validateFields<K extends SignUpKey>(
  fields: readonly Extract<Field, { readonly key: K }>[],
  values: Readonly<Record<K, string>>,
  rule: PasswordRule,
): Partial<Record<K, string>> {
  const faults: Partial<Record<K, string>> = {}
  for (const field of fields) {
    const fault = signUpFieldError(field, values[field.key as K], rule)
    if (fault !== null) faults[field.key as K] = fault
  }
  return faults
}

/**
 * Validates a sign-up, in the browser and on the server (S5-accounts.1).
 * @returns the error messages by field
 */
export const validateSignUp = (values: SignUpValues, rule: PasswordRule): SignUpErrors =>
  validateFields(SIGN_UP_FIELDS, values, rule)

const [FIRST_NAME, LAST_NAME, , MOBILE, LINKEDIN, LOCATION, PASSWORD] = SIGN_UP_FIELDS

/** The fields of an invited member, whose address is known. */
export const JOIN_FIELDS = [FIRST_NAME, LAST_NAME, PASSWORD] as const

export type JoinKey = (typeof JOIN_FIELDS)[number]['key']
export type JoinValues = Readonly<Record<JoinKey, string>>

/** Validates the account of an invited member. @returns the error messages by field */
export const validateJoin = (values: JoinValues, rule: PasswordRule): Partial<Record<JoinKey, string>> =>
  validateFields(JOIN_FIELDS, values, rule)

/** The fields of a founder who signs up with the identity provider, which has verified the address. */
export const PROVIDER_SIGN_UP_FIELDS = [FIRST_NAME, LAST_NAME, MOBILE, LINKEDIN, LOCATION] as const

export type ProviderSignUpKey = (typeof PROVIDER_SIGN_UP_FIELDS)[number]['key']
export type ProviderSignUpValues = Readonly<Record<ProviderSignUpKey, string>>

/** The fields of an invited member who signs up with the identity provider. */
export const PROVIDER_JOIN_FIELDS = [FIRST_NAME, LAST_NAME] as const

/**
 * Validates a sign-up with the identity provider.
 * @param fields the fields of a founder or of an invited member
 * @returns the error messages by field
 */
export function validateProviderSignUp(
  fields: readonly (typeof PROVIDER_SIGN_UP_FIELDS)[number][],
  values: Partial<ProviderSignUpValues>,
): Partial<Record<ProviderSignUpKey, string>> {
  const faults: Partial<Record<ProviderSignUpKey, string>> = {}
  for (const field of fields) {
    const fault = fieldError(field, values[field.key] ?? '')
    if (fault !== null) faults[field.key] = fault
  }
  return faults
}

/** Returns the profile's full_name: first name, space, last name (D-way.10). */
export const joinFullName = ({
  first_name,
  last_name,
}: Pick<SignUpValues, 'first_name' | 'last_name'>): string =>
  trimBlank(`${trimBlank(first_name)} ${trimBlank(last_name)}`)
