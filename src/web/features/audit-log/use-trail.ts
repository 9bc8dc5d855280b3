import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { TRAIL_LOAD_FAILED } from '#domain/trail/messages.ts'
import { call } from '#web/api/call.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'
import { useErrorToast } from '#web/ui/toasts.tsx'

export type TrailPage = Reply<'readTrail'> | Reply<'readApplicationTrail'>
export type TrailEntry = TrailPage['entries'][number]

const FIRST: number | undefined = undefined

/** The trail of an application, or of everything, as far back as it was asked for. */
export function useTrail(id: string | undefined) {
  const query = useInfiniteQuery({
    queryKey: ['trail', id],
    queryFn: ({ pageParam: before, signal }): Promise<TrailPage> =>
      id === undefined
        ? call('readTrail', { query: { before }, signal })
        : call('readApplicationTrail', { params: { id }, query: { before }, signal }),
    initialPageParam: FIRST,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  useErrorToast(query, TRAIL_LOAD_FAILED)
  useLeaveWhenDemoted(query.error)
  return query
}
