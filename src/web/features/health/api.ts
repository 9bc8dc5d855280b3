import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useRefreshSessionOnRoleLoss } from '#web/features/submitted-applications/api.ts'

export const HEALTH_KEY = ['health'] as const

const REFETCH_MS = 15_000

/** How the server is doing, asked anew by itself as long as somebody looks. What failed is said on the screen alone. */
export function useHealth() {
  const query = useQuery({
    queryKey: HEALTH_KEY,
    queryFn: ({ signal }) => call('readHealth', { signal }),
    refetchInterval: REFETCH_MS,
  })
  useRefreshSessionOnRoleLoss(query.error)
  return query
}
