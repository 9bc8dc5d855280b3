import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/ui/notify.ts'
import { ABOUT_EMAILS } from './texts.ts'
import { useSendEmail } from './use-send-letter.ts'

/**
 * Asks for the confirmation e-mail again, or for one to choose another password. The answer never tells whether the
 * address has an account.
 */
export function useResend() {
  const { send, sending } = useSendEmail()
  const ask = async (name: 'resendConfirmation' | 'requestPasswordReset', email: string, sent: Message) => {
    if (await send(() => call(name, { body: { email } }))) notify(sent, 'success', ABOUT_EMAILS)
  }
  return {
    resend: (email: string) => ask('resendConfirmation', email, ACCOUNT_MESSAGES.confirmationSent),
    reset: (email: string) => ask('requestPasswordReset', email, ACCOUNT_MESSAGES.resetSent),
    sending,
  }
}
