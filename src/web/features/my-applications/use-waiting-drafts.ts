import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/api/call.ts'
import { openRecords } from '#web/autosave/records.ts'
import { baseOfDraft, draftKind, waitingDrafts } from '#web/features/application/draft-kind.ts'
import { useOwner } from '#web/session/person-here.ts'
import { APPLICATIONS_KEY } from './use-applications.ts'

/** A draft to go on from; undefined when it cannot be read, or was submitted elsewhere: then it waits on. */
async function read(id: string) {
  const application = await call('readApplication', { params: { id }, query: {} }).catch(() => undefined)
  return application?.application_status === 'draft' ? application : undefined
}

/** Saves what was left on this device by a tab that is gone. */
async function sendWaiting(queries: QueryClient, owner: string): Promise<void> {
  const records = openRecords()
  for (const { id, recorded } of await waitingDrafts(owner)) {
    const application = recorded ? await read(id) : undefined
    if (recorded && !application) continue
    const draft = await records.open(draftKind(owner, id), id, baseOfDraft(application))
    const outcome = await records.leave(draft)
    if (outcome?.ok) await queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
  }
}

/** Drafts that wait are saved when the list of them is opened, which then says what is left of them. */
export function useWaitingDrafts(): void {
  const queries = useQueryClient()
  const owner = useOwner()
  useEffect(() => void sendWaiting(queries, owner), [queries, owner])
}
