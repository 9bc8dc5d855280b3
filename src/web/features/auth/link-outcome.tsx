import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import type { Message } from '#domain/message.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useRequestEmail } from './api.ts'
import styles from './auth.module.css'
import { AUTH_TEXTS } from './texts.ts'

type LinkOutcomeProps = {
  readonly message: Message
  readonly problem: boolean
  /** The token of an expired link, which requests a new e-mail without an address. */
  readonly token?: string | null
  /** True if it replaces a button and should get its focus. */
  readonly focused?: boolean
  /** Further actions. */
  readonly children?: ReactNode
}

/** The result of following a link in an e-mail. */
export function LinkOutcome({ message, problem, token, focused = false, children }: LinkOutcomeProps) {
  const { request, requesting } = useRequestEmail()
  const [sent, setSent] = useState(false)
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Moves the focus, because the pressed button has disappeared.
    if (sent || focused) outcome.current?.focus()
  }, [sent, focused])
  const sendNew = async (body: { token: string }) => {
    if (await request('resendConfirmation', body)) setSent(true)
  }
  const { title, description } = sent ? ACCOUNT_MESSAGES.newLinkSent : message
  return (
    <div
      ref={outcome}
      tabIndex={-1}
      role='status'
      className={styles.linkOutcome}
      data-problem={problem && !sent}
    >
      <p>
        <strong>{title}</strong>
      </p>
      <p>{description}</p>
      {!sent && token && (
        <BusyButton variant='default' busy={requesting} onClick={() => void sendNew({ token })}>
          {AUTH_TEXTS.sendNew}
        </BusyButton>
      )}
      {!sent && children}
    </div>
  )
}
