import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { READING_KEY } from '#web/features/review/query-keys.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export type Reading = Reply<'readForReview'>

/** What was fetched ahead is shown without being asked for again, if it is no older than this. */
const FRESH_MS = 30_000
/** Somebody else may decide or ask meanwhile. */
const LOOK_AGAIN_MS = 60_000

const readingQuery = (id: string) =>
  queryOptions({
    queryKey: [...READING_KEY, id],
    queryFn: ({ signal }) => call('readForReview', { params: { id }, signal }),
    staleTime: FRESH_MS,
  })

/** The application that is read. */
export function useReading(id: string) {
  const query = useQuery({ ...readingQuery(id), refetchInterval: LOOK_AGAIN_MS })
  const gone = query.error instanceof ApiError && query.error.code === 'not-found'
  useErrorToast({ ...query, isError: query.isError && !gone }, APPLICATION_MESSAGES.loadFailed)
  useLeaveWhenDemoted(query.error)
  /** That it cannot be read, unless one has to sign in again, which is said above it. */
  const failed = query.isError && !query.data && !gone && !isSignedOut(query.error)
  return { query, gone, failed }
}

/** Fetches another ahead, so that a step to it waits for nothing. @param id undefined at the end of the queue */
export const useAhead = (id: string | undefined): Reading | undefined =>
  useQuery({ ...readingQuery(id ?? ''), enabled: id !== undefined }).data
