import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, Reply } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { SAVED_VIEWS_MESSAGES } from '#domain/review/saved-views.ts'
import { call } from '#web/api/client.ts'
import { useRefreshSessionOnRoleLoss } from '#web/features/submitted-applications/api.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

export type SavedView = Reply<'listViews'>['views'][number]

const SAVED_VIEWS_KEY = ['saved-views'] as const

/** One's own views and the shared ones, read anew whenever they are looked at. */
export function useSavedViews(opened: boolean) {
  const query = useQuery({
    queryKey: SAVED_VIEWS_KEY,
    queryFn: ({ signal }) => call('listViews', { signal }),
    enabled: opened,
    staleTime: 0,
  })
  useRefreshSessionOnRoleLoss(query.error)
  return query
}

export type ViewToSave = { readonly id: string } & Calls['saveView']['body']

/** Keeps a view, new or changed. @param done what is said when it went well; nothing, where it can be seen */
export function useSaveView(done?: (view: ViewToSave) => Message) {
  return useViewMutation(
    ({ id, name, query, shared }: ViewToSave) =>
      call('saveView', { params: { id }, body: { name, query, shared } }),
    done,
  )
}

export const useRemoveView = () =>
  useViewMutation(
    ({ id }: SavedView) => call('deleteView', { params: { id } }),
    ({ name }) => SAVED_VIEWS_MESSAGES.removed(name),
  )

function useViewMutation<Given>(
  change: (given: Given) => Promise<unknown>,
  done?: (given: Given) => Message,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, given) => {
      if (done) notify(done(given), 'success')
      await queries.invalidateQueries({ queryKey: SAVED_VIEWS_KEY })
    },
    onError: (failure) => notifyError(failure, SAVED_VIEWS_MESSAGES.failed),
  })
}
