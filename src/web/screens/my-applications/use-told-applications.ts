import { useQueryClient } from '@tanstack/react-query'
import { whatIsNew } from '#domain/applications/what-is-new.ts'
import type { Told } from '#domain/changes/change.ts'
import { call } from '#web/api/call.ts'
import { quietly } from '#web/changes/quietly.ts'
import { useChanges } from '#web/changes/use-changes.ts'
import { notify } from '#web/parts/notify.ts'
import { APPLICATIONS_KEY, type Applications, inTurn } from './use-applications.ts'

const FOUNDERS: readonly Told['kind'][] = ['application', 'questions', 'anything']

/** Shows what has come to one's own applications, in the order in which they stand, and says it once. */
export function useToldApplications(): void {
  const queries = useQueryClient()
  useChanges(async (told) => {
    if (!told.some(({ kind }) => FOUNDERS.includes(kind))) return
    const shown = queries.getQueryData<Applications>(APPLICATIONS_KEY)
    if (!shown) return
    const read = await quietly(call('listApplications'))
    if (!read) return
    const known = queries.getQueryData<Applications>(APPLICATIONS_KEY) ?? shown
    queries.setQueryData<Applications>(APPLICATIONS_KEY, {
      applications: asTheyStand(known.applications, inTurn(read.applications)),
    })
    for (const message of whatIsNew(known.applications, read.applications)) notify(message)
  })
}

/** None moves while somebody looks on; what was not there before comes first. */
function asTheyStand<A extends { readonly id: string }>(shown: readonly A[], read: readonly A[]): A[] {
  const place = new Map(shown.map(({ id }, index) => [id, index]))
  return read.toSorted((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1))
}
