import { useQueryClient } from '@tanstack/react-query'
import { isAbout } from '#domain/changes/change.ts'
import { interestsKey } from '#web/features/interest/api.ts'
import { notesKey } from '#web/features/notes/api.ts'
import { REVIEW_APPLICATION_KEY } from '#web/features/submitted-applications/api.ts'
import { verdictsKey } from '#web/features/verdicts/api.ts'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { NEW_SUBMISSIONS_KEY } from './api.ts'

/** Refetches the application, its verdicts, the team's interest, its notes and the number of new submissions when they change. */
export function useLiveApplication(id: string): void {
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    const ownKeys = { note: notesKey(id), verdict: verdictsKey(id), interest: interestsKey(id) }
    const kinds = events.filter((event) => isAbout(event, id)).map(({ kind }) => kind)
    const changedKeys = [
      kinds.length > 0 && [...REVIEW_APPLICATION_KEY, id],
      ...Object.entries(ownKeys).map(
        ([own, queryKey]) => kinds.some((kind) => kind === own || kind === 'anything') && queryKey,
      ),
      NEW_SUBMISSIONS_KEY,
    ]
    await Promise.all(changedKeys.map((queryKey) => queryKey && refetch(queries, queryKey)))
  })
}
