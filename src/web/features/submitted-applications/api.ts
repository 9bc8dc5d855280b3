import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import { type ChangeEvent, isAbout } from '#domain/changes/change.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import type { TeamValue } from '#domain/review/review-fields.ts'
import type { Verdict } from '#domain/review/verdicts.ts'
import { ApiError, isSignedOut } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export const REVIEW_LIST_KEY = ['review'] as const
export const REVIEW_APPLICATION_KEY = ['review-application'] as const
const applicationKey = (id: string) => [...REVIEW_APPLICATION_KEY, id] as const

export type ReviewPage = Reply<'listForReview'>
export type ReviewListItem = ReviewPage['applications'][number]

/** Queries a page of the filtered list. The previous page stays on screen while the next one loads. */
export function useReviewList(filters: ReviewFilters) {
  const query = useQuery({
    queryKey: [...REVIEW_LIST_KEY, filters],
    queryFn: ({ signal }) => call('listForReview', { query: filters, signal }),
    placeholderData: keepPreviousData,
  })
  useErrorToast(query, APPLICATION_MESSAGES.listLoadFailed)
  return query
}

/** Returns the number of applications that match the filters, or undefined if their list is not in the cache. */
export const useListedCount = (filters: ReviewFilters): number | undefined =>
  useQueryClient().getQueryData<ReviewPage>([...REVIEW_LIST_KEY, filters])?.count

export type ReviewApplication = Reply<'readForReview'>

/** Milliseconds for which a cached reply is used without a refetch. */
const STALE_AFTER_MS = 30_000
/** Milliseconds between refetches, because other team members may change an application while it is open. */
const REFETCH_MS = 60_000

const reviewApplicationQuery = (id: string) =>
  queryOptions({
    queryKey: applicationKey(id),
    queryFn: ({ signal }) => call('readForReview', { params: { id }, signal }),
    staleTime: STALE_AFTER_MS,
  })

/** Queries the application in the reader. `isGone` is true if it was deleted or is no longer visible to this user. */
export function useReviewApplication(id: string) {
  const query = useQuery({ ...reviewApplicationQuery(id), refetchInterval: REFETCH_MS })
  const isGone = query.error instanceof ApiError && query.error.code === 'not-found'
  useErrorToast({ ...query, isError: query.isError && !isGone }, APPLICATION_MESSAGES.loadFailed)
  // Shows no error for an ended session, which has its own notice.
  const hasFailed = query.isError && !query.data && !isGone && !isSignedOut(query.error)
  return { query, isGone, hasFailed }
}

/**
 * Prefetches an application, for example the next one in the queue, so that the reader can show it immediately.
 * @param id undefined if there is none
 */
export const usePrefetchedApplication = (id: string | undefined): ReviewApplication | undefined =>
  useQuery({ ...reviewApplicationQuery(id ?? ''), enabled: id !== undefined }).data

/**
 * Updates the cached data of all queries under a key. Keeps `dataUpdatedAt`, because an optimistic update is not a
 * refetch (`isWorthReporting` in ui/use-error-toast.ts compares it with the time of a failed mutation).
 */
export function updateQueryData<Data>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  update: (data: Data) => Data,
): void {
  for (const { queryKey: key, state } of queries.getQueryCache().findAll({ queryKey })) {
    const updatedAt = state.dataUpdatedAt
    queries.setQueryData<Data>(key, (data) => data && update(data), { updatedAt })
  }
}

const withStatus = (id: string, status: string) => (page: ReviewPage) => ({
  ...page,
  applications: page.applications.map((card) =>
    card.id === id ? { ...card, application_status: status } : card,
  ),
})

/**
 * Returns functions that set an application's status in the caches of the list and the reader, and that cancel or
 * refetch the cached queries.
 */
export function useCachedStatus() {
  const queries = useQueryClient()
  return {
    set: (id: string, status: string) => {
      updateQueryData(queries, REVIEW_LIST_KEY, withStatus(id, status))
      updateQueryData<ReviewApplication>(queries, applicationKey(id), (application) => ({
        ...application,
        application_status: status,
      }))
    },
    /** Cancels pending queries, because their replies would show the old status. */
    cancelQueries: (id: string) =>
      Promise.all(
        [REVIEW_LIST_KEY, applicationKey(id)].map((queryKey) => queries.cancelQueries({ queryKey })),
      ),
    refetchApplication: (id: string) => void queries.invalidateQueries({ queryKey: applicationKey(id) }),
    refetchList: () => void queries.invalidateQueries({ queryKey: REVIEW_LIST_KEY }),
  }
}

/** Shows the viewer's own verdict in the reader and in the list behind it. Marks the list as stale. */
export function showVerdict(queries: QueryClient, id: string, verdict: Verdict | null): void {
  updateQueryData<ReviewPage>(queries, REVIEW_LIST_KEY, (page) => ({
    ...page,
    applications: page.applications.map((card) => (card.id === id ? { ...card, verdict } : card)),
  }))
  updateQueryData<ReviewApplication>(queries, applicationKey(id), (application) => ({
    ...application,
    verdict,
  }))
  markListStale(queries)
}

/** Removes the marks of an application that the viewer has just viewed. Marks the list as stale. */
export function showViewed(queries: QueryClient, id: string): void {
  const viewed = <Card extends Pick<ReviewListItem, 'changed'>>(card: Card): Card => ({
    ...card,
    changed: [],
  })
  updateQueryData<ReviewPage>(queries, REVIEW_LIST_KEY, (page) => ({
    ...page,
    applications: page.applications.map((card) => (card.id === id ? viewed(card) : card)),
  }))
  updateQueryData<ReviewApplication>(queries, applicationKey(id), viewed)
  markListStale(queries)
}

/** Shows the value of a team field in the reader and in the list behind it. Marks the list as stale. */
export async function showTeamValue(
  queries: QueryClient,
  id: string,
  fieldId: string,
  value: TeamValue,
): Promise<void> {
  // Cancels pending queries, because their replies would show the old value.
  await queries.cancelQueries({ queryKey: applicationKey(id) })
  const withValue = <Card extends Pick<ReviewListItem, 'team_values'>>(card: Card): Card => ({
    ...card,
    team_values: { ...card.team_values, [fieldId]: value },
  })
  updateQueryData<ReviewPage>(queries, REVIEW_LIST_KEY, (page) => ({
    ...page,
    applications: page.applications.map((card) => (card.id === id ? withValue(card) : card)),
  }))
  updateQueryData<ReviewApplication>(queries, applicationKey(id), withValue)
  markListStale(queries)
}

/**
 * Marks cached applications as stale, so that the reader refetches them when it shows them. Otherwise it might show a
 * prefetched version from before a change, and mark it as viewed.
 */
export const markApplicationsStale = (queries: QueryClient, events: readonly ChangeEvent[]): void =>
  void queries.invalidateQueries({
    queryKey: REVIEW_APPLICATION_KEY,
    refetchType: 'none',
    predicate: ({ queryKey: [, id] }) => events.some((event) => isAbout(event, String(id))),
  })

/** Marks the list as stale without refetching it. The list is refetched when the reader closes. */
export const markListStale = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: REVIEW_LIST_KEY, refetchType: 'none' })
