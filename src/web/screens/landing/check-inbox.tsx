import { Button } from '@mantine/core'
import { useResend } from '#web/letters/use-resend.ts'
import { FocusedTitle } from './focused-title.tsx'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'
import { QuietLink } from './quiet-link.tsx'

type CheckInboxProps = {
  readonly email: string
  readonly onSignIn: () => void
  /** Back to the fields, which still hold what was typed: the address may be wrong. */
  readonly onAgain: () => void
}

/** After sign-up: a letter is on its way. */
export function CheckInbox({ email, onSignIn, onAgain }: CheckInboxProps) {
  const { resend } = useResend()
  return (
    <div className={styles.form}>
      <div className={styles.words}>
        <FocusedTitle>{LABELS.inboxTitle}</FocusedTitle>
        <p>
          {LABELS.inboxLead} <strong className={styles.address}>{email}</strong>
          {LABELS.inboxRest}
        </p>
      </div>
      <Button fullWidth onClick={onSignIn}>
        {LABELS.goOnToSignIn}
      </Button>
      <div className={styles.ways}>
        <QuietLink label={LABELS.resend} onAct={() => void resend(email)} />
        <button type='button' className={styles.quiet} onClick={onAgain}>
          {LABELS.otherAddress}
        </button>
      </div>
    </div>
  )
}
