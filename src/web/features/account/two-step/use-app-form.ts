import { useQueryClient } from '@tanstack/react-query'
import { TWO_STEP_MESSAGES, TWO_STEP_REFUSALS } from '#domain/accounts/messages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { useAccountForm } from '../use-account-form.ts'
import { SESSIONS } from '../use-sessions.ts'
import { TWO_STEP_TEXTS } from './texts.ts'

const BLANK = { code: '' }

const faultsOf = ({ code }: typeof BLANK) => (code.trim() === '' ? { code: TWO_STEP_TEXTS.app.empty } : {})

/** Proves the app by a code of it, which turns two-step sign-in on. */
export function useAppForm(onCodes: (codes: readonly string[]) => void, onEnd: () => void) {
  const { userUpdated } = useAuth()
  const queries = useQueryClient()
  const account = useAccountForm<keyof typeof BLANK>({
    initial: BLANK,
    check: faultsOf,
    refused: TWO_STEP_REFUSALS.notSetUp,
    store: async (body) => {
      try {
        const { recovery_codes } = await call('confirmTwoStep', { body })
        // First, so that whoever has kept the codes is not told that it is off.
        await userUpdated()
        onCodes(recovery_codes)
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'wrong-code') {
          account.form.refuse('code', failure.message, true)
        }
        // Too long ago, or done in another tab: from the beginning.
        if (failure instanceof ApiError && failure.code === 'conflict') onEnd()
        throw failure
      }
      void queries.invalidateQueries({ queryKey: SESSIONS })
      return TWO_STEP_MESSAGES.on
    },
  })
  return account
}
