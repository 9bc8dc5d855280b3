import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { hideToast, notify } from './toasts.tsx'

type FailedQuery = {
  readonly isError: boolean
  readonly error: unknown
  readonly errorUpdatedAt: number
  readonly dataUpdatedAt: number
}

/**
 * Shows a toast each time a query fails (see `isWorthReporting`). Hides the toast once the query succeeds.
 * @param query returned by `useQuery`
 */
export function useErrorToast(query: FailedQuery, message: Message): void {
  const { isError, error, errorUpdatedAt, dataUpdatedAt } = query
  const queries = useQueryClient()
  const hasFailed = useRef(false)
  useEffect(() => {
    const failed = { isError, error, errorUpdatedAt, dataUpdatedAt }
    // The id is the text, so that two failing queries on a screen show only one toast.
    const id = `${message.title}\n${message.description}`
    if (isWorthReporting(queries, failed)) {
      notify(message, 'problem', { id })
      hasFailed.current = true
    }
    if (hasFailed.current && !isError) {
      hideToast(id)
      hasFailed.current = false
    }
  }, [queries, isError, error, errorUpdatedAt, dataUpdatedAt, message])
}

/**
 * Returns whether to show a toast. Returns false if the session has ended, because a separate notice says so. Also
 * returns false for the refetch after a failed mutation, because the mutation has its own toast and the earlier data
 * stays visible.
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
