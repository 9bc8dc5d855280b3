import type { Calls, Reply } from '#contract/calls.ts'
import { findProfile, profileUpdate, type StoredProfile, updateProfile } from '#database/profiles.ts'
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
import { Problem } from '#server/problem.ts'
import { type StoredRecord, saveRecord } from '#server/records/save.ts'
import type { Services } from '#server/services.ts'

/**
 * Stores what people change about themselves at once.
 * @throws Problem 'validation-failed' with the fields at fault, 'signed-out'
 */
export const saveProfile = (
  { database }: Services,
  { session }: Caller,
  save: Calls['saveProfile']['body'],
): Promise<Reply<'saveProfile'>> => saveRecord(database, session, PROFILE_RECORD, save)

const PROFILE_RECORD: StoredRecord<StoredProfile, ProfileRecord> = {
  directUpdate: ({ base_version, changes }) =>
    isEmpty(profileChangeErrors(changes))
      ? profileUpdate(base_version, normaliseProfileChanges(changes), Object.keys(changes))
      : undefined,
  find: findProfile,
  requireEditable: (_, row, changes) => {
    refuseInvalidProfile(profileChangeErrors(changes))
    if (!row) throw new Error('An account has no profile.')
    return row
  },
  shapeOf: () => PROFILE_SHAPE,
  valuesOf: toProfileRecord,
  stampOf: ({ version, updated_at, field_versions }) => ({ version, updated_at, field_versions }),
  update: (transaction, { version }, changes) =>
    updateProfile(transaction, version, normaliseProfileChanges(changes), Object.keys(changes)),
}

function refuseInvalidProfile(faults: ProfileErrors): void {
  const found = PROFILE_FIELDS.flatMap(({ key, label }) => {
    const message = faults[key]
    return message === undefined ? [] : [{ field: key, path: key, label, kind: 'wrong' as const, message }]
  })
  const [first] = found
  if (first)
    throw new Problem('validation-failed', first.message, { title: ACCOUNT_REFUSALS.profile, faults: found })
}
