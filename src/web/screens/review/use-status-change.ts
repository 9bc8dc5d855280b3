import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import { APPLICATION_MESSAGES } from '#domain/applications/messages.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/parts/notify.ts'
import { READING_KEY, type Reading } from '#web/screens/reader/use-reading.ts'
import { REVIEW_KEY, type ReviewCard, useLeaveWhenDemoted } from './use-review-list.ts'

type Page = Reply<'listForReview'>

const CHANGING = ['change-status'] as const

const withStatus = (id: string, status: string) => (page: Page | undefined) =>
  page && {
    ...page,
    applications: page.applications.map((card) =>
      card.id === id ? { ...card, application_status: status } : card,
    ),
  }

/**
 * Saves a status at once; it shows before the answer has come and goes back when that is no.
 * Changes to one application go one after the other, the last wins.
 */
export function useStatusChange({ id, application_status }: ReviewCard) {
  const queries = useQueryClient()
  const read = [...READING_KEY, id]
  const show = (status: string) => {
    queries.setQueriesData({ queryKey: REVIEW_KEY }, withStatus(id, status))
    queries.setQueryData<Reading>(read, (reading) => reading && { ...reading, application_status: status })
  }
  const { mutate, error } = useMutation({
    mutationKey: CHANGING,
    scope: { id },
    mutationFn: (status: ReviewStatus) => call('changeStatus', { params: { id }, body: { status } }),
    onMutate: async (status) => {
      await Promise.all([REVIEW_KEY, read].map((queryKey) => queries.cancelQueries({ queryKey })))
      show(status)
      return { before: application_status }
    },
    onSuccess: (reply) => {
      show(reply.application_status)
      notify(APPLICATION_MESSAGES.statusUpdated, 'success')
    },
    onError: (_, __, kept) => {
      if (kept) show(kept.before)
      notify(APPLICATION_MESSAGES.statusUpdateFailed, 'problem')
    },
    onSettled: () => {
      // The last of several changes reads the list; before that it would bring back what was there.
      if (queries.isMutating({ mutationKey: CHANGING }) > 1) return
      for (const queryKey of [REVIEW_KEY, read]) void queries.invalidateQueries({ queryKey })
    },
  })
  useLeaveWhenDemoted(error)
  return mutate
}
