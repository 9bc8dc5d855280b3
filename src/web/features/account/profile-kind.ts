import {
  faultsInProfile,
  PROFILE_SHAPE,
  type ProfileRecord,
  profileRecordOf,
} from '#domain/accounts/profile-record.ts'
import { fullNameOf } from '#domain/accounts/sign-up.ts'
import { isEmpty, keysOf, pick } from '#domain/records/record.ts'
import { labelOf } from '#web/account-inputs/labels.ts'
import { call } from '#web/api/call.ts'
import type { Words } from '#web/autosave/conflicts.tsx'
import type { RecordKind } from '#web/autosave/kind.ts'
import type { Profile } from '#web/session/auth-state.ts'

/**
 * The profile as a record. What breaks a rule waits on the device until it is right.
 * @param saved told when the server has something new
 */
export const profileKind = (owner: string, saved: () => void): RecordKind<ProfileRecord> => ({
  owner,
  name: 'profile',
  shape: PROFILE_SHAPE,
  sendable: (changes) =>
    pick<ProfileRecord>(
      changes,
      keysOf<ProfileRecord>(changes).filter((key) => isEmpty(faultsInProfile(pick(changes, [key])))),
    ),
  send: async (body) => {
    const reply = await call('saveProfile', { body })
    saved()
    return reply
  },
})

export const baseOfProfile = (profile: Profile) => ({
  version: profile.version,
  values: profileRecordOf(profile),
})

export const PROFILE_WORDS: Words<ProfileRecord> = {
  labelOf: (key) => (key === 'name' ? 'Name' : labelOf(key)),
  textOf: (_, value) => (typeof value === 'string' ? value : fullNameOf(value)),
  inputOf: (key) => `profile-${key === 'name' ? 'first_name' : key}`,
}
