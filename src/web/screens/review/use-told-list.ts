import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { changedPage } from '#domain/review/changed-page.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { call } from '#web/api/call.ts'
import { quietly } from '#web/changes/quietly.ts'
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

/** How often a reading is tried that is overtaken by what somebody does here. */
const TRIES = 5

/**
 * Keeps the page in view up to date: what is there changes in its place, what comes or goes is offered.
 * @param shownAt when the page in view was last changed
 * @returns what is offered, and how it is shown
 */
export function useToldList(filters: ReviewFilters, shownAt: number) {
  const queries = useQueryClient()
  const queryKey = [...REVIEW_KEY, filters]
  const [offer, setOffer] = useState<Offer>()

  const readOnce = async (): Promise<boolean> => {
    const before = queries.getQueryState<Page>(queryKey)
    if (!before?.data) return true
    const read = await quietly(call('listForReview', { query: filters }))
    if (!read) return true
    const isOvertaken =
      queries.getQueryState(queryKey)?.dataUpdatedAt !== before.dataUpdatedAt ||
      queries.isFetching({ queryKey }) > 0 ||
      queries.isMutating() > 0
    if (isOvertaken) return false
    const { page, more } = changedPage(before.data, read)
    queries.setQueryData(queryKey, page)
    const now = queries.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    setOffer(more === undefined ? undefined : { page: read, more, shownAt: now })
    return true
  }
  useChanges(async () => {
    for (let tries = 0; tries < TRIES; tries++) {
      if (await readOnce()) return
    }
  })

  const isCurrent = offer?.shownAt === shownAt
  return {
    more: isCurrent ? offer.more : undefined,
    show: () => {
      if (offer) queries.setQueryData(queryKey, offer.page)
      setOffer(undefined)
    },
  }
}
