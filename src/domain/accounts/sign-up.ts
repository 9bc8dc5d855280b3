import { EMAIL_CHARACTERS, MOBILE_CHARACTERS, MOBILE_DIGITS_MIN, NAME_CHARACTERS } from '../limits.ts'
import { isEmail, NOT_A_LINK, NOT_AN_EMAIL, normaliseLink } from '../links.ts'
import { faultOfName } from '../plain-names.ts'
import { cleanText } from '../text.ts'
import { isLocation } from './locations.ts'
import { faultOfPassword, type PasswordRule } from './passwords.ts'

type SignUpInput = {
  readonly key: string
  /** On screen, and as the accessible name (D-labels.1). */
  readonly label: string
  readonly type: 'text' | 'email' | 'tel' | 'url' | 'select' | 'password'
  readonly autocomplete: string
  readonly required: true
  /** What is said where it was left out. */
  readonly asks: string
}

/** The seven fields of sign-up, in order (S2-landing.7). */
export const SIGN_UP_FIELDS = [
  {
    key: 'first_name',
    label: 'First name',
    type: 'text',
    autocomplete: 'given-name',
    required: true,
    asks: 'Enter your first name',
  },
  {
    key: 'last_name',
    label: 'Last name',
    type: 'text',
    autocomplete: 'family-name',
    required: true,
    asks: 'Enter your last name',
  },
  {
    key: 'email',
    label: 'Email',
    type: 'email',
    autocomplete: 'email',
    required: true,
    asks: 'Enter your e-mail address',
  },
  {
    key: 'mobile',
    label: 'Mobile',
    type: 'tel',
    autocomplete: 'tel',
    required: true,
    asks: 'Enter your mobile number',
  },
  {
    key: 'linkedin_url',
    label: 'LinkedIn profile',
    type: 'url',
    autocomplete: 'url',
    required: true,
    asks: 'Enter the address of your LinkedIn profile',
  },
  {
    key: 'location',
    label: 'Location',
    type: 'select',
    autocomplete: 'country-name',
    required: true,
    asks: 'Choose where you live',
  },
  {
    key: 'password',
    label: 'Password',
    type: 'password',
    autocomplete: 'new-password',
    required: true,
    asks: 'Enter a password',
  },
] as const satisfies readonly SignUpInput[]

/** For a change of address, which takes the same. */
export const EMAIL_FIELD = SIGN_UP_FIELDS[2]

export type SignUpKey = (typeof SIGN_UP_FIELDS)[number]['key']
type PlainKey = Exclude<SignUpKey, 'password'>
export type SignUpValues = Readonly<Record<SignUpKey, string>>
export type SignUpFaults = Readonly<Partial<Record<SignUpKey, string>>>

type Check = (value: string) => string | null

const checkName =
  (label: string): Check =>
  (name) => {
    if (name.length > NAME_CHARACTERS) return `${label} must not exceed ${NAME_CHARACTERS} characters.`
    return faultOfName(label, name)
  }

/** Of all but the password, which is held against a rule of the installation's. */
const CHECKS: Readonly<Record<PlainKey, Check>> = {
  first_name: checkName('First name'),
  last_name: checkName('Last name'),
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

/** What was typed into a field as it is stored: cleaned, trimmed, the link with its scheme. The password stays as it is. */
export function tidyField(key: SignUpKey, typed: string): string {
  if (key === 'password' || key === 'location') return typed
  const tidied = cleanText(typed).trim()
  return key === 'linkedin_url' ? (normaliseLink(tidied) ?? tidied) : tidied
}

export const tidySignUp = (values: SignUpValues): SignUpValues =>
  Object.fromEntries(SIGN_UP_FIELDS.map(({ key }) => [key, tidyField(key, values[key])])) as SignUpValues

type Field = (typeof SIGN_UP_FIELDS)[number]

/**
 * Holds one field against its rule (S5-accounts.1, S5-accounts.2).
 * @returns the text that stands at the field, or null when it may be sent
 */
export function faultOfField(
  { key, asks }: Extract<Field, { readonly key: PlainKey }>,
  typed: string,
): string | null {
  const tidied = tidyField(key, typed)
  return tidied === '' ? asks : CHECKS[key](tidied)
}

const faultIn = (field: Field, typed: string, rule: PasswordRule) => {
  if (field.key !== 'password') return faultOfField(field, typed)
  return typed === '' ? field.asks : faultOfPassword(typed, rule)
}

/**
 * Holds a sign-up against its rules, in browser and server alike (S5-accounts.1).
 * @returns the faults by field, each the text that stands at it; none means that it may be sent
 */
export function checkSignUp(values: SignUpValues, rule: PasswordRule): SignUpFaults {
  const faults: Partial<Record<SignUpKey, string>> = {}
  for (const field of SIGN_UP_FIELDS) {
    const fault = faultIn(field, values[field.key], rule)
    if (fault !== null) faults[field.key] = fault
  }
  return faults
}

/** The profile's full_name: first name, space, last name (D-way.10). */
export const fullNameOf = ({
  first_name,
  last_name,
}: Pick<SignUpValues, 'first_name' | 'last_name'>): string =>
  `${first_name.trim()} ${last_name.trim()}`.trim()
