import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import { call } from '#web/api/client.ts'
import { discardDraft } from '#web/features/application/draft-record.ts'
import { useOwner } from '#web/session/current-person.ts'
import { notify } from '#web/ui/toasts.tsx'
import { APPLICATIONS_KEY, type ListedApplication } from './api.ts'

const without = (id: string) => (list: Reply<'listApplications'> | undefined) =>
  list && { applications: list.applications.filter((application) => application.id !== id) }

/** Deletes a draft once the user has confirmed. The list changes only when the server has deleted the draft. */
export function useDraftDeletion() {
  const queries = useQueryClient()
  const owner = useOwner()
  const [draft, setDraft] = useState<ListedApplication>()
  const [opened, setOpened] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call('deleteDraft', { params: { id } }),
    onSuccess: async (_, id) => {
      await queries.cancelQueries({ queryKey: APPLICATIONS_KEY })
      queries.setQueryData(APPLICATIONS_KEY, without(id))
      await discardDraft(owner, id)
      notify(APPLICATION_MESSAGES.draftDeleted, 'success')
    },
    onError: () => notify(APPLICATION_MESSAGES.draftDeleteFailed, 'problem'),
    onSettled: () => {
      setOpened(false)
      void queries.invalidateQueries({ queryKey: APPLICATIONS_KEY })
    },
  })
  return {
    /** Keeps its value while the dialog fades out, so that the text of the dialog does not change. */
    draft,
    opened,
    busy: isPending,
    open: (application: ListedApplication) => {
      setDraft(application)
      setOpened(true)
    },
    cancel: () => {
      if (!isPending) setOpened(false)
    },
    confirm: () => {
      if (draft && !isPending) mutate(draft.id)
    },
  }
}
