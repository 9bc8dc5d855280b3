import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ApiError } from '#web/api/api-error.ts'

/** Awaits a background fetch without showing errors. Returns undefined if the server cannot be reached or refuses. */
export async function fetchQuietly<T>(fetching: Promise<T>): Promise<T | undefined> {
  try {
    return await fetching
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/**
 * Invalidates a query. If the query's initial fetch is in progress, awaits it first, because it may have started before
 * the change and is not restarted by invalidating.
 */
export async function refetch(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = queries
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  // The component that started the fetch reports its error.
  await Promise.allSettled(first.map((query) => query.fetch()))
  await queries.invalidateQueries({ queryKey })
}

type Update<T> = {
  readonly shown: T
  readonly fetched: T
}

/**
 * Fetches the latest version of a query, for a screen that merges it into the version on screen. If the version on
 * screen has changed in the meantime, fetches again, because the reply may be older.
 * @returns undefined if no version is cached, or if the fetch failed
 */
export async function fetchUpdate<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  fetchLatest: () => Promise<T>,
): Promise<Update<T> | undefined> {
  const stateOf = () => queries.getQueryState<T>(queryKey)
  const isBusy = () => queries.isFetching({ queryKey, exact: true }) > 0 || queries.isMutating() > 0
  for (;;) {
    await waitUntil(queries, () => !isBusy())
    const before = stateOf()
    if (before?.data === undefined) return undefined
    const fetched = await fetchQuietly(fetchLatest())
    if (fetched === undefined) return undefined
    const hasChanged = isBusy() || stateOf()?.dataUpdateCount !== before.dataUpdateCount
    if (!hasChanged) return { shown: before.data, fetched }
  }
}

const waitUntil = (queries: QueryClient, isTrue: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const unsubscribe: (() => void)[] = []
    const check = () => {
      if (!isTrue()) return
      for (const end of unsubscribe) end()
      resolve()
    }
    unsubscribe.push(queries.getQueryCache().subscribe(check), queries.getMutationCache().subscribe(check))
    check()
  })
