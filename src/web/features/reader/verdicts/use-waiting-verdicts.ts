import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openRecords } from '#web/autosave/records.ts'
import { useOwner } from '#web/session/person-here.ts'
import { readVerdicts } from './use-verdicts.ts'
import { applicationOf, baseOfReview, verdictKind } from './verdict-kind.ts'

/** Saves what was left on this device by a tab that is gone, whichever applications it is about. */
async function sendWaiting(queries: QueryClient, owner: string): Promise<void> {
  const records = openRecords()
  for (const { name } of await records.waiting(owner)) {
    const id = applicationOf(name)
    if (id === undefined) continue
    // One that cannot be read waits on.
    const own = await readVerdicts(queries, id).then(
      (found) => found.own,
      () => null,
    )
    if (own) await records.leave(await records.open(verdictKind(queries, owner, id), id, baseOfReview(own)))
  }
}

/** Verdicts that wait are saved when the review is opened. */
export function useWaitingVerdicts(): void {
  const queries = useQueryClient()
  const owner = useOwner()
  useEffect(() => void sendWaiting(queries, owner), [queries, owner])
}
