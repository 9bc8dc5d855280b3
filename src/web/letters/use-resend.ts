import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/parts/notify.ts'
import { ABOUT_LETTERS } from './texts.ts'
import { useSendLetter } from './use-send-letter.ts'

/** Asks for the confirmation letter again. The answer never tells whether the address has an account. */
export function useResend() {
  const { send, sending } = useSendLetter()
  const resend = async (email: string) => {
    if (await send(() => call('resendConfirmation', { body: { email } }))) {
      notify(ACCOUNT_MESSAGES.confirmationSent, 'success', ABOUT_LETTERS)
    }
  }
  return { resend, sending }
}
