import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { newsFor, placeInQueue, withNews } from '#domain/review/queue.ts'
import { call } from '#web/api/call.ts'
import { useOwner } from '#web/session/person-here.ts'
import { keptQueue } from './kept-queue.ts'

export const QUEUE_KEY = ['queue'] as const
export const NEWS_KEY = ['news-for'] as const

const LOOK_FOR_NEWS_MS = 60_000

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
      keptQueue.read(owner, about) ??
      keptQueue.write(owner, about, await call('readQueue', { query: filters, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const queue = frozen.data
  const since = queue?.as_of
  const { data: came } = useQuery({
    queryKey: [...NEWS_KEY, about, since],
    queryFn: ({ signal }) => call('readQueue', { query: { ...filters, since }, signal }),
    enabled: since !== undefined,
    refetchInterval: LOOK_FOR_NEWS_MS,
    staleTime: LOOK_FOR_NEWS_MS,
  })
  return {
    failed: frozen.isError && !frozen.isFetching,
    tryAgain: () => void frozen.refetch(),
    place: queue && placeInQueue(queue, id),
    /** How many were submitted since. */
    news: queue && came ? newsFor(queue, came.ids).length : 0,
    takeNews: () => {
      if (queue && came) queries.setQueryData(queryKey, keptQueue.write(owner, about, withNews(queue, came)))
    },
  }
}
