import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { LABELS } from './labels.ts'
import styles from './panel.module.css'
import { ResendLink } from './resend-link.tsx'
import { useResend } from './use-resend.ts'

type CheckInboxProps = {
  readonly email: string
  readonly onSignIn: () => void
  /** Back to the fields, which still hold what was typed: the address may be wrong. */
  readonly onAgain: () => void
}

/** After sign-up: a letter is on its way. */
export function CheckInbox({ email, onSignIn, onAgain }: CheckInboxProps) {
  const { resend } = useResend()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.form}>
      <div className={styles.words}>
        <h2 ref={title} tabIndex={-1}>
          {LABELS.inboxTitle}
        </h2>
        <p>
          {LABELS.inboxLead} <strong className={styles.address}>{email}</strong>
          {LABELS.inboxRest}
        </p>
      </div>
      <Button fullWidth onClick={onSignIn}>
        {LABELS.goOnToSignIn}
      </Button>
      <div className={styles.ways}>
        <ResendLink onResend={() => void resend(email)} />
        <button type='button' className={styles.quiet} onClick={onAgain}>
          {LABELS.otherAddress}
        </button>
      </div>
    </div>
  )
}
