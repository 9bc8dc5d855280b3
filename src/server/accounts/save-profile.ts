import type { Calls, Reply } from '#contract/calls.ts'
import { updateProfile } from '#database/profiles.ts'
import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { checkProfile, PROFILE_FIELDS, type ProfileFaults, tidyProfile } from '#domain/accounts/profile.ts'
import { fullNameOf } from '#domain/accounts/sign-up.ts'
import { mayApply } from '#server/access/applications.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { presentProfile } from './present.ts'

/**
 * Stores what people change about themselves at once. All five fields travel, so the last save wins whole.
 * @throws Problem 'faults' with the fields at fault, 'signed-out'
 */
export const saveProfile = (
  { database }: Services,
  { session }: Caller,
  body: Calls['saveProfile']['body'],
): Promise<Reply<'saveProfile'>> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))

    refuseFaults(checkProfile(body))
    const { first_name, last_name, ...values } = tidyProfile(body)

    const full_name = fullNameOf({ first_name, last_name })
    return presentProfile(await updateProfile(transaction, { full_name, ...values }))
  })

function refuseFaults(faults: ProfileFaults): void {
  const found = PROFILE_FIELDS.flatMap(({ key, label }) => {
    const message = faults[key]
    return message === undefined ? [] : [{ field: key, path: key, label, kind: 'wrong' as const, message }]
  })
  const [first] = found
  if (first) throw new Problem('faults', first.message, { title: ACCOUNT_REFUSALS.profile, faults: found })
}
