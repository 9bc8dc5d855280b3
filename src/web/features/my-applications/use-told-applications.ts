import { useQueryClient } from '@tanstack/react-query'
import { whatIsNew } from '#domain/applications/what-is-new.ts'
import type { ChangeEvent } from '#domain/changes/change.ts'
import { call } from '#web/api/call.ts'
import { fetchUpdate } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { personHere } from '#web/session/person-here.ts'
import { notify } from '#web/ui/toasts.tsx'
import { APPLICATIONS_KEY, type Applications, inTurn } from './use-applications.ts'

const FOUNDERS: readonly ChangeEvent['kind'][] = ['application', 'questions', 'anything']

/** Shows what has come to one's own applications, in the order in which they stand, and says it once. */
export function useToldApplications(): void {
  const queries = useQueryClient()
  useLiveUpdates(async (events) => {
    if (!events.some(({ kind }) => FOUNDERS.includes(kind))) return
    const { owner } = personHere.get()
    const update = await fetchUpdate<Applications>(queries, APPLICATIONS_KEY, () => call('listApplications'))
    // Whoever has come meanwhile is told nothing of it.
    if (!update || personHere.get().owner !== owner) return
    const { shown, fetched } = update
    queries.setQueryData<Applications>(APPLICATIONS_KEY, {
      applications: asTheyStand(shown.applications, inTurn(fetched.applications)),
    })
    for (const message of whatIsNew(shown.applications, fetched.applications)) notify(message)
  })
}

/** None moves while somebody looks on; what was not there before comes last. */
function asTheyStand<A extends { readonly id: string }>(shown: readonly A[], read: readonly A[]): A[] {
  const place = new Map(shown.map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: A) => place.get(id) ?? shown.length
  return read.toSorted((one, other) => placeOf(one) - placeOf(other))
}
