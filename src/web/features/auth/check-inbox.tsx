import { Button } from '@mantine/core'
import { useResend } from '#web/letters/use-resend.ts'
import { QuietLink } from '#web/sign-in/quiet-link.tsx'
import forms from '#web/sign-in/sign-in.module.css'
import { FocusedTitle } from './focused-title.tsx'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'

type CheckInboxProps = {
  readonly email: string
  readonly onSignIn: () => void
  /** Back to the fields, which still hold what was typed: the address may be wrong. */
  readonly onAgain: () => void
}

/** After sign-up: an e-mail is on its way. */
export function CheckInbox({ email, onSignIn, onAgain }: CheckInboxProps) {
  const { resend } = useResend()
  return (
    <div className={forms.form}>
      <div className={forms.words}>
        <FocusedTitle>{LABELS.inboxTitle}</FocusedTitle>
        <p>
          {LABELS.inboxLead} <strong className={styles.address}>{email}</strong>
          {LABELS.inboxRest}
        </p>
      </div>
      <Button fullWidth onClick={onSignIn}>
        {LABELS.goOnToSignIn}
      </Button>
      <div className={forms.ways}>
        <QuietLink label={LABELS.resend} onAct={() => void resend(email)} />
        <button type='button' className={forms.quiet} onClick={onAgain}>
          {LABELS.otherAddress}
        </button>
      </div>
    </div>
  )
}
