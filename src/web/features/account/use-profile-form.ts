import { useLayoutEffect, useState } from 'react'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { checkProfile, PROFILE_FIELDS, type ProfileValues, tidyProfile } from '#domain/accounts/profile.ts'
import { type ProfileRecord, profileRecordFrom, profileValuesOf } from '#domain/accounts/profile-record.ts'
import type { TextForm } from '#web/account-inputs/text-form.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import { saidOfDevice } from '#web/autosave/said-of-device.ts'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import type { Person } from '#web/session/person-here.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { notify } from '#web/ui/toasts.tsx'
import { baseOfProfile, profileKind } from './profile-kind.ts'
import { ACCOUNT_TOASTS } from './texts.ts'
import { useAccountForm } from './use-account-form.ts'

type ProfileForm = TextForm<keyof ProfileValues>

const KEYS = PROFILE_FIELDS.map(({ key }) => key)

/** The profile as it was left on this device, or as the server has it. */
export function useProfile({ user, profile }: Person) {
  const { userUpdated } = useAuth()
  // It stays that of whoever opened it.
  const [owner] = useState(user.id)
  const opened = useRecord({
    kind: profileKind(owner, () => void userUpdated()),
    id: owner,
    base: baseOfProfile(profile),
    onLeft: (outcome, unsaved) => {
      const isSaid = !outcome.ok && isSignedOut(outcome.problem)
      if (unsaved && !isSaid) notify(saidOfDevice(ACCOUNT_TOASTS.profileWaits), 'plain')
    },
  })
  return opened?.record
}

/** The profile as a form. What is typed stays when the profile changes elsewhere; what is not, follows it. */
export function useProfileForm(record: KeptRecord<ProfileRecord>) {
  const { form, ...fields } = useAccountForm({
    initial: profileValuesOf(record.values()),
    onLeaving: true,
    check: checkProfile,
    refused: ACCOUNT_REFUSALS.profile,
    isUnsaved: record.isUnsaved,
    store: async (values) => {
      lay(form, tidyProfile(values))
      const outcome = await record.save()
      if (!outcome.ok) throw outcome.problem
      if (record.get().conflicts.length === 0) return ACCOUNT_MESSAGES.profileSaved
      notify({ title: ACCOUNT_REFUSALS.profile, description: RECORD_TEXTS.decideFirst }, 'problem')
      return undefined
    },
  })
  // Before anything else: what comes to the record from here on is laid into the inputs.
  useLayoutEffect(() => {
    const detach = record.attach({
      read: () => profileRecordFrom(form.values()),
      put: (changes) =>
        lay(form, { ...form.values(), ...profileValuesOf({ ...record.values(), ...changes }) }),
    })
    const unsubscribe = form.onTyping(record.touched)
    return () => {
      unsubscribe()
      detach()
    }
  }, [form, record])
  return fields
}

/** Inputs that differ get the new text; the others are left alone, and so is the caret in them. */
function lay(form: ProfileForm, values: ProfileValues): void {
  const now = form.values()
  for (const key of KEYS) if (now[key] !== values[key]) form.put(key, values[key])
}
