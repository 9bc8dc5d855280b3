import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { notify } from '#web/ui/notify.ts'
import { ABOUT_EMAILS, emailNotSent } from './texts.ts'

/**
 * Asks the server for an e-mail; a second press while it is asked does nothing. A refusal is told as a toast.
 * @returns `send`, which says whether the server has taken it
 */
export function useSendEmail() {
  const [sending, setSending] = useState(false)
  const send = async (ask: () => Promise<unknown>): Promise<boolean> => {
    if (sending) return false
    setSending(true)
    try {
      await ask()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notify(emailNotSent(failure.message), 'problem', ABOUT_EMAILS)
      return false
    } finally {
      setSending(false)
    }
  }
  return { send, sending }
}
