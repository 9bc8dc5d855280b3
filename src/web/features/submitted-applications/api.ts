import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#contract/calls.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import type { ReviewVerdict } from '#domain/review/verdicts.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { updateQueryData } from '#web/api/update-query-data.ts'
import { useAuth } from '#web/session/auth.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

/*
 * Cache keys of the review, apart from the queries, so that screens that only invalidate them do not load the queries
 * (decision 54).
 */

export const REVIEW_LIST_KEY = ['review'] as const
export const REVIEW_APPLICATION_KEY = ['reading'] as const

export type ReviewListItem = Reply<'listForReview'>['applications'][number]

/** A page of what the filters leave. The page before stays in view until the next has come. */
export function useReviewList(filters: ReviewFilters) {
  const query = useQuery({
    queryKey: [...REVIEW_LIST_KEY, filters],
    queryFn: ({ signal }) => call('listForReview', { query: filters, signal }),
    placeholderData: keepPreviousData,
  })
  useErrorToast(query, APPLICATION_MESSAGES.listLoadFailed)
  useRefreshSessionOnRoleLoss(query.error)
  return query
}

/** Refusals of who has lost a role meanwhile. */
const ROLE_LOST_CODES: readonly string[] = ['team-only', 'administrators-only', 'reviewers-only']

/** Who is no administrator any more learns it from the session read anew, and is sent away by the gate. */
export function useRefreshSessionOnRoleLoss(problem: Error | null): void {
  const { refreshProfile } = useAuth()
  const demoted = problem instanceof ApiError && ROLE_LOST_CODES.includes(problem.code)
  useEffect(() => {
    if (demoted) void refreshProfile()
  }, [demoted, refreshProfile])
}

export type ReviewApplication = Reply<'readForReview'>

/** What was fetched ahead is shown without being asked for again, if it is no older than this. */
const STALE_AFTER_MS = 30_000
/** Somebody else may decide or ask meanwhile. */
const REFETCH_MS = 60_000

const reviewApplicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...REVIEW_APPLICATION_KEY, id],
    queryFn: ({ signal }) => call('readForReview', { params: { id }, signal }),
    staleTime: STALE_AFTER_MS,
  })

/** The application that is read. */
export function useReviewApplication(id: string) {
  const query = useQuery({ ...reviewApplicationQuery(id), refetchInterval: REFETCH_MS })
  const gone = query.error instanceof ApiError && query.error.code === 'not-found'
  useErrorToast({ ...query, isError: query.isError && !gone }, APPLICATION_MESSAGES.loadFailed)
  useRefreshSessionOnRoleLoss(query.error)
  /** That it cannot be read, unless one has to sign in again, which is said above it. */
  const failed = query.isError && !query.data && !gone && !isSignedOut(query.error)
  return { query, gone, failed }
}

/** Fetches another ahead, so that a step to it waits for nothing. @param id undefined at the end of the queue */
export const usePrefetchedApplication = (id: string | undefined): ReviewApplication | undefined =>
  useQuery({ ...reviewApplicationQuery(id ?? ''), enabled: id !== undefined }).data

type ReviewPage = Reply<'listForReview'>

const withStatus = (id: string, status: string) => (page: ReviewPage) => ({
  ...page,
  applications: page.applications.map((card) =>
    card.id === id ? { ...card, application_status: status } : card,
  ),
})

const cacheKeysOf = (id: string) => [REVIEW_LIST_KEY, [...REVIEW_APPLICATION_KEY, id]]

/** The status of an application wherever it is shown: in the list, and in the reader. */
export function useCachedStatus() {
  const queries = useQueryClient()
  return {
    show: (id: string, status: string) => {
      updateQueryData(queries, REVIEW_LIST_KEY, withStatus(id, status))
      updateQueryData<ReviewApplication>(queries, [...REVIEW_APPLICATION_KEY, id], (reading) => ({
        ...reading,
        application_status: status,
      }))
    },
    /** What is on its way would show what was there before. */
    cancel: (id: string) =>
      Promise.all(cacheKeysOf(id).map((queryKey) => queries.cancelQueries({ queryKey }))),
    readAnew: (id: string) => {
      for (const queryKey of cacheKeysOf(id)) void queries.invalidateQueries({ queryKey })
    },
  }
}

type ReviewListPage = Reply<'listForReview'>

/** Shows one's own verdict in the list behind the reader, which is read anew when one is back there. */
export function showVerdictInList(queries: QueryClient, id: string, verdict: ReviewVerdict | null): void {
  updateQueryData<ReviewListPage>(queries, REVIEW_LIST_KEY, (page) => ({
    ...page,
    applications: page.applications.map((card) => (card.id === id ? { ...card, verdict } : card)),
  }))
  markListStale(queries)
}

/** What is listed may not be so any more; whoever is back from the reader reads it anew. */
export const markListStale = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: REVIEW_LIST_KEY, refetchType: 'none' })
