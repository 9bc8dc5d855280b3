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

/** The profile as a record. The name is one value, as it is stored in one: full_name. */
export type ProfileRecord = Omit<ProfileValues, keyof NameParts> & { readonly name: NameParts }

export const PROFILE_KEYS = ['name', 'mobile', 'linkedin_url', 'location'] as const

/** What stands in the database. */
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

/** As the form's inputs have it. */
export const toProfileValues = ({ name, ...rest }: ProfileRecord): ProfileValues => ({ ...name, ...rest })

export const profileRecordFromValues = ({
  first_name,
  last_name,
  ...rest
}: ProfileValues): ProfileRecord => ({
  name: { first_name, last_name },
  ...rest,
})

/** The inputs that changes are about. */
const changedInputs = ({ name, ...rest }: Changes<ProfileRecord>): Partial<ProfileValues> => ({
  ...name,
  ...rest,
})

/** By the rules of sign-up, of what is to change only. */
export const profileChangeErrors = (changes: Changes<ProfileRecord>): ProfileErrors =>
  validateProfile(changedInputs(changes))

/** As it is stored. */
export function normaliseProfileChanges(changes: Changes<ProfileRecord>): Partial<StoredProfile> {
  const { first_name = '', last_name = '', ...rest } = normaliseProfile(changedInputs(changes))
  return { ...(changes.name && { full_name: joinFullName({ first_name, last_name }) }), ...rest }
}

/** Two texts that are stored alike are the same; so is a name, however it is parted. */
export const PROFILE_SHAPE: RecordShape<ProfileRecord> = {
  keys: PROFILE_KEYS,
  isEqual: (key, one, other) =>
    isEqualAnswer(normaliseProfileChanges({ [key]: one }), normaliseProfileChanges({ [key]: other })),
}
