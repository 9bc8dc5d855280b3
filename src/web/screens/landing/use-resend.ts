import { useState } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { ApiError, call } from '#web/api.ts'
import { notify } from '#web/parts/notify.ts'
import { resendFailed, WAY_IN } from './labels.ts'

/** Asks for the confirmation letter again. The answer never tells whether the address has an account. */
export function useResend() {
  const [sending, setSending] = useState(false)
  const resend = async (email: string) => {
    if (sending) return
    setSending(true)
    try {
      await call('resendConfirmation', { body: { email } })
      notify(ACCOUNT_MESSAGES.confirmationSent, 'success', WAY_IN)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notify(resendFailed(failure.message), 'problem', WAY_IN)
    } finally {
      setSending(false)
    }
  }
  return { resend, sending }
}
