import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { notify } from './notify.ts'

/**
 * A toast for every failed reading of a query.
 * @param query as `useQuery` gives it
 */
export function useFailureNotice(
  { isError, errorUpdatedAt }: { readonly isError: boolean; readonly errorUpdatedAt: number },
  message: Message,
): void {
  useEffect(() => {
    if (isError && errorUpdatedAt > 0) notify(message, 'problem')
  }, [isError, errorUpdatedAt, message])
}
