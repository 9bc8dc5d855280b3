import { useEffect } from 'react'
import { EMAIL_CHANGE_NOTICES, isEmailChange, wentWell } from '#domain/accounts/email-change.ts'
import { LinkOutcome } from '#web/letters/link-outcome.tsx'
import { useLocation } from '#web/routing/router.tsx'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { useAuth } from '#web/session/use-auth.ts'
import styles from './account.module.css'
import { OpenedEmailChange } from './opened-email-change.tsx'

/** What the link to a new address comes to; once it has moved the account, the other tabs hear of the new one. */
export function EmailChangeOutcome() {
  const { userUpdated } = useAuth()
  const [query] = useSearchParams()
  const { state } = useLocation()
  const change = query.get('email_change')
  const changed = isEmailChange(change) && wentWell(change)
  useEffect(() => {
    if (changed) void userUpdated()
  }, [changed, userUpdated])
  if (!isEmailChange(change)) return null
  return (
    <div className={styles.notice}>
      {change === 'waiting' ? (
        <OpenedEmailChange />
      ) : (
        <LinkOutcome
          message={EMAIL_CHANGE_NOTICES[change]}
          problem={!changed}
          token={query.get('token')}
          focused={state?.confirmed === true}
        />
      )}
    </div>
  )
}
