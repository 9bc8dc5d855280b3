import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { signInFailed } from '#domain/accounts/messages.ts'
import { errorsFrom } from '#web/account-inputs/errors-from.ts'
import { firstOf, showRefusal } from '#web/account-inputs/refusal.ts'
import { ApiError } from '#web/api/api-error.ts'
import { notify } from '#web/parts/notify.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { WAY_IN } from './labels.ts'
import { SECOND_STEP_LABELS } from './second-step-labels.ts'

export type SecondStepProps = {
  readonly onArrive: () => void
  /** Back to the password, which the server may ask for again. */
  readonly onBack: () => void
}

type Values = { readonly code: string }
type Kind = 'app' | 'recovery'

const checkOf =
  (kind: Kind): Resolver<Values> =>
  (values) =>
    errorsFrom(values, values.code.trim() === '' ? { code: SECOND_STEP_LABELS[kind].asks } : {})

/** The form of the second step, and what sending it does. A sign-in that took too long begins again. */
export function useSecondStep({ onArrive, onBack }: SecondStepProps) {
  const { answerSecondStep } = useAuth()
  const [kind, setKind] = useState<Kind>('app')
  const form = useForm<Values>({ resolver: checkOf(kind), defaultValues: { code: '' } })

  const refuse = (failure: unknown) => {
    const reason = showRefusal(failure, ['code'], form)
    notify(signInFailed(reason), 'problem', WAY_IN)
    if (!(failure instanceof ApiError)) return
    if (failure.code === 'signed-out') onBack()
    if (failure.code === 'wrong-code') {
      form.setError('code', { type: 'server', message: reason }, { shouldFocus: true })
    }
  }
  const send = form.handleSubmit(
    async ({ code }) => {
      try {
        await answerSecondStep(code)
        onArrive()
      } catch (failure) {
        refuse(failure)
      }
    },
    (errors) => notify(signInFailed(firstOf(errors)), 'problem', WAY_IN),
  )
  const change = () => {
    form.reset({ code: '' })
    setKind(kind === 'app' ? 'recovery' : 'app')
  }
  return { form, send, kind, change }
}
