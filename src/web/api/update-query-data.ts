import type { QueryClient } from '@tanstack/react-query'

/**
 * Shows something changed, wherever queries under a key have it. Each still counts as read when it was read: what is
 * shown before the server has said yes is no reading (`isToTell` in use-failure-notice.ts).
 */
export function updateQueryData<Shown>(
  queries: QueryClient,
  queryKey: readonly unknown[],
  changed: (shown: Shown) => Shown,
): void {
  for (const { queryKey: key, state } of queries.getQueryCache().findAll({ queryKey })) {
    const updatedAt = state.dataUpdatedAt
    queries.setQueryData<Shown>(key, (shown) => shown && changed(shown), { updatedAt })
  }
}
