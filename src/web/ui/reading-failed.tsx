import type { ElementType } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { ErrorState } from './error-state.tsx'

type ReadingFailedProps = {
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
export function ReadingFailed({ query, message, heading }: ReadingFailedProps) {
  const { error, isFetching, refetch } = query
  if (isSignedOut(error)) return null
  return (
    <ErrorState message={message} onRetry={() => void refetch()} retrying={isFetching} heading={heading} />
  )
}
