import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import type { ChangedPart } from '#domain/review/changed-parts.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { appendNewSubmissions, newSubmissionsFor, positionInQueue, type Queue } from '#domain/review/queue.ts'
import { call } from '#web/api/client.ts'
import { type ReviewApplication, showViewed } from '#web/features/submitted-applications/api.ts'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'

export const QUEUE_KEY = ['queue'] as const
export const NEW_SUBMISSIONS_KEY = ['new-submissions'] as const

const NEW_SUBMISSIONS_REFETCH_MS = 60_000

/**
 * Returns an application's position in the queue, and how many applications have been submitted since the queue was
 * created. The queue is the filtered list, frozen when the reader opens.
 * @param id id of the application in the reader
 */
export function useQueue({ page: _, ...filters }: ReviewFilters, id: string) {
  const owner = useOwner()
  const queries = useQueryClient()
  const criteria = JSON.stringify(filters)
  const queryKey = [...QUEUE_KEY, criteria]
  const frozen = useQuery({
    queryKey,
    // Prefers the stored queue, because it survives a reload and a new sign-in.
    queryFn: async ({ signal }) =>
      storedQueue.read(owner, criteria) ??
      storedQueue.write(owner, criteria, await call('readQueue', { query: filters, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const queue = frozen.data
  const since = queue?.as_of
  const { data: latest } = useQuery({
    queryKey: [...NEW_SUBMISSIONS_KEY, criteria, since],
    queryFn: ({ signal }) => call('readQueue', { query: { ...filters, since }, signal }),
    enabled: since !== undefined,
    refetchInterval: NEW_SUBMISSIONS_REFETCH_MS,
    staleTime: NEW_SUBMISSIONS_REFETCH_MS,
  })
  return {
    failed: frozen.isError && !frozen.isFetching,
    retry: () => void frozen.refetch(),
    position: queue && positionInQueue(queue, id),
    /** The number of applications submitted since the queue was frozen. */
    newSubmissions: queue && latest ? newSubmissionsFor(queue, latest.ids).length : 0,
    addNewSubmissions: () => {
      if (queue && latest)
        queries.setQueryData(
          queryKey,
          storedQueue.write(owner, criteria, appendNewSubmissions(queue, latest)),
        )
    },
  }
}

const STORAGE_KEY = 'queue'

type StoredQueue = Queue & {
  /** The filters of the list that the queue was created from, as JSON. */
  readonly filters: string
}

/** Stores the queue in this tab until the reader closes, so that a reload restores it. */
export const storedQueue = {
  read: (owner: string, filters: string): Queue | undefined => {
    const stored: StoredQueue = JSON.parse(tabStorage.read(owner, STORAGE_KEY) ?? '{}')
    return stored.filters === filters ? { ids: stored.ids, as_of: stored.as_of } : undefined
  },
  write: (owner: string, filters: string, queue: Queue): Queue => {
    tabStorage.write(owner, STORAGE_KEY, JSON.stringify({ ...queue, filters } satisfies StoredQueue))
    return queue
  },
  forget: (owner: string): void => tabStorage.forget(owner, STORAGE_KEY),
}

/**
 * Tells the server that an application is open, and again after each change to it. A prefetched application stays
 * unread.
 * @param application the version on the page; undefined while it loads
 */
export function useMarkAsViewed(application: ReviewApplication | undefined): void {
  const queries = useQueryClient()
  const marked = useRef(new Set<string>())
  useEffect(() => {
    if (!application) return
    const { id, as_of, changed } = application
    if (marked.current.has(id) && changed.length === 0) return
    marked.current.add(id)
    // Failures are ignored. The application then stays unread or changed until it is opened again.
    void call('markViewed', { params: { id }, body: { as_of } }).then(
      () => showViewed(queries, id),
      () => marked.current.delete(id),
    )
  }, [application, queries])
}

/**
 * Returns the parts of the open application that have changed since the viewer last opened it, including those that
 * change while it is open. A part stays among them until another application is opened.
 * @param application the latest version; undefined while it loads
 */
export function useChangedParts(application: ReviewApplication | undefined): readonly ChangedPart[] {
  const [shown, setShown] = useState<{ id: string; parts: readonly ChangedPart[] }>()
  const parts = application && application.id === shown?.id ? shown.parts : NO_PARTS
  const added = application?.changed.filter((part) => !parts.includes(part)) ?? NO_PARTS
  if (application && (application.id !== shown?.id || added.length > 0))
    setShown({ id: application.id, parts: [...parts, ...added] })
  return parts
}

const NO_PARTS: readonly ChangedPart[] = []

export type EarlierApplication = Reply<'readEarlier'>['earlier'][number]

/** Milliseconds for which earlier applications are not refetched. The time is long because they rarely change. */
const EARLIER_STALE_AFTER_MS = 300_000

const earlierQuery = (id: string) =>
  queryOptions({
    queryKey: ['earlier-applications', id],
    queryFn: ({ signal }) => call('readEarlier', { params: { id }, signal }),
    staleTime: EARLIER_STALE_AFTER_MS,
  })

/**
 * The text waits at most this many milliseconds for the notice about earlier applications, which would move the text.
 */
const EARLIER_WAIT_MS = 300

/**
 * Returns earlier applications by the same founders or company. Returns undefined while they load, or an empty list
 * after a short wait or a failure.
 */
export function useEarlierApplications(id: string) {
  const { data, isPending } = useQuery(earlierQuery(id))
  const [waitedFor, setWaitedFor] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(id), EARLIER_WAIT_MS)
    return () => clearTimeout(timer)
  }, [id])
  return isPending && waitedFor !== id ? undefined : (data?.earlier ?? [])
}

/**
 * Prefetches earlier applications, so that nothing moves when the application is shown.
 * @param id undefined at the end of the queue
 */
export function usePrefetchEarlier(id: string | undefined): void {
  useQuery({ ...earlierQuery(id ?? ''), enabled: id !== undefined })
}
