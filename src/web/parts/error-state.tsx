import type { ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import { BusyButton } from './busy-button.tsx'
import styles from './state.module.css'

type ErrorStateProps = {
  readonly message: Message
  readonly onRetry: () => void
  readonly retrying?: boolean
  /** Nothing else is on the page: the title is its heading. */
  readonly alone?: boolean
  readonly children?: ReactNode
}

/** Says that something could not be shown, and offers to try again. */
export function ErrorState({ message, onRetry, retrying = false, alone = false, children }: ErrorStateProps) {
  return (
    <div className={styles.state} role='alert'>
      {alone ? (
        <h1 className={styles.title}>{message.title}</h1>
      ) : (
        <p className={styles.title}>{message.title}</p>
      )}
      <p className={styles.hint}>{message.description}</p>
      {children}
      <BusyButton variant='default' onClick={onRetry} busy={retrying}>
        Try again
      </BusyButton>
    </div>
  )
}
