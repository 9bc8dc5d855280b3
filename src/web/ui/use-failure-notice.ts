import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Message } from '#domain/message.ts'
import { isSignedOut } from '#web/api/api-error.ts'
import { notify } from './notify.ts'

type Failing = {
  readonly isError: boolean
  readonly error: unknown
  readonly errorUpdatedAt: number
  readonly dataUpdatedAt: number
}

/**
 * A toast for every failed reading of a query that is to be told (isToTell).
 * @param query as `useQuery` gives it
 */
export function useFailureNotice(query: Failing, message: Message): void {
  const { isError, error, errorUpdatedAt, dataUpdatedAt } = query
  const queries = useQueryClient()
  useEffect(() => {
    if (isToTell(queries, { isError, error, errorUpdatedAt, dataUpdatedAt })) notify(message, 'problem')
  }, [queries, isError, error, errorUpdatedAt, dataUpdatedAt, message])
}

/**
 * Whether a failed reading has anything new to say. One that the end of the session refused has not: that is said once.
 * Nor has one after a change that failed: that said that nothing was changed, and what was read before it is in view.
 */
export function isToTell(queries: QueryClient, query: Failing): boolean {
  const { isError, error, errorUpdatedAt, dataUpdatedAt } = query
  if (!isError || errorUpdatedAt === 0 || isSignedOut(error)) return false
  return dataUpdatedAt === 0 || !hasChangeFailedSince(queries, dataUpdatedAt)
}

const hasChangeFailedSince = (queries: QueryClient, readAt: number): boolean =>
  queries
    .getMutationCache()
    .getAll()
    .some(({ state: { status, submittedAt } }) => status === 'error' && submittedAt >= readAt)
