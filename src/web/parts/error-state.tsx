import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import styles from './state.module.css'

type ErrorStateProps = {
  readonly message: Message
  readonly onRetry: () => void
  readonly retrying?: boolean
  readonly children?: ReactNode
}

/** Says that something could not be shown, and offers to try again. */
export function ErrorState({ message, onRetry, retrying = false, children }: ErrorStateProps) {
  return (
    <div className={styles.state} role='alert'>
      <p className={styles.title}>{message.title}</p>
      <p className={styles.hint}>{message.description}</p>
      {children}
      <Button variant='default' onClick={onRetry} loading={retrying}>
        Try again
      </Button>
    </div>
  )
}
