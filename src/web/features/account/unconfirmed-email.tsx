import type { ReactNode } from 'react'
import { useRequestEmail } from '#web/features/auth/api.ts'
import { useLastPerson } from '#web/session/current-person.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { OutboxNote } from '#web/ui/outbox-note.tsx'
import styles from './account.module.css'
import { ACCOUNT_TEXTS } from './texts.ts'

const TEXTS = ACCOUNT_TEXTS.address

/**
 * Asks a member to confirm the address of the set-up or of a copied invitation link. Renders nothing if it is confirmed.
 * @param children further actions
 */
export function UnconfirmedEmail({ children }: { readonly children?: ReactNode }) {
  const profile = useLastPerson()?.profile
  const { requesting, resendConfirmation } = useRequestEmail()
  if (!profile || profile.email_confirmed) return null
  return (
    <div role='status' className={styles.unconfirmed}>
      <p>
        {TEXTS.notConfirmed} <strong>{profile.email}</strong>
      </p>
      <p>
        {TEXTS.notConfirmedHint} <OutboxNote />
      </p>
      <div className={styles.actions}>
        <BusyButton
          variant='default'
          busy={requesting}
          onClick={() => void resendConfirmation(profile.email)}
        >
          {TEXTS.resend}
        </BusyButton>
        {children}
      </div>
    </div>
  )
}
