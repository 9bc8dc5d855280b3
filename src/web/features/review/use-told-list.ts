import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { changedPage } from '#domain/review/changed-page.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { call } from '#web/api/call.ts'
import { fetchUpdate } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { REVIEW_KEY } from './query-keys.ts'

export type Page = Reply<'listForReview'>

type Offer = {
  readonly page: Page
  /** How many more there are; 0 when others are. */
  readonly more: number
  /** What it was offered over. */
  readonly over: Page | undefined
}

/**
 * Keeps the page in view up to date: what is there changes in its place, what comes or goes is offered.
 * @param shown the page in view
 * @returns what is offered, and how it is shown
 */
export function useToldList(filters: ReviewFilters, shown: Page | undefined) {
  const queries = useQueryClient()
  const queryKey = [...REVIEW_KEY, filters]
  const [offer, setOffer] = useState<Offer>()

  const look = async () => {
    const update = await fetchUpdate<Page>(queries, queryKey, () => call('listForReview', { query: filters }))
    if (!update) return
    const { page, more } = changedPage(update.shown, update.fetched)
    const isOutdated = queries.getQueryState(queryKey)?.isInvalidated
    queries.setQueryData(queryKey, page)
    // Whoever is back from the reader still reads it anew, as their own verdict asked for (shown-verdict.ts).
    if (isOutdated) await queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    const over = queries.getQueryData<Page>(queryKey)
    setOffer(more === undefined ? undefined : { page: update.fetched, more, over })
  }
  useLiveUpdates(look)

  // What somebody has changed here since stands in no page that was read before.
  const isCurrent = offer !== undefined && offer.over === shown
  return {
    more: isCurrent ? offer.more : undefined,
    show: () => {
      if (offer) queries.setQueryData(queryKey, offer.page)
      setOffer(undefined)
    },
  }
}
