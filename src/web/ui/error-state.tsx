import type { ElementType, ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { BusyButton } from './busy-button.tsx'
import { FullPageState } from './empty-state.tsx'
import { useFocusOnUnmount } from './focus.ts'
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
      <FullPageState title={message.title} hint={message.description} heading={heading}>
        {children}
        {again}
      </FullPageState>
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

type QueryErrorProps = {
  /** As `useQuery` gives it. */
  readonly query: {
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly message: Message
  /** As of `ErrorState`. */
  readonly heading?: ElementType
}

/** In place of what could not be read. Nothing once the session has ended: that is said above the screen, and once. */
export function QueryError({ query, message, heading }: QueryErrorProps) {
  const { error, isFetching, refetch } = query
  if (isSignedOut(error)) return null
  return (
    <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} heading={heading} />
  )
}
