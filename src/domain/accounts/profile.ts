import { fieldError, normaliseField, SIGN_UP_FIELDS, type SignUpKey } from './sign-up.ts'

type ProfileKey = Exclude<SignUpKey, 'email' | 'password'>
type ProfileField = Extract<(typeof SIGN_UP_FIELDS)[number], { key: ProfileKey }>

/** Fields that can be changed without a password, in the order of sign-up. */
export const PROFILE_FIELDS: readonly ProfileField[] = SIGN_UP_FIELDS.filter(
  (field): field is ProfileField => field.key !== 'email' && field.key !== 'password',
)

export type ProfileValues = Readonly<Record<ProfileKey, string>>
export type ProfileErrors = Readonly<Partial<Record<ProfileKey, string>>>

/** Normalises the given values for storage. */
export const normaliseProfile = <V extends Partial<ProfileValues>>(values: V): V =>
  Object.fromEntries(
    PROFILE_FIELDS.flatMap(({ key }) => {
      const typed = values[key]
      return typed === undefined ? [] : [[key, normaliseField(key, typed)]]
    }),
  ) as V

/**
 * Validates a profile with the rules of sign-up, in the browser and on the server.
 * @param values the values of all fields, or only of those that change
 * @returns the errors by field
 */
export function validateProfile(values: Partial<ProfileValues>): ProfileErrors {
  const faults: Partial<Record<ProfileKey, string>> = {}
  for (const field of PROFILE_FIELDS) {
    const typed = values[field.key]
    const fault = typed === undefined ? null : fieldError(field, typed)
    if (fault !== null) faults[field.key] = fault
  }
  return faults
}

/** Splits full_name into its first word and the rest (D-status.19). */
export function splitFullName(fullName: string): Pick<ProfileValues, 'first_name' | 'last_name'> {
  const [first_name = '', ...rest] = fullName.trim().split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}
