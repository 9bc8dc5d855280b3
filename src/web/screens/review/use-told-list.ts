import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { changedPage } from '#domain/review/changed-page.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { call } from '#web/api/call.ts'
import { readBeside } from '#web/changes/read-beside.ts'
import { toldSince } from '#web/changes/told.ts'
import { useChanges } from '#web/changes/use-changes.ts'
import { REVIEW_KEY } from './use-review-list.ts'

type Page = Reply<'listForReview'>

type Offer = {
  readonly page: Page
  /** How many more there are; 0 when others are. */
  readonly more: number
  /** Of what it was offered over. */
  readonly shownAt: number
}

/**
 * Keeps the page in view up to date: what is there changes in its place, what comes or goes is offered.
 * @param shownAt when the page in view was last changed
 * @param since when the screen came, by `performance.now()`: what was told since is to be read, too
 * @returns what is offered, and how it is shown
 */
export function useToldList(filters: ReviewFilters, shownAt: number, since: number) {
  const queries = useQueryClient()
  const queryKey = [...REVIEW_KEY, filters]
  const [offer, setOffer] = useState<Offer>()

  const look = async () => {
    const news = await readBeside<Page>(queries, queryKey, () => call('listForReview', { query: filters }))
    if (!news) return
    const { page, more } = changedPage(news.shown, news.read)
    const isOutdated = queries.getQueryState(queryKey)?.isInvalidated
    queries.setQueryData(queryKey, page)
    // Whoever is back from the reader still reads it anew, as their own verdict asked for (shown-verdict.ts).
    if (isOutdated) await queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    const now = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    setOffer(more === undefined ? undefined : { page: news.read, more, shownAt: now })
  }
  useChanges(look)
  const lookAtFirst = useEffectEvent(look)
  useEffect(() => {
    if (toldSince(since)) void lookAtFirst()
  }, [since])

  const isCurrent = offer?.shownAt === shownAt
  return {
    more: isCurrent ? offer.more : undefined,
    show: () => {
      if (offer) queries.setQueryData(queryKey, offer.page)
      setOffer(undefined)
    },
  }
}
