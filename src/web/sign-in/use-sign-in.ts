import { useState } from 'react'
import { ACCOUNT_MESSAGES, signInFailed } from '#domain/accounts/messages.ts'
import { ASKS } from '#web/account-inputs/labels.ts'
import { showRefusal } from '#web/account-inputs/refusal.ts'
import { useTextForm } from '#web/account-inputs/use-text-form.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { notify } from '#web/ui/notify.ts'
import { WAY_IN } from './labels.ts'

const KEYS = ['email', 'password'] as const

export type SignInForm = ReturnType<typeof useTextForm<(typeof KEYS)[number]>>

const check = (values: Record<(typeof KEYS)[number], string>) =>
  Object.fromEntries(KEYS.filter((key) => values[key].trim() === '').map((key) => [key, ASKS[key]]))

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
  const fields = useTextForm({
    keys: KEYS,
    check,
    initial: likely ? { email: likely, password: '' } : undefined,
  })
  const { form } = fields
  const [twoStep, setTwoStep] = useState(false)

  const arrive = () => {
    notify(ACCOUNT_MESSAGES.signedIn, 'success', WAY_IN)
    onArrive?.()
  }
  const send = fields.sendBy(
    async ({ email, password }) => {
      onSigningIn?.(true)
      try {
        const signedIn = await signIn(email.trim(), password)
        setTwoStep(signedIn.twoStep)
        if (!signedIn.twoStep) arrive()
      } catch (failure) {
        onSigningIn?.(false)
        onRefused?.(failure, email.trim())
        const message = showRefusal(failure, form)
        notify(signInFailed(message), 'problem', WAY_IN)
        // Nobody is told which of the two it was; what is typed blindly is the password, and the toast goes.
        if (isWrong(failure)) form.refuse('password', message, true)
      }
    },
    (fault) => notify(signInFailed(fault), 'problem', WAY_IN),
  )
  const backToPassword = () => {
    onSigningIn?.(false)
    setTwoStep(false)
    form.empty('password')
  }
  return { fields, send, twoStep, arrive, backToPassword }
}
