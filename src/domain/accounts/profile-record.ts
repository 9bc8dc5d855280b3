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

const BLANK: ProfileRecord = profileRecordOf({ full_name: '', mobile: '', linkedin_url: '', location: '' })

/** As the form's inputs have it. */
export const profileValuesOf = ({ name, ...rest }: ProfileRecord): ProfileValues => ({ ...name, ...rest })

export const profileRecordFrom = ({ first_name, last_name, ...rest }: ProfileValues): ProfileRecord => ({
  name: { first_name, last_name },
  ...rest,
})

/** By the rules of sign-up, of what is to change only. */
export function faultsInProfile(changes: Changes<ProfileRecord>): ProfileFaults {
  const { first_name, last_name, ...faults } = checkProfile(profileValuesOf({ ...BLANK, ...changes }))
  const named = { ...('name' in changes && { first_name, last_name }) }
  const rest = Object.entries({ ...named, ...faults }).filter(([key]) => key in named || key in changes)
  return Object.fromEntries(rest.filter(([, fault]) => fault !== undefined))
}

/** As it is stored. */
export function tidyChanges(changes: Changes<ProfileRecord>): Partial<StoredProfile> {
  const { first_name, last_name, ...rest } = tidyProfile(profileValuesOf({ ...BLANK, ...changes }))
  const tidied = { full_name: fullNameOf({ first_name, last_name }), ...rest }
  return Object.fromEntries(
    Object.entries(tidied).filter(([key]) => (key === 'full_name' ? 'name' : key) in changes),
  )
}

/** Two texts that are stored alike are the same; so is a name, however it is parted. */
export const PROFILE_SHAPE: Shape<ProfileRecord> = {
  keys: PROFILE_KEYS,
  same: (key, one, other) => sameAnswer(tidyChanges({ [key]: one }), tidyChanges({ [key]: other })),
}
