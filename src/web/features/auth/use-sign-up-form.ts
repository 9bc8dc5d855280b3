import { useEffect, useState } from 'react'
import { ACCOUNT_MESSAGES, signUpFailed } from '#domain/accounts/messages.ts'
import {
  checkSignUp,
  SIGN_UP_FIELDS,
  type SignUpKey,
  type SignUpValues,
  tidySignUp,
} from '#domain/accounts/sign-up.ts'
import { passwordRule } from '#web/account-inputs/password-rule.ts'
import { showRefusal } from '#web/account-inputs/refusal.ts'
import type { TextForm } from '#web/account-inputs/text-form.ts'
import { useCheckedOnLeaving } from '#web/account-inputs/use-checked-on-leaving.ts'
import { useTextForm } from '#web/account-inputs/use-text-form.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { WAY_IN } from '#web/sign-in/labels.ts'
import { notify } from '#web/ui/notify.ts'
import { keptSignUp } from './kept-sign-up.ts'
import { likelyLocation } from './likely-location.ts'

const KEYS: readonly SignUpKey[] = SIGN_UP_FIELDS.map((field) => field.key)

const check = (values: SignUpValues) => checkSignUp(values, passwordRule())

export type SignUpFormState = ReturnType<typeof useSignUpForm>

/**
 * The form of sign-up, and what sending it does. It has no initial values: they would replace what was
 * typed before the scripts came.
 * @param onSent told the address that an e-mail went to
 */
export function useSignUpForm(onSent: (email: string) => void) {
  const { signUp } = useAuth()
  const { form, faults, sending, register, sendBy } = useTextForm({ keys: KEYS, check, onLeaving: true })
  const [sentTo, setSentTo] = useState<string>()
  useKept(form)

  const send = sendBy(
    async (values) => {
      const tidied = tidySignUp(values)
      try {
        await signUp(tidied)
        notify(ACCOUNT_MESSAGES.signedUp, 'success', WAY_IN)
        keptSignUp.forget()
        setSentTo(tidied.email)
        onSent(tidied.email)
      } catch (failure) {
        notify(signUpFailed(showRefusal(failure, form)), 'problem', WAY_IN)
      }
    },
    (fault) => notify(signUpFailed(fault), 'problem', WAY_IN),
  )
  const checkedOnLeaving = useCheckedOnLeaving()
  return {
    faults,
    sending,
    register: (key: SignUpKey) => checkedOnLeaving(register(key)),
    send,
    sentTo,
    again: () => setSentTo(undefined),
  }
}

/** Brings back what was typed before a reload; what has been typed since stays. Where nothing was, the likely location. */
function useKept(form: TextForm<SignUpKey>): void {
  useEffect(() => {
    const kept = keptSignUp.read()
    for (const { key } of SIGN_UP_FIELDS) {
      if (kept[key] && !form.value(key)) form.put(key, kept[key])
    }
    if (!form.value('location')) form.put('location', likelyLocation(navigator.languages) ?? '')
    // What was typed before the scripts came is kept as well.
    keptSignUp.write(form.values())
    return form.onTyping(() => keptSignUp.write(form.values()))
  }, [form])
}
