import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { updateMessages } from '#domain/applications/update-messages.ts'
import type { ChangeEvent } from '#domain/changes/change.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { publishSignals } from '#web/api/signals.ts'
import { fetchUpdate } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useAuth } from '#web/session/auth.tsx'
import { currentPerson, hasLeft } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

type Applications = Reply<'listApplications'>
export type ListedApplication = Applications['applications'][number]

export const APPLICATIONS_KEY = ['applications'] as const

/** Loads the user's own applications, last edited first. They are refetched when the window regains focus. */
export const useApplications = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: APPLICATIONS_KEY,
    queryFn: ({ signal }) => call('listApplications', { signal }),
    select: ({ applications }) => applications,
  })

/**
 * Loads the profile, and returns the session's profile until it has loaded. `unknown` is true while neither is known.
 */
export function useProfile() {
  const { profile } = useAuth()
  const query = useQuery({
    // The key makes the query refetch after a change in another tab.
    queryKey: ['profile', profile?.updated_at],
    queryFn: async ({ signal }) => {
      const reply = await call('session', { signal })
      // Without a session, the server answers with an empty profile, which must not be shown.
      if (!reply.session) throw publishSignals(ApiError.signedOut())
      return reply
    },
  })
  useErrorToast(query, ACCOUNT_MESSAGES.profileLoadFailed)
  const current = query.data?.profile ?? profile
  return { profile: current, unknown: !current && !query.data }
}

const OWN_CHANGES: readonly ChangeEvent['kind'][] = ['application', 'questions', 'anything']

/** Updates the list when live updates arrive. Shows toasts about new questions and announced statuses. */
export function useLiveApplications(): void {
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    if (!events.some(({ kind }) => OWN_CHANGES.includes(kind))) return
    const { screenOwner } = currentPerson.get()
    const update = await fetchUpdate<Applications>(queries, APPLICATIONS_KEY, () => call('listApplications'))
    // Another user may have signed in during the request.
    if (!update || hasLeft(screenOwner)) return
    const { shown, fetched } = update
    queries.setQueryData<Applications>(APPLICATIONS_KEY, fetched)
    for (const message of updateMessages(shown.applications, fetched.applications)) notify(message)
  })
}
