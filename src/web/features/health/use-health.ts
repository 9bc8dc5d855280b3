import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'
import { useLeaveWhenDemoted } from '#web/features/review/use-review-list.ts'

export const HEALTH_KEY = ['health'] as const

const ANEW_MS = 15_000

/** How the server is doing, asked anew by itself as long as somebody looks. What failed is said on the screen alone. */
export function useHealth() {
  const query = useQuery({
    queryKey: HEALTH_KEY,
    queryFn: ({ signal }) => call('readHealth', { signal }),
    refetchInterval: ANEW_MS,
  })
  useLeaveWhenDemoted(query.error)
  return query
}
