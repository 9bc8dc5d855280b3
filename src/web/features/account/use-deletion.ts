import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/call.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { useAccountForm } from './use-account-form.ts'

const BLANK = { password: '' }

/** Deletes the account once it was asked for with the password, and confirmed. */
export function useDeletion(alsoSubmitted: boolean) {
  const { left } = useAuth()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { form, send, ...fields } = useAccountForm<keyof typeof BLANK>({
    initial: BLANK,
    proof: 'password',
    refused: ACCOUNT_REFUSALS.deletion,
    store: async ({ password }) => {
      // Closed before a refusal is shown: the dialog then leaves the focus at the field.
      await call('deleteAccount', { body: { password, also_submitted: alsoSubmitted } }).finally(() =>
        flushSync(() => setAsking(false)),
      )
      left()
      navigate(PATHS.auth, { replace: true })
      return ACCOUNT_MESSAGES.accountDeleted
    },
  })
  const ask = (event: FormEvent) => {
    event.preventDefault()
    // With nothing typed, sending it only says so at the field.
    if (form.value('password') === '') void send()
    else setAsking(true)
  }
  return { ...fields, ask, asking, cancel: () => setAsking(false), send }
}
