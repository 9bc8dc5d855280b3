import { writeView } from '#domain/review/list-view.ts'
import { viewQuery } from '#domain/review/saved-views.ts'
import { useSearchParams } from '#web/routing/use-search-params.ts'
import { useListView } from '../use-list-view.ts'

/** The address of the list in view, as a view keeps it. */
export function useCurrentView(): string {
  const [query] = useSearchParams()
  const { chosen } = useListView()
  return viewQuery(new URLSearchParams([...query, ...writeView(chosen)]))
}
