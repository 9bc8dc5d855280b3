import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, Reply } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { SAVED_VIEWS_MESSAGES } from '#domain/review/saved-views.ts'
import { call } from '#web/api/client.ts'
import { useRefreshSessionOnRoleLoss } from '#web/session/role-loss.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

export type SavedView = Reply<'listViews'>['views'][number]

const SAVED_VIEWS_KEY = ['saved-views'] as const

/** Queries the person's own and the shared views, whenever the menu opens. */
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

type ViewToSave = { readonly id: string } & Calls['saveView']['body']

/** Saves a new or changed view. @param success makes the toast; without it there is none */
export function useSaveView(success?: (view: ViewToSave) => Message) {
  return useViewMutation(
    ({ id, name, query, shared }: ViewToSave) =>
      call('saveView', { params: { id }, body: { name, query, shared } }),
    success,
  )
}

export const useRemoveView = () =>
  useViewMutation(
    ({ id }: SavedView) => call('deleteView', { params: { id } }),
    ({ name }) => SAVED_VIEWS_MESSAGES.removed(name),
  )

function useViewMutation<Variables>(
  change: (variables: Variables) => Promise<unknown>,
  success?: (variables: Variables) => Message,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, variables) => {
      if (success) notify(success(variables), 'success')
      await queries.invalidateQueries({ queryKey: SAVED_VIEWS_KEY })
    },
    onError: (failure) => notifyError(failure, SAVED_VIEWS_MESSAGES.failed),
  })
}
