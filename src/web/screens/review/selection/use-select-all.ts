import { useMutation } from '@tanstack/react-query'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { withAlso } from '#domain/review/selection.ts'
import { SELECTION_MESSAGES } from '#domain/review/selection-messages.ts'
import { call } from '#web/api/call.ts'
import { notify } from '#web/parts/notify.ts'
import { notifyRefusal } from '#web/parts/notify-refusal.ts'
import { useSelection } from './selection-context.ts'

/** Chooses all that the filters leave, over all pages, beside those that are chosen already. */
export function useSelectAll({ page: _, ...filters }: ReviewFilters) {
  const { ids, set, max } = useSelection()
  return useMutation({
    mutationFn: () => call('readQueue', { query: filters }),
    onSuccess: (queue) => {
      const wanted = queue.ids.slice(0, max)
      const next = withAlso(ids, wanted)
      if (!wanted.every((id) => next.includes(id))) notify(SELECTION_MESSAGES.full)
      set(next)
    },
    onError: (failure) => notifyRefusal(failure, SELECTION_MESSAGES.allFailed),
  })
}
