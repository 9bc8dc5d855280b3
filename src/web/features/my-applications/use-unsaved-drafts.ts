import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/api/client.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { baseOfDraft, draftKind, unsavedDrafts } from '#web/features/application/draft-record.ts'
import { useOwner } from '#web/session/current-person.ts'
import { APPLICATIONS_KEY } from './api.ts'

/** A draft to go on from; undefined when it cannot be read, or was submitted elsewhere: then it waits on. */
async function read(id: string) {
  const application = await call('readApplication', { params: { id }, query: {} }).catch(() => undefined)
  return application?.application_status === 'draft' ? application : undefined
}

/** Saves what was left on this device by a tab that is gone. */
async function saveUnsaved(queries: QueryClient, owner: string): Promise<void> {
  const records = recordRegistry()
  for (const { id, recorded } of await unsavedDrafts(owner)) {
    const application = recorded ? await read(id) : undefined
    if (recorded && !application) continue
    const draft = await records.open(draftKind(owner, id), id, baseOfDraft(application))
    const outcome = await records.close(draft)
    if (outcome?.ok) await queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
  }
}

/** Drafts that wait are saved when the list of them is opened, which then says what is left of them. */
export function useUnsavedDrafts(): void {
  const queries = useQueryClient()
  const owner = useOwner()
  useEffect(() => void saveUnsaved(queries, owner), [queries, owner])
}
