import { useQueryClient } from '@tanstack/react-query'
import { isAbout } from '#domain/changes/change.ts'
import { READING_KEY } from '#web/features/review/query-keys.ts'
import { readAnew } from '#web/live/read-anew.ts'
import { useChanges } from '#web/live/use-changes.ts'
import { NEWS_KEY } from './use-queue.ts'
import { verdictsKey } from './verdicts/use-verdicts.ts'

/** Reads anew what has changed of the application that is read, of what is thought of it, and what came to its queue. */
export function useToldReading(id: string): void {
  const queries = useQueryClient()
  useChanges(async (told) => {
    const about = told.filter((one) => isAbout(one, id)).map(({ kind }) => kind)
    const isNew = [
      about.some((kind) => kind !== 'verdict') && [...READING_KEY, id],
      about.some((kind) => kind === 'verdict' || kind === 'anything') && verdictsKey(id),
      NEWS_KEY,
    ]
    await Promise.all(isNew.map((queryKey) => queryKey && readAnew(queries, queryKey)))
  })
}
