import { useMutation } from '@tanstack/react-query'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { withAlso } from '#domain/review/selection.ts'
import { SELECTION_MESSAGES } from '#domain/review/selection-messages.ts'
import { call } from '#web/api/call.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { useSelection } from './selection-context.ts'

/**
 * Chooses all that the filters leave, over all pages, beside those that are chosen already.
 * @param count how many the filters leave; undefined while they are read
 * @returns how it goes, and whether there is nothing left to choose by it
 */
export function useSelectAll({ page: _, ...filters }: ReviewFilters, count: number | undefined) {
  const { ids, isSelected, set, max } = useSelection()
  const choosing = useMutation({
    mutationFn: (asked: typeof filters) => call('readQueue', { query: asked }),
    onSuccess: (queue) => {
      const wanted = queue.ids.slice(0, max)
      const next = withAlso(ids, wanted)
      if (!wanted.every((id) => next.includes(id))) notify(SELECTION_MESSAGES.full)
      set(next)
    },
    onError: (failure) => notifyError(failure, SELECTION_MESSAGES.allFailed),
  })
  const found = choosing.data?.ids
  const isOfThese = JSON.stringify(choosing.variables) === JSON.stringify(filters)
  return {
    busy: choosing.isPending,
    isDone: isOfThese && found?.length === count && found?.slice(0, max).every(isSelected) === true,
    choose: () => choosing.mutate(filters),
  }
}
