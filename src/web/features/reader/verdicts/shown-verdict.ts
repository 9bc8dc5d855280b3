import type { QueryClient } from '@tanstack/react-query'
import type { Reply } from '#contract/calls.ts'
import type { ReviewVerdict } from '#domain/review/verdicts.ts'
import { REVIEW_KEY } from '#web/features/review/query-keys.ts'
import { showChanged } from '#web/ui/show-changed.ts'

type Page = Reply<'listForReview'>

/** Shows one's own verdict in the list behind the reader, which is read anew when one is back there. */
export function showVerdict(queries: QueryClient, id: string, verdict: ReviewVerdict | null): void {
  showChanged<Page>(queries, REVIEW_KEY, (page) => ({
    ...page,
    applications: page.applications.map((card) => (card.id === id ? { ...card, verdict } : card)),
  }))
  outdateList(queries)
}

/** What is listed may not be so any more; whoever is back from the reader reads it anew. */
export const outdateList = (queries: QueryClient): void =>
  void queries.invalidateQueries({ queryKey: REVIEW_KEY, refetchType: 'none' })
