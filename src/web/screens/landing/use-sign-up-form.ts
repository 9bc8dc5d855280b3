import { useEffect, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { ACCOUNT_MESSAGES, signUpFailed } from '#domain/accounts/messages.ts'
import {
  checkSignUp,
  SIGN_UP_FIELDS,
  type SignUpKey,
  type SignUpValues,
  tidySignUp,
} from '#domain/accounts/sign-up.ts'
import { errorsFrom } from '#web/account-inputs/errors-from.ts'
import { firstOf, showRefusal } from '#web/account-inputs/refusal.ts'
import { ON_LEAVING, useCheckedOnLeaving } from '#web/account-inputs/use-checked-on-leaving.ts'
import { notify } from '#web/parts/notify.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { settings } from '#web/settings.ts'
import { WAY_IN } from '#web/sign-in/labels.ts'
import { keptSignUp } from './kept-sign-up.ts'
import { likelyLocation } from './likely-location.ts'

const KEYS: readonly SignUpKey[] = SIGN_UP_FIELDS.map((field) => field.key)

const check: Resolver<SignUpValues> = (values) =>
  errorsFrom(values, checkSignUp(values, { passwordMinimum: settings.passwordMin }))

export type SignUpFormState = ReturnType<typeof useSignUpForm>

/**
 * The form of sign-up, and what sending it does. It has no default values: they would replace what was
 * typed before the scripts came.
 * @param onSent told the address that a letter went to
 */
export function useSignUpForm(onSent: (email: string) => void) {
  const { signUp } = useAuth()
  const form = useForm<SignUpValues>({ resolver: check, ...ON_LEAVING })
  const [sentTo, setSentTo] = useState<string>()
  useKept(form)

  const send = form.handleSubmit(
    async (values) => {
      const tidied = tidySignUp(values)
      try {
        await signUp(tidied)
        notify(ACCOUNT_MESSAGES.signedUp, 'success', WAY_IN)
        keptSignUp.forget()
        setSentTo(tidied.email)
        onSent(tidied.email)
      } catch (failure) {
        notify(signUpFailed(showRefusal(failure, KEYS, form)), 'problem', WAY_IN)
      }
    },
    (errors) => notify(signUpFailed(firstOf(errors)), 'problem', WAY_IN),
  )
  const register = useCheckedOnLeaving(form)
  return { form, register, send, sentTo, again: () => setSentTo(undefined) }
}

/** Brings back what was typed before a reload; what has been typed since stays. Where nothing was, the likely location. */
function useKept(form: UseFormReturn<SignUpValues>): void {
  useEffect(() => {
    const kept = keptSignUp.read()
    for (const { key } of SIGN_UP_FIELDS) {
      if (kept[key] && !form.getValues(key)) form.setValue(key, kept[key])
    }
    if (!form.getValues('location')) form.setValue('location', likelyLocation(navigator.languages) ?? '')
    // What was typed before the scripts came is kept as well.
    keptSignUp.write(form.getValues())
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keptSignUp.write(values),
    })
  }, [form])
}
