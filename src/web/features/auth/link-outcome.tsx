import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Message } from '#domain/message.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/layout.tsx'
import { OutboxNote, withOutboxNote } from '#web/ui/outbox-note.tsx'
import { Text } from '#web/ui/text.tsx'
import { useRequestEmail } from './api.ts'
import { LAZY_MESSAGES, LAZY_TEXTS } from './lazy-texts.ts'

type LinkOutcomeProps = {
  readonly message: Message
  readonly problem: boolean
  /** The token of an expired link, with which the user can request a new e-mail without typing the address. */
  readonly token?: string | null
  /** True if this replaces a focused button and should take the focus. */
  readonly focused?: boolean
  /** Further actions, shown below the result. */
  readonly children?: ReactNode
}

/** The result of opening a link in an e-mail. */
export default function LinkOutcome({
  message,
  problem,
  token,
  focused = false,
  children,
}: LinkOutcomeProps) {
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
  const { title, description } = sent ? withOutboxNote(LAZY_MESSAGES.newLinkSent) : message
  return (
    <Card ref={outcome} tabIndex={-1} role='status' compact tone={problem && !sent ? 'warning' : 'accent'}>
      <Text strong>{title}</Text>
      <p>
        {description} {sent && <OutboxNote />}
      </p>
      {!sent && token && (
        <Group>
          <BusyButton variant='default' busy={requesting} onClick={() => void sendNew({ token })}>
            {LAZY_TEXTS.sendNew}
          </BusyButton>
        </Group>
      )}
      {!sent && children}
    </Card>
  )
}
