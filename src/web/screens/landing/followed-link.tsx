import { useSearchParams } from 'react-router'
import { CONFIRMATION_NOTICES, isConfirmation, needsNewLetter } from '#domain/accounts/confirmation.ts'
import { EMAIL_CHANGE_NOTICES, isEmailChange, wentWell } from '#domain/accounts/email-change.ts'
import type { Message } from '#domain/message.ts'
import { LinkOutcome } from '#web/letters/link-outcome.tsx'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'

type Followed = {
  readonly message: Message
  readonly problem: boolean
  readonly token: string | null
  /** Asks for the letter by an address that is typed: the link does not say whose it was. */
  readonly byAddress: boolean
}

/** What the address says of a link in a letter that led here; undefined when none did. */
export function useFollowedLink(): Followed | undefined {
  const [query] = useSearchParams()
  const token = query.get('token')
  const confirmation = query.get('confirmation')
  if (isConfirmation(confirmation)) {
    const problem = needsNewLetter(confirmation)
    const message = CONFIRMATION_NOTICES[confirmation]
    return { message, problem, token, byAddress: problem && !token }
  }
  const change = query.get('email_change')
  if (!isEmailChange(change)) return undefined
  return { message: EMAIL_CHANGE_NOTICES[change], problem: !wentWell(change), token, byAddress: false }
}

type LinkOutcomesProps = Followed & { readonly resend: () => void }

export const FollowedLink = ({ byAddress, resend, ...outcome }: LinkOutcomesProps) => (
  <div className={styles.outcome}>
    <LinkOutcome {...outcome}>
      {byAddress && (
        <button type='button' className={styles.quiet} onClick={resend}>
          {LABELS.sendToTyped}
        </button>
      )}
    </LinkOutcome>
  </div>
)
