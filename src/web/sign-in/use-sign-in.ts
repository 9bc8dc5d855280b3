import { useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { ACCOUNT_MESSAGES, signInFailed } from '#domain/accounts/messages.ts'
import { errorsFrom } from '#web/account-inputs/errors-from.ts'
import { ASKS } from '#web/account-inputs/labels.ts'
import { firstOf, showRefusal } from '#web/account-inputs/refusal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { notify } from '#web/parts/notify.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { WAY_IN } from './labels.ts'

const KEYS = ['email', 'password'] as const

type SignInValues = Record<(typeof KEYS)[number], string>

export type SignInForm = UseFormReturn<SignInValues>

const check: Resolver<SignInValues> = (values) =>
  errorsFrom(
    values,
    Object.fromEntries(KEYS.filter((key) => values[key].trim() === '').map((key) => [key, ASKS[key]])),
  )

type Place = {
  /** Who it is likely to be; without it the fields keep what was typed before the scripts came. */
  readonly email?: string
  /** Told when a try begins and when it has failed. */
  readonly onSigningIn?: (signingIn: boolean) => void
  readonly onRefused?: (failure: unknown, email: string) => void
  /** Somebody is signed in, and has been told so. */
  readonly onArrive?: () => void
}

const isWrong = (failure: unknown) => failure instanceof ApiError && failure.code === 'wrong-credentials'

/** The form of sign-in, and what sending it does, wherever it stands. */
export function useSignIn({ email: likely, onSigningIn, onRefused, onArrive }: Place) {
  const { signIn } = useAuth()
  const form = useForm<SignInValues>({
    resolver: check,
    ...(likely && { defaultValues: { email: likely, password: '' } }),
  })
  const [secondStep, setSecondStep] = useState(false)

  const arrive = () => {
    notify(ACCOUNT_MESSAGES.signedIn, 'success', WAY_IN)
    onArrive?.()
  }
  const send = form.handleSubmit(
    async ({ email, password }) => {
      onSigningIn?.(true)
      try {
        const signedIn = await signIn(email.trim(), password)
        setSecondStep(signedIn.secondStep)
        if (!signedIn.secondStep) arrive()
      } catch (failure) {
        onSigningIn?.(false)
        onRefused?.(failure, email.trim())
        const message = showRefusal(failure, KEYS, form)
        notify(signInFailed(message), 'problem', WAY_IN)
        // Nobody is told which of the two it was; what is typed blindly is the password, and the toast goes.
        if (isWrong(failure)) form.setError('password', { type: 'server', message }, { shouldFocus: true })
      }
    },
    (errors) => notify(signInFailed(firstOf(errors)), 'problem', WAY_IN),
  )
  const backToPassword = () => {
    onSigningIn?.(false)
    setSecondStep(false)
    form.resetField('password')
  }
  return { form, send, secondStep, arrive, backToPassword }
}
