import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Message } from '#domain/message.ts'
import { BusyButton } from './busy-button.tsx'
import { focusPage } from './focus-page.ts'
import styles from './state.module.css'

type ErrorStateProps = {
  readonly message: Message
  readonly onRetry: () => void
  readonly retrying?: boolean
  /** Nothing else is on the page: the title is its heading. */
  readonly alone?: boolean
  readonly children?: ReactNode
}

/** Says that something could not be shown, and offers to try again; after that the focus goes on at the title. */
export function ErrorState({ message, onRetry, retrying = false, alone = false, children }: ErrorStateProps) {
  const state = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = state
    return () => {
      // It worked, and the button that was pressed goes.
      if (current?.contains(document.activeElement)) focusPage()
    }
  }, [])
  return (
    <div ref={state} className={styles.state} role='alert'>
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
