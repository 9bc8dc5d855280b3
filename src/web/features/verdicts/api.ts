import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { call } from '#web/api/client.ts'
import { useAuth } from '#web/session/auth.tsx'

export type Verdicts = Reply<'readVerdicts'>
export type OthersVerdict = NonNullable<Verdicts['others']>[number]

const VERDICTS_KEY = ['verdicts'] as const

/** What was fetched ahead is shown without being asked for again, if it is no older than this. */
const STALE_AFTER_MS = 30_000
/** Somebody else may give theirs meanwhile. */
const REFETCH_MS = 60_000

export const verdictsKey = (id: string) => [...VERDICTS_KEY, id] as const

const verdictsQuery = (id: string) =>
  queryOptions({
    queryKey: verdictsKey(id),
    queryFn: ({ signal }) => call('readVerdicts', { params: { id }, signal }),
    staleTime: STALE_AFTER_MS,
  })

/** What is thought of an application; nothing is asked for who gives no verdicts. */
export function useVerdicts(id: string) {
  const { givesVerdicts } = useAuth()
  return useQuery({ ...verdictsQuery(id), enabled: givesVerdicts, refetchInterval: REFETCH_MS })
}

/** Fetches another's ahead, so that a key pressed right after the step finds it. @param id undefined at the end */
export function usePrefetchVerdicts(id: string | undefined): void {
  const { givesVerdicts } = useAuth()
  useQuery({ ...verdictsQuery(id ?? ''), enabled: givesVerdicts && id !== undefined })
}

/** As they were read, or are now. @throws what `call` throws when they cannot be read */
export const getVerdicts = async (queries: QueryClient, id: string): Promise<Verdicts> =>
  queries.getQueryData(verdictsQuery(id).queryKey) ?? (await queries.fetchQuery(verdictsQuery(id)))
