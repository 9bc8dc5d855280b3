import { useEffect, useState } from 'react'
import { EMAIL_CHANGE_NOTICES, isEmailChanged, isEmailChangeOutcome } from '#domain/accounts/email-change.ts'
import { ACCOUNT_REFUSALS } from '#domain/accounts/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import LinkOutcome from '#web/features/auth/link-outcome.tsx'
import { useLocation, useNavigate, useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify } from '#web/ui/toasts.tsx'
import { useOpenedEmailChange } from './api.ts'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'

/** The result of opening the link sent to a new address. After a change, all tabs refetch the user. */
export default function EmailChangeOutcome() {
  const { userUpdated } = useAuth()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const change = query.get('email_change')
  const changed = isEmailChangeOutcome(change) && isEmailChanged(change)
  useEffect(() => {
    if (changed) void userUpdated()
  }, [changed, userUpdated])
  if (!isEmailChangeOutcome(change)) return null
  if (change === 'waiting') return <OpenedEmailChange />
  return (
    <LinkOutcome
      message={EMAIL_CHANGE_NOTICES[change]}
      problem={!changed}
      token={query.get('token')}
      focused={state?.confirmed === true}
    />
  )
}

/** Asks the account's owner to confirm. Opening the link does not change anything yet. */
function OpenedEmailChange() {
  const query = useOpenedEmailChange()
  const { confirm, confirming } = useConfirmEmailChange()
  if (query.isPending) return <LoadingCards count={1} />
  if (!query.data) return <QueryError query={query} message={ACCOUNT_TOASTS.linkFailed} />
  const { outcome, new_email } = query.data
  if (outcome !== 'waiting') return <LinkOutcome message={EMAIL_CHANGE_NOTICES[outcome]} problem />
  return (
    <LinkOutcome message={EMAIL_CHANGE_NOTICES.waiting} problem={false}>
      <Text strong>{new_email}</Text>
      <BusyButton busy={confirming} onClick={() => void confirm()}>
        {ACCOUNT_TEXTS.address.confirm}
      </BusyButton>
    </LinkOutcome>
  )
}

/** Returns a function that changes the account's e-mail address and then puts the result into the page's URL. */
function useConfirmEmailChange() {
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
