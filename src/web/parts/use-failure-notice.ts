import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { notify } from './notify.ts'

type Failing = { readonly isError: boolean; readonly error: unknown; readonly errorUpdatedAt: number }

/**
 * A toast for every failed reading of a query, but for one that the end of the session refused: that is said once.
 * @param query as `useQuery` gives it
 */
export function useFailureNotice({ isError, error, errorUpdatedAt }: Failing, message: Message): void {
  const toTell = isError && !isSignedOut(error)
  useEffect(() => {
    if (toTell && errorUpdatedAt > 0) notify(message, 'problem')
  }, [toTell, errorUpdatedAt, message])
}
