import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { call } from '#web/api/client.ts'
import { useAuth } from '#web/session/auth.tsx'

export type Verdicts = Reply<'readVerdicts'>
export type OthersVerdict = NonNullable<Verdicts['others']>[number]

const VERDICTS_KEY = ['verdicts'] as const

/** Milliseconds for which a cached reply is used without a refetch. */
const STALE_AFTER_MS = 30_000
/** Milliseconds between refetches, because other reviewers' verdicts may change while the reader is open. */
const REFETCH_MS = 60_000

export const verdictsKey = (id: string) => [...VERDICTS_KEY, id] as const

const verdictsQuery = (id: string) =>
  queryOptions({
    queryKey: verdictsKey(id),
    queryFn: ({ signal }) => call('readVerdicts', { params: { id }, signal }),
    staleTime: STALE_AFTER_MS,
  })

/** Queries the verdicts on an application, for roles that give verdicts. */
export function useVerdicts(id: string) {
  const { givesVerdicts } = useAuth()
  return useQuery({ ...verdictsQuery(id), enabled: givesVerdicts, refetchInterval: REFETCH_MS })
}

/**
 * Prefetches the next application's verdicts, so that the user can open it and give a verdict right away.
 * @param id undefined at the end of the queue
 */
export function usePrefetchVerdicts(id: string | undefined): void {
  const { givesVerdicts } = useAuth()
  useQuery({ ...verdictsQuery(id ?? ''), enabled: givesVerdicts && id !== undefined })
}

/** Returns the cached verdicts on an application, or fetches them. @throws the errors of `call` */
export const getVerdicts = async (queries: QueryClient, id: string): Promise<Verdicts> =>
  queries.getQueryData(verdictsQuery(id).queryKey) ?? (await queries.fetchQuery(verdictsQuery(id)))
