import type { Calls, Reply } from '#contract/calls.ts'
import { findProfile, profileUpdateStatement, type StoredProfile, updateProfile } from '#database/profiles.ts'
import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { PROFILE_FIELDS, type ProfileErrors } from '#domain/accounts/profile.ts'
import {
  normaliseProfileChanges,
  PROFILE_SHAPE,
  type ProfileRecord,
  profileChangeErrors,
  toProfileRecord,
} from '#domain/accounts/profile-record.ts'
import { isEmpty } from '#domain/records/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'

/**
 * Saves changes to the user's own profile.
 * @throws Problem 'validation-failed' with the invalid fields, 'signed-out'
 */
export const saveProfile = (
  { database }: Services,
  { session }: Caller,
  save: Calls['saveProfile']['body'],
): Promise<Reply<'saveProfile'>> => saveRecord(database, session, PROFILE_RECORD, save)

const PROFILE_RECORD: StoredRecord<StoredProfile, ProfileRecord> = {
  directUpdate: ({ base_version, changes }) =>
    isEmpty(profileChangeErrors(changes))
      ? profileUpdateStatement(base_version, normaliseProfileChanges(changes), Object.keys(changes))
      : undefined,
  find: findProfile,
  requireEditable: (_, row, changes) => {
    refuseInvalidProfile(profileChangeErrors(changes))
    if (!row) throw new Error('An account has no profile.')
    return row
  },
  shapeOf: () => PROFILE_SHAPE,
  valuesOf: toProfileRecord,
  update: (transaction, { version }, changes) =>
    updateProfile(transaction, version, normaliseProfileChanges(changes), Object.keys(changes)),
}

function refuseInvalidProfile(errors: ProfileErrors): void {
  const faults = fieldFaults(PROFILE_FIELDS, errors)
  if (faults[0]) {
    throw new Problem('validation-failed', faults[0].message, { title: ACCOUNT_REFUSALS.profile, faults })
  }
}
