import type { ElementType, ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import { BusyButton } from './busy-button.tsx'
import { useFocusOnUnmount } from './focus.ts'
import { LoneState } from './lone-state.tsx'
import styles from './state.module.css'

type ErrorStateProps = {
  readonly message: Message
  readonly onRetry: () => void
  readonly retrying?: boolean
  /** Nothing else is there: the title is this heading, and takes the focus. */
  readonly heading?: ElementType | undefined
  readonly children?: ReactNode
}

/** Says that something could not be loaded, and offers to try again. */
export function ErrorState({ message, onRetry, retrying = false, heading, children }: ErrorStateProps) {
  useFocusOnUnmount([])
  const again = (
    <BusyButton variant={heading ? 'filled' : 'default'} onClick={onRetry} busy={retrying}>
      Try again
    </BusyButton>
  )
  if (heading) {
    return (
      <LoneState title={message.title} hint={message.description} heading={heading}>
        {children}
        {again}
      </LoneState>
    )
  }
  return (
    <div className={styles.state} role='alert'>
      <p className={styles.title}>{message.title}</p>
      <p className={styles.hint}>{message.description}</p>
      {children}
      {again}
    </div>
  )
}
