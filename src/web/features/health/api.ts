import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'

export const HEALTH_KEY = ['health'] as const

const REFETCH_MS = 15_000

/**
 * Queries the server's health, and keeps polling while the screen is open. A failure shows no toast, because the screen
 * reports it.
 */
export function useHealth() {
  return useQuery({
    queryKey: HEALTH_KEY,
    queryFn: ({ signal }) => call('readHealth', { signal }),
    refetchInterval: REFETCH_MS,
  })
}
