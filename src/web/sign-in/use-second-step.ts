import { useState } from 'react'
import { signInFailed } from '#domain/accounts/messages.ts'
import { showRefusal } from '#web/account-inputs/refusal.ts'
import { useTextForm } from '#web/account-inputs/use-text-form.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { notify } from '#web/ui/notify.ts'
import { WAY_IN } from './labels.ts'
import { TWO_STEP_LABELS } from './second-step-labels.ts'

export type TwoStepProps = {
  readonly onArrive: () => void
  /** Back to the password, which the server may ask for again. */
  readonly onBack: () => void
}

const KEYS = ['code'] as const

type Kind = 'app' | 'recovery'

/** The form of the second step, and what sending it does. A sign-in that took too long begins again. */
export function useTwoStep({ onArrive, onBack }: TwoStepProps) {
  const { submitTwoStepCode } = useAuth()
  const [kind, setKind] = useState<Kind>('app')
  const fields = useTextForm({
    keys: KEYS,
    check: ({ code }) => (code.trim() === '' ? { code: TWO_STEP_LABELS[kind].asks } : {}),
  })
  const { form } = fields

  const refuse = (failure: unknown) => {
    const reason = showRefusal(failure, form)
    notify(signInFailed(reason), 'problem', WAY_IN)
    if (!(failure instanceof ApiError)) return
    if (failure.code === 'signed-out') onBack()
    if (failure.code === 'wrong-code') {
      form.refuse('code', reason, true)
    }
  }
  const send = fields.sendBy(
    async ({ code }) => {
      try {
        await submitTwoStepCode(code)
        onArrive()
      } catch (failure) {
        refuse(failure)
      }
    },
    (fault) => notify(signInFailed(fault), 'problem', WAY_IN),
  )
  const change = () => {
    form.reset({ code: '' })
    setKind(kind === 'app' ? 'recovery' : 'app')
  }
  return { fields, send, kind, change }
}
