import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { notify } from '#web/ui/toasts.tsx'
import { ABOUT_LETTERS, letterNotSent } from './texts.ts'

/**
 * Asks the server for a letter; a second press while it is asked does nothing. A refusal is told as a toast.
 * @returns `send`, which says whether the server has taken it
 */
export function useSendLetter() {
  const [sending, setSending] = useState(false)
  const send = async (ask: () => Promise<unknown>): Promise<boolean> => {
    if (sending) return false
    setSending(true)
    try {
      await ask()
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      notify(letterNotSent(failure.message), 'problem', { id: ABOUT_LETTERS })
      return false
    } finally {
      setSending(false)
    }
  }
  return { send, sending }
}
