import { sameAnswer } from '../forms/same.ts'
import type { Changes, Shape } from '../records/record.ts'
import { checkProfile, namesOf, type ProfileFaults, type ProfileValues, tidyProfile } from './profile.ts'
import { fullNameOf } from './sign-up.ts'

type Names = Pick<ProfileValues, 'first_name' | 'last_name'>

/** The profile as a record. The name is one value, as it is stored in one: full_name. */
export type ProfileRecord = Omit<ProfileValues, keyof Names> & { readonly name: Names }

export const PROFILE_KEYS = ['name', 'mobile', 'linkedin_url', 'location'] as const

/** What stands in the database. */
type StoredProfile = { readonly full_name: string } & Omit<ProfileRecord, 'name'>

export const profileRecordOf = ({
  full_name,
  mobile,
  linkedin_url,
  location,
}: StoredProfile): ProfileRecord => ({
  name: namesOf(full_name),
  mobile,
  linkedin_url,
  location,
})

/** As the form's inputs have it. */
export const profileValuesOf = ({ name, ...rest }: ProfileRecord): ProfileValues => ({ ...name, ...rest })

export const profileRecordFrom = ({ first_name, last_name, ...rest }: ProfileValues): ProfileRecord => ({
  name: { first_name, last_name },
  ...rest,
})

/** The inputs that changes are about. */
const inputsOf = ({ name, ...rest }: Changes<ProfileRecord>): Partial<ProfileValues> => ({ ...name, ...rest })

/** By the rules of sign-up, of what is to change only. */
export const faultsInProfile = (changes: Changes<ProfileRecord>): ProfileFaults =>
  checkProfile(inputsOf(changes))

/** As it is stored. */
export function tidyChanges(changes: Changes<ProfileRecord>): Partial<StoredProfile> {
  const { first_name = '', last_name = '', ...rest } = tidyProfile(inputsOf(changes))
  return { ...(changes.name && { full_name: fullNameOf({ first_name, last_name }) }), ...rest }
}

/** Two texts that are stored alike are the same; so is a name, however it is parted. */
export const PROFILE_SHAPE: Shape<ProfileRecord> = {
  keys: PROFILE_KEYS,
  same: (key, one, other) => sameAnswer(tidyChanges({ [key]: one }), tidyChanges({ [key]: other })),
}
