import { queryOptions, replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useLocation } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { type CommitteeState, latestState } from './agenda.ts'

/** The open session. A reply that is older than the state in the cache is ignored. */
export const COMMITTEE_QUERY = queryOptions({
  queryKey: ['committee'],
  queryFn: ({ signal }) => call('readCommittee', { signal }),
  structuralSharing: (shown, fetched) =>
    replaceEqualDeep(shown, latestState(shown as CommitteeState | undefined, fetched as CommitteeState)),
})

/** Milliseconds for which the state counts as fresh. Live updates report changes earlier. */
const STALE_AFTER_MS = 30_000

/** Returns whether a session is open, for team members. */
export function useIsCommitteeOpen(): boolean {
  const queries = useQueryClient()
  const { isOfTeam } = useAuth()
  // The committee's own page refetches the state itself.
  const isElsewhere = useLocation().pathname !== PATHS.committee
  useLiveUpdates(async (events) => {
    if (isElsewhere && events.some(({ kind }) => kind === 'committee' || kind === 'anything'))
      await refetch(queries, COMMITTEE_QUERY.queryKey)
  })
  const { data } = useQuery({ ...COMMITTEE_QUERY, enabled: isOfTeam, staleTime: STALE_AFTER_MS })
  return Boolean(data?.session)
}
