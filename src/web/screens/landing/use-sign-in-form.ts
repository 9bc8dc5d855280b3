import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ACCOUNT_MESSAGES, signInFailed } from '#domain/accounts/messages.ts'
import { errorsFrom } from '#web/account-inputs/errors-from.ts'
import { labelOf, pleaseFillIn } from '#web/account-inputs/labels.ts'
import { firstOf, showRefusal } from '#web/account-inputs/refusal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useResend } from '#web/letters/use-resend.ts'
import { notify } from '#web/parts/notify.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { wantedPlace } from '#web/session/wanted-place.ts'
import { WAY_IN } from './labels.ts'

const KEYS = ['email', 'password'] as const

type SignInValues = Record<(typeof KEYS)[number], string>

const check: Resolver<SignInValues> = (values) =>
  errorsFrom(
    values,
    Object.fromEntries(
      KEYS.filter((key) => values[key].trim() === '').map((key) => [key, pleaseFillIn(labelOf(key))]),
    ),
  )

export type SignInFormState = ReturnType<typeof useSignInForm>

/**
 * The form of sign-in, and what sending it does.
 * @param onSigningIn told when a try begins and when it has failed
 */
export function useSignInForm(onSigningIn: (signingIn: boolean) => void) {
  const { signIn } = useAuth()
  const { resend, reset, sending } = useResend()
  const navigate = useNavigate()
  const form = useForm<SignInValues>({ resolver: check })
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [secondStep, setSecondStep] = useState(false)

  const arrive = () => {
    notify(ACCOUNT_MESSAGES.signedIn, 'success', WAY_IN)
    navigate(wantedPlace.take(), { replace: true })
  }

  const send = form.handleSubmit(
    async ({ email, password }) => {
      onSigningIn(true)
      try {
        const signedIn = await signIn(email.trim(), password)
        setSecondStep(signedIn.secondStep)
        if (!signedIn.secondStep) arrive()
      } catch (failure) {
        onSigningIn(false)
        setUnconfirmed(
          failure instanceof ApiError && failure.code === 'unconfirmed' ? email.trim() : undefined,
        )
        notify(signInFailed(showRefusal(failure, KEYS, form)), 'problem', WAY_IN)
      }
    },
    (errors) => notify(signInFailed(firstOf(errors)), 'problem', WAY_IN),
  )
  const toTyped = (write: (email: string) => Promise<void>) => () => {
    const email = (form.getValues('email') ?? '').trim()
    if (email) return void write(email)
    form.setError('email', { type: 'rule', message: pleaseFillIn(labelOf('email')) }, { shouldFocus: true })
  }
  const resendToTyped = toTyped(resend)
  const resetTyped = toTyped(reset)
  const backToPassword = () => {
    onSigningIn(false)
    setSecondStep(false)
    form.resetField('password')
  }
  return {
    ...{ form, send, unconfirmed, secondStep, arrive, backToPassword },
    ...{ resend, resendToTyped, resetTyped, sending },
  }
}
