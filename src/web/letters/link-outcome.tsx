import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'
import { call } from '#web/api/call.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import styles from './link-outcome.module.css'
import { EMAIL_TEXTS } from './texts.ts'
import { useSendEmail } from './use-send-letter.ts'

type LinkOutcomeProps = {
  readonly message: Message
  readonly problem: boolean
  /** Of a link that came too late: by it a new e-mail can be asked for, without typing anything. */
  readonly token?: string | null
  /** Whether it takes the place of a button that was pressed, and that had the focus. */
  readonly focused?: boolean
  /** What else to do about it. */
  readonly children?: ReactNode
}

/** How following an e-mail's link went. */
export function LinkOutcome({ message, problem, token, focused = false, children }: LinkOutcomeProps) {
  const { send, sending } = useSendEmail()
  const [sent, setSent] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone.
    if (sent || focused) outcome.current?.focus()
  }, [sent, focused])
  const sendNew = async (body: { token: string }) => {
    if (await send(() => call('resendConfirmation', { body }))) setSent(true)
  }
  const { title, description } = sent ? ACCOUNT_MESSAGES.newLinkSent : message
  return (
    <div ref={outcome} tabIndex={-1} role='status' className={styles.outcome} data-problem={problem && !sent}>
      <p>
        <strong>{title}</strong>
      </p>
      <p>{description}</p>
      {!sent && token && (
        <BusyButton variant='default' busy={sending} onClick={() => void sendNew({ token })}>
          {EMAIL_TEXTS.sendNew}
        </BusyButton>
      )}
      {!sent && children}
    </div>
  )
}
