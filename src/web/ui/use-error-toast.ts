import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { notify } from './toasts.tsx'

type FailedQuery = {
  readonly isError: boolean
  readonly error: unknown
  readonly errorUpdatedAt: number
  readonly dataUpdatedAt: number
}

/**
 * Shows a toast each time a query fails (see `isWorthReporting`).
 * @param query as `useQuery` returns it
 */
export function useErrorToast(query: FailedQuery, message: Message): void {
  const { isError, error, errorUpdatedAt, dataUpdatedAt } = query
  const queries = useQueryClient()
  useEffect(() => {
    const failed = { isError, error, errorUpdatedAt, dataUpdatedAt }
    if (isWorthReporting(queries, failed)) notify(message, 'problem')
  }, [queries, isError, error, errorUpdatedAt, dataUpdatedAt, message])
}

/**
 * Returns false if the session has ended, which is shown elsewhere, and for the refetch after a failed mutation: that
 * failure has its own toast, and the earlier data is still in view.
 */
export function isWorthReporting(queries: QueryClient, query: FailedQuery): boolean {
  const { isError, error, errorUpdatedAt, dataUpdatedAt } = query
  if (!isError || errorUpdatedAt === 0 || isSignedOut(error)) return false
  const mutations = queries.getMutationCache().getAll()
  const hasMutationFailed = mutations.some(
    ({ state: { status, submittedAt } }) => status === 'error' && submittedAt >= dataUpdatedAt,
  )
  return dataUpdatedAt === 0 || !hasMutationFailed
}
