import { isEqualAnswer } from '#domain/forms/equality.ts'
import type { Changes, RecordShape } from '../records/record.ts'
import {
  normaliseProfile,
  type ProfileErrors,
  type ProfileValues,
  splitFullName,
  validateProfile,
} from './profile.ts'
import { joinFullName } from './sign-up.ts'

type NameParts = Pick<ProfileValues, 'first_name' | 'last_name'>

/**
 * The profile as a record. First and last name are one value, because the database stores them in one column,
 * full_name.
 */
export type ProfileRecord = Omit<ProfileValues, keyof NameParts> & { readonly name: NameParts }

export const PROFILE_KEYS = ['name', 'mobile', 'linkedin_url', 'location'] as const

type StoredProfile = { readonly full_name: string } & Omit<ProfileRecord, 'name'>

export const toProfileRecord = ({
  full_name,
  mobile,
  linkedin_url,
  location,
}: StoredProfile): ProfileRecord => ({
  name: splitFullName(full_name),
  mobile,
  linkedin_url,
  location,
})

/** Converts a record to the values of the form's inputs. */
export const toProfileValues = ({ name, ...rest }: ProfileRecord): ProfileValues => ({ ...name, ...rest })

export const profileRecordFromValues = ({
  first_name,
  last_name,
  ...rest
}: ProfileValues): ProfileRecord => ({
  name: { first_name, last_name },
  ...rest,
})

/** Converts changes to a record to values of the form's inputs. */
const changedInputs = ({ name, ...rest }: Changes<ProfileRecord>): Partial<ProfileValues> => ({
  ...name,
  ...rest,
})

/** Validates only the changed fields, by the rules of sign-up. */
export const profileChangeErrors = (changes: Changes<ProfileRecord>): ProfileErrors =>
  validateProfile(changedInputs(changes))

/** Normalises changes for storage. */
export function normaliseProfileChanges(changes: Changes<ProfileRecord>): Partial<StoredProfile> {
  const { first_name = '', last_name = '', ...rest } = normaliseProfile(changedInputs(changes))
  return { ...(changes.name && { full_name: joinFullName({ first_name, last_name }) }), ...rest }
}

/** Values are equal if their stored forms are equal; the split between first and last name is ignored. */
export const PROFILE_SHAPE: RecordShape<ProfileRecord> = {
  keys: PROFILE_KEYS,
  isEqual: (key, one, other) =>
    isEqualAnswer(normaliseProfileChanges({ [key]: one }), normaliseProfileChanges({ [key]: other })),
}
