import { TWO_STEP_MESSAGES, TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'
import { call } from '#web/api/call.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { useAccountForm } from '../use-account-form.ts'
import type { Intent, Offer } from './use-two-step.ts'

/** Where the right password leads. */
export type Proven = {
  readonly onOffer: (offer: Offer) => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onEnd: () => void
}

const BLANK = { password: '' }

const REFUSED: Record<Intent, string> = {
  start: TWO_STEP_REFUSALS.notSetUp,
  renew: TWO_STEP_REFUSALS.notRenewed,
  stop: TWO_STEP_REFUSALS.notStopped,
}

/** Sends the password for what it is asked for, and goes on. */
export function usePasswordForm(intent: Intent, { onOffer, onCodes, onEnd }: Proven) {
  const { userUpdated } = useAuth()
  const does: Record<Intent, (body: typeof BLANK) => Promise<Message | undefined>> = {
    start: async (body) => {
      onOffer(await call('startTwoStep', { body }))
      return undefined
    },
    renew: async (body) => {
      onCodes((await call('renewRecoveryCodes', { body })).recovery_codes)
      return TWO_STEP_MESSAGES.renewed
    },
    stop: async (body) => {
      await call('stopTwoStep', { body })
      await userUpdated()
      onEnd()
      return TWO_STEP_MESSAGES.off
    },
  }
  return useAccountForm<keyof typeof BLANK>({
    initial: BLANK,
    proof: 'password',
    refused: REFUSED[intent],
    store: does[intent],
  })
}
