import { useQueryClient } from '@tanstack/react-query'
import { isAbout } from '#domain/changes/change.ts'
import { READING_KEY } from '#web/features/review/query-keys.ts'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { NEWS_KEY } from './use-queue.ts'
import { verdictsKey } from './verdicts/use-verdicts.ts'

/** Reads anew what has changed of the application that is read, of what is thought of it, and what came to its queue. */
export function useToldReading(id: string): void {
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    const about = events.filter((one) => isAbout(one, id)).map(({ kind }) => kind)
    const isNew = [
      about.some((kind) => kind !== 'verdict') && [...READING_KEY, id],
      about.some((kind) => kind === 'verdict' || kind === 'anything') && verdictsKey(id),
      NEWS_KEY,
    ]
    await Promise.all(isNew.map((queryKey) => queryKey && refetch(queries, queryKey)))
  })
}
