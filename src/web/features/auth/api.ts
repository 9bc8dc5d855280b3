import { useState } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { withOutboxNote } from '#web/ui/outbox-note.tsx'
import { notify } from '#web/ui/toasts.tsx'

/** Id shared by all toasts about a requested e-mail, so that each replaces the previous one. */
const EMAIL_TOAST = 'requested-email'

type EmailRequest = 'resendConfirmation' | 'requestPasswordReset'

/**
 * Returns functions that request an e-mail, either by address or by the token in an earlier e-mail's link. A second
 * request while one is running does nothing. Errors are shown as toasts. The reply never reveals whether the address
 * has an account.
 * @returns `request` resolves to true once the server has accepted the request
 */
export function useRequestEmail() {
  const [requesting, setRequesting] = useState(false)
  const request = async (name: EmailRequest, body: { email: string } | { token: string }) => {
    if (requesting) return false
    setRequesting(true)
    try {
      await call(name, { body })
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notify({ title: 'E-mail not sent', description: failure.message }, 'problem', { id: EMAIL_TOAST })
      return false
    } finally {
      setRequesting(false)
    }
  }
  const requestAndNotify = async (name: EmailRequest, email: string, sent: Message) => {
    if (await request(name, { email })) notify(withOutboxNote(sent), 'success', { id: EMAIL_TOAST })
  }
  return {
    request,
    requesting,
    resendConfirmation: (email: string) =>
      requestAndNotify('resendConfirmation', email, ACCOUNT_MESSAGES.confirmationSent),
    sendPasswordReset: (email: string) =>
      requestAndNotify('requestPasswordReset', email, ACCOUNT_MESSAGES.resetSent),
  }
}
