import { useMutation, useQueryClient } from '@tanstack/react-query'
import { APPLICATION_MESSAGES, companyTitle } from '#domain/applications/messages.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/ui/toasts.tsx'
import { endUndoOffers } from '#web/ui/undo.tsx'
import { aboutStatus, useUndo } from './deciding/use-undo.ts'
import { type ReviewCard, useLeaveWhenDemoted } from './use-review-list.ts'
import { useShownStatus } from './use-shown-status.ts'

const CHANGING = ['change-status'] as const

/**
 * Saves a status at once; it shows before the answer has come and goes back when that is no.
 * Changes to one application go one after the other, the last wins.
 */
export function useStatusChange({ id, application_status, company_name }: ReviewCard) {
  const of = companyTitle(company_name)
  const queries = useQueryClient()
  const shown = useShownStatus()
  const undoOf = useUndo()
  const { mutate, error } = useMutation({
    mutationKey: CHANGING,
    scope: { id },
    mutationFn: (status: ReviewStatus) => call('changeStatus', { params: { id }, body: { status } }),
    onMutate: async (status) => {
      await shown.cancel(id)
      shown.show(id, status)
      return { before: application_status }
    },
    onSuccess: (reply) => {
      shown.show(id, reply.application_status)
      endUndoOffers([id])
      const undo = undoOf({ id, company_name }, reply.undo)
      notify({ ...APPLICATION_MESSAGES.statusUpdated, of }, 'success', { id: aboutStatus(id), undo })
    },
    onError: (_, __, kept) => {
      if (kept) shown.show(id, kept.before)
      notify({ ...APPLICATION_MESSAGES.statusUpdateFailed, of }, 'problem', { id: aboutStatus(id) })
    },
    onSettled: () => {
      // The last of several changes reads the list; before that it would bring back what was there.
      if (queries.isMutating({ mutationKey: CHANGING }) > 1) return
      shown.readAnew(id)
    },
  })
  useLeaveWhenDemoted(error)
  return mutate
}
