import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { ACCOUNT_MESSAGES } from '#domain/accounts/messages.ts'
import { hasUnansweredQuestions } from '#domain/applications/next-step.ts'
import { updateMessages } from '#domain/applications/update-messages.ts'
import type { ChangeEvent } from '#domain/changes/change.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { publishSignals } from '#web/api/signals.ts'
import { fetchUpdate } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { useAuth } from '#web/session/auth.tsx'
import { currentPerson } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

type Applications = Reply<'listApplications'>
export type ListedApplication = Applications['applications'][number]

export const APPLICATIONS_KEY = ['applications'] as const

/** Those first that wait for answers. */
const inTurn = (applications: readonly ListedApplication[]): ListedApplication[] =>
  applications.toSorted(
    (one, other) => Number(hasUnansweredQuestions(other)) - Number(hasUnansweredQuestions(one)),
  )

/**
 * The person's own applications, those first that wait for answers, then last edited first; read again when the window
 * is looked at again.
 * @param wanted false where they are not needed
 */
export const useApplications = (wanted = true) =>
  useQuery({
    enabled: wanted,
    queryKey: APPLICATIONS_KEY,
    queryFn: async ({ signal }): Promise<Applications> => {
      const { applications } = await call('listApplications', { signal })
      return { applications: inTurn(applications) }
    },
    select: ({ applications }) => applications,
  })

/** The profile as it now stands; until it has come, as the session knows it. `unknown` where neither has told. */
export function useProfile() {
  const { profile } = useAuth()
  const query = useQuery({
    // One that changed elsewhere is another one.
    queryKey: ['profile', profile?.updated_at],
    queryFn: async ({ signal }) => {
      const reply = await call('session', { signal })
      // Whoever has no session any more is answered with nobody's, which is no profile to show.
      if (!reply.session) throw publishSignals(ApiError.signedOut())
      return reply
    },
  })
  useErrorToast(query, ACCOUNT_MESSAGES.profileLoadFailed)
  const known = query.data?.profile ?? profile
  return { profile: known, unknown: !known && !query.data }
}

const FOUNDERS: readonly ChangeEvent['kind'][] = ['application', 'questions', 'anything']

/** Shows what has come to one's own applications, in the order in which they stand, and says it once. */
export function useLiveApplications(): void {
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    if (!events.some(({ kind }) => FOUNDERS.includes(kind))) return
    const { owner } = currentPerson.get()
    const update = await fetchUpdate<Applications>(queries, APPLICATIONS_KEY, () => call('listApplications'))
    // Whoever has come meanwhile is told nothing of it.
    if (!update || currentPerson.get().owner !== owner) return
    const { shown, fetched } = update
    queries.setQueryData<Applications>(APPLICATIONS_KEY, {
      applications: keepOrder(shown.applications, inTurn(fetched.applications)),
    })
    for (const message of updateMessages(shown.applications, fetched.applications)) notify(message)
  })
}

/** None moves while somebody looks on; what was not there before comes last. */
function keepOrder<A extends { readonly id: string }>(shown: readonly A[], read: readonly A[]): A[] {
  const place = new Map(shown.map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: A) => place.get(id) ?? shown.length
  return read.toSorted((one, other) => placeOf(one) - placeOf(other))
}
