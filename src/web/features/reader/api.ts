import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { appendNewSubmissions, newSubmissionsFor, positionInQueue, type Queue } from '#domain/review/queue.ts'
import { call } from '#web/api/client.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'

export const QUEUE_KEY = ['queue'] as const
export const NEW_SUBMISSIONS_KEY = ['news-for'] as const

const NEW_SUBMISSIONS_REFETCH_MS = 60_000

/**
 * The queue that was frozen when the reader was opened over a list, and where an application stands in it.
 * @param id the application that is read
 */
export function useQueue({ page: _, ...filters }: ReviewFilters, id: string) {
  const owner = useOwner()
  const queries = useQueryClient()
  const about = JSON.stringify(filters)
  const queryKey = [...QUEUE_KEY, about]
  const frozen = useQuery({
    queryKey,
    // Asked again, as after signing in again, it is still the one that was frozen.
    queryFn: async ({ signal }) =>
      storedQueue.read(owner, about) ??
      storedQueue.write(owner, about, await call('readQueue', { query: filters, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const queue = frozen.data
  const since = queue?.as_of
  const { data: came } = useQuery({
    queryKey: [...NEW_SUBMISSIONS_KEY, about, since],
    queryFn: ({ signal }) => call('readQueue', { query: { ...filters, since }, signal }),
    enabled: since !== undefined,
    refetchInterval: NEW_SUBMISSIONS_REFETCH_MS,
    staleTime: NEW_SUBMISSIONS_REFETCH_MS,
  })
  return {
    failed: frozen.isError && !frozen.isFetching,
    tryAgain: () => void frozen.refetch(),
    place: queue && positionInQueue(queue, id),
    /** How many were submitted since. */
    news: queue && came ? newSubmissionsFor(queue, came.ids).length : 0,
    takeNews: () => {
      if (queue && came)
        queries.setQueryData(queryKey, storedQueue.write(owner, about, appendNewSubmissions(queue, came)))
    },
  }
}

const STORAGE_KEY = 'queue'

type StoredQueue = Queue & {
  /** The filters that it was made of. */
  readonly filters: string
}

/** The queue that is being gone through, so that a reload finds it as it was. It ends with the reader. */
export const storedQueue = {
  read: (owner: string, filters: string): Queue | undefined => {
    const kept: StoredQueue = JSON.parse(tabStorage.read(owner, STORAGE_KEY) ?? '{}')
    return kept.filters === filters ? { ids: kept.ids, as_of: kept.as_of } : undefined
  },
  write: (owner: string, filters: string, queue: Queue): Queue => {
    tabStorage.write(owner, STORAGE_KEY, JSON.stringify({ ...queue, filters } satisfies StoredQueue))
    return queue
  },
  forget: (owner: string): void => tabStorage.forget(owner, STORAGE_KEY),
}
