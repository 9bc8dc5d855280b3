import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { checkProfile, namesOf, type ProfileValues, tidyProfile } from '#domain/accounts/profile.ts'
import { profileRecordFrom } from '#domain/accounts/profile-record.ts'
import { call } from '#web/api/call.ts'
import type { Profile } from '#web/session/auth-state.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { ACCOUNT_TOASTS } from './texts.ts'
import { useAccountForm } from './use-account-form.ts'
import { useKeptTexts } from './use-kept-texts.ts'

type Values = { -readonly [K in keyof ProfileValues]: ProfileValues[K] }

export type ProfileForm = UseFormReturn<Values>

const KEYS = ['first_name', 'last_name', 'mobile', 'linkedin_url', 'location'] as const

const valuesOf = ({ full_name, mobile, linkedin_url, location }: Profile): Values => ({
  ...namesOf(full_name),
  mobile,
  linkedin_url,
  location,
})

/** The profile as a form. What is typed stays when the profile changes elsewhere; what is not, follows it. */
export function useProfileForm(profile: Profile) {
  const { userUpdated } = useAuth()
  const { form, send, sending } = useAccountForm<Values>({
    initial: valuesOf(profile),
    check: checkProfile,
    refused: ACCOUNT_REFUSALS.profile,
    store: async (values) => {
      const tidied = tidyProfile(values)
      const changes = profileRecordFrom(tidied)
      await call('saveProfile', { body: { base_version: profile.version, changes } })
      forget()
      settle(form, values, tidied)
      await userUpdated()
      return ACCOUNT_MESSAGES.profileSaved
    },
  })
  const forget = useKeptTexts(form, { name: 'profile', keys: KEYS, waits: ACCOUNT_TOASTS.profileWaits })

  useEffect(() => {
    form.reset(valuesOf(profile), { keepDirtyValues: true })
  }, [form, profile])
  return { form, send, sending }
}

/** What was typed while the save was under way stays, as unsaved. */
function settle(form: ProfileForm, sent: Values, stored: Values): void {
  const typed = form.getValues()
  form.reset(stored)
  for (const key of KEYS) {
    if (typed[key] !== sent[key]) form.setValue(key, typed[key], { shouldDirty: true })
  }
}
