import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads anew what is shown. A first reading that is on its way may have begun before the change, and does not begin again
 * by itself: it is waited for.
 */
export async function readAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  // Whoever began it says what went wrong.
  await Promise.allSettled(first.map((query) => query.fetch()))
  await queries.invalidateQueries({ queryKey })
}
