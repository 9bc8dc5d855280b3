import type { QueryClient } from '@tanstack/react-query'

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
