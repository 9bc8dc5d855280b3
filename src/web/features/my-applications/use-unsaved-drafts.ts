import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applicationForm } from '#domain/applications/form/application-form.ts'
import { call } from '#web/api/client.ts'
import { recordRegistry } from '#web/autosave/registry.ts'
import { baseOfDraft, draftKind, unsavedDrafts } from '#web/features/application/draft-record.ts'
import { useOwner } from '#web/session/current-person.ts'
import { APPLICATIONS_KEY } from './api.ts'

/**
 * Loads a draft. Returns undefined if the draft cannot be loaded or was submitted elsewhere. Its edits then stay on the
 * device.
 */
async function readDraft(id: string) {
  const application = await call('readApplication', { params: { id }, query: {} }).catch(() => undefined)
  return application?.application_status === 'draft' ? application : undefined
}

/** Returns the group's own questions, without which the answers to them could not be saved. */
const readNewestForm = () =>
  call('readForm', {}).then(
    ({ form }) => form ?? undefined,
    () => 'unavailable' as const,
  )

/** Saves the edits of drafts that this tab or closed tabs have left on this device. */
async function saveUnsaved(queries: QueryClient, owner: string): Promise<void> {
  const records = recordRegistry()
  for (const { id, recorded } of await unsavedDrafts(owner)) {
    const application = recorded ? await readDraft(id) : undefined
    if (recorded && !application) continue
    const version = application ? application.form : await readNewestForm()
    if (version === 'unavailable') continue
    const form = applicationForm(version)
    const kind = draftKind({ owner, id, form, version })
    const draft = await records.open(kind, id, baseOfDraft(form, application))
    const outcome = await records.close(draft)
    if (outcome?.ok) await queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
  }
}

/**
 * When the list opens, saves the unsaved drafts of this tab and of closed tabs. The list is refetched after each
 * successful save.
 */
export function useUnsavedDrafts(): void {
  const queries = useQueryClient()
  const owner = useOwner()
  useEffect(() => void saveUnsaved(queries, owner), [queries, owner])
}
