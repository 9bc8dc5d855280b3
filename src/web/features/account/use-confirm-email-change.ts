import { useState } from 'react'
import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useNavigate } from '#web/routing/router.tsx'
import { notify } from '#web/ui/toasts.tsx'

/** Moves the account to the address whose link was opened here. How it went, the page's address says from then on. */
export function useConfirmEmailChange() {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const confirm = async () => {
    setConfirming(true)
    try {
      const { outcome } = await call('confirmEmailChange', { body: {} })
      navigate(PATHS.emailChange(PATHS.account, outcome), { replace: true, state: { confirmed: true } })
    } catch (failure) {
      setConfirming(false)
      if (!(failure instanceof ApiError)) throw failure
      if (isSignedOut(failure)) return
      notify({ title: ACCOUNT_REFUSALS.email, description: failure.message }, 'problem')
    }
  }
  return { confirm, confirming }
}
