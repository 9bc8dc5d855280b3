import type { ElementType, ReactNode } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut, messageOf } from '#web/api/api-error.ts'
import { BusyButton } from './busy-button.tsx'
import { EmptyState, FullPageState } from './empty-state.tsx'
import { useFocusOnUnmount } from './focus.ts'

type ErrorStateProps = {
  readonly message: Message
  readonly onRetry: () => void
  readonly retrying?: boolean
  /** The title's element, for an otherwise empty screen. The title then takes the focus. */
  readonly heading?: ElementType | undefined
  readonly children?: ReactNode
}

/** Shows that data could not be loaded, and offers to retry. */
export function ErrorState({ message, onRetry, retrying = false, heading, children }: ErrorStateProps) {
  useFocusOnUnmount([])
  const retryButton = (
    <BusyButton variant={heading ? 'filled' : 'default'} onClick={onRetry} busy={retrying}>
      Try again
    </BusyButton>
  )
  if (heading) {
    return (
      <FullPageState title={message.title} hint={message.description} heading={heading}>
        {children}
        {retryButton}
      </FullPageState>
    )
  }
  return (
    <EmptyState role='alert' title={message.title} hint={message.description}>
      {children}
      {retryButton}
    </EmptyState>
  )
}

type QueryErrorProps = {
  /** Result of `useQuery`. */
  readonly query: {
    readonly error: unknown
    readonly isFetching: boolean
    readonly refetch: () => Promise<unknown>
  }
  readonly message: Message
  readonly heading?: ElementType
}

/**
 * Shows that a query has failed. Shows nothing once the session has ended, because a notice over the screen says so.
 */
export function QueryError({ query, message, heading }: QueryErrorProps) {
  const { error, isFetching, refetch } = query
  if (isSignedOut(error)) return null
  return (
    <ErrorState
      message={messageOf(error, message)}
      onRetry={() => void refetch()}
      retrying={isFetching}
      heading={heading}
    />
  )
}
