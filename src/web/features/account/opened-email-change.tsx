import { useQuery } from '@tanstack/react-query'
import { EMAIL_CHANGE_NOTICES } from '#domain/accounts/email-change.ts'
import { call } from '#web/api/call.ts'
import { LinkOutcome } from '#web/letters/link-outcome.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { LoadingCards } from '#web/ui/loading-cards.tsx'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { useErrorToast } from '#web/ui/toasts.tsx'
import styles from './account.module.css'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { useConfirmEmailChange } from './use-confirm-email-change.ts'

/** The link to a new address was opened, which changes nothing: the account's owner is asked for one click. */
export function OpenedEmailChange() {
  const query = useQuery({
    queryKey: ['opened-email-change'],
    queryFn: ({ signal }) => call('readOpenedEmailChange', { signal }),
  })
  useErrorToast(query, ACCOUNT_TOASTS.linkFailed)
  const { confirm, confirming } = useConfirmEmailChange()
  if (query.isPending) return <LoadingCards count={1} />
  if (!query.data) return <ReadingFailed query={query} message={ACCOUNT_TOASTS.linkFailed} />
  const { outcome, new_email } = query.data
  if (outcome !== 'waiting') return <LinkOutcome message={EMAIL_CHANGE_NOTICES[outcome]} problem />
  return (
    <LinkOutcome message={EMAIL_CHANGE_NOTICES.waiting} problem={false}>
      <p>
        <strong className={styles.address}>{new_email}</strong>
      </p>
      <BusyButton busy={confirming} onClick={() => void confirm()}>
        {ACCOUNT_TEXTS.address.confirm}
      </BusyButton>
    </LinkOutcome>
  )
}
