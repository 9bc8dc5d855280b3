import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { quietly } from './quietly.ts'

type Read<T> = {
  /** What was shown all the while. */
  readonly shown: T
  readonly read: T
}

/**
 * Reads beside what is shown, and once more whenever that was changed meanwhile by what somebody does here: the reading
 * may be older.
 * @returns undefined where nothing is shown, or nothing came
 */
export async function readBeside<T>(
  queries: QueryClient,
  queryKey: QueryKey,
  reading: () => Promise<T>,
): Promise<Read<T> | undefined> {
  const find = () => queries.getQueryState<T>(queryKey)
  const isBusy = () => queries.isFetching({ queryKey, exact: true }) > 0 || queries.isMutating() > 0
  for (;;) {
    await until(queries, () => !isBusy())
    const before = find()
    if (before?.data === undefined) return undefined
    const read = await quietly(reading())
    if (read === undefined) return undefined
    const isOvertaken = isBusy() || find()?.dataUpdateCount !== before.dataUpdateCount
    if (!isOvertaken) return { shown: before.data, read }
  }
}

/** Waits for what is on its way. */
const until = (queries: QueryClient, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const ends: (() => void)[] = []
    const look = () => {
      if (!isSo()) return
      for (const end of ends) end()
      resolve()
    }
    ends.push(queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look))
    look()
  })
