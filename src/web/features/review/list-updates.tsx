import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { LIST_CHANGE_TEXTS } from '#domain/changes/messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { mergeRefetchedPage } from '#domain/review/live-changes.ts'
import { call } from '#web/api/client.ts'
import { REVIEW_LIST_KEY } from '#web/features/submitted-applications/api.ts'
import { fetchUpdate } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import styles from './list-updates.module.css'

type ListUpdatesProps = {
  readonly filters: ReviewFilters
  /** The page in view. */
  readonly shown: ReviewPage | undefined
  /** What is new stands there. */
  readonly onShown: () => void
}

/** Keeps the list up to date, and offers what has come since over it: nothing moves for it. */
export function ListUpdates({ filters, shown, onShown }: ListUpdatesProps) {
  const { more, show } = useListUpdates(filters, shown)
  const showNow = () => {
    show()
    onShown()
  }
  return (
    <div aria-live='polite' className={styles.place}>
      {more !== undefined && <UpdateNotice more={more} onShow={showNow} />}
    </div>
  )
}

/** How long a click that is on its way to the card below goes through. */
const CLICK_GUARD_MS = 500

function UpdateNotice({ more, onShow }: { readonly more: number; readonly onShow: () => void }) {
  const [pressable, setPressable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPressable(true), CLICK_GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <span className={styles.notice} data-pressable={pressable}>
      {more > 0 ? LIST_CHANGE_TEXTS.arrived(more) : LIST_CHANGE_TEXTS.changed}
      <Button size='compact-sm' variant='light' onClick={onShow}>
        {LIST_CHANGE_TEXTS.show}
      </Button>
    </span>
  )
}

type ReviewPage = Reply<'listForReview'>

type PendingUpdate = {
  readonly page: ReviewPage
  /** How many more there are; 0 when others are. */
  readonly more: number
  /** What it was offered over. */
  readonly over: ReviewPage | undefined
}

/**
 * Keeps the page in view up to date: what is there changes in its place, what comes or goes is offered.
 * @param shown the page in view
 * @returns what is offered, and how it is shown
 */
function useListUpdates(filters: ReviewFilters, shown: ReviewPage | undefined) {
  const queries = useQueryClient()
  const queryKey = [...REVIEW_LIST_KEY, filters]
  const [offer, setOffer] = useState<PendingUpdate>()

  const look = async () => {
    const update = await fetchUpdate<ReviewPage>(queries, queryKey, () =>
      call('listForReview', { query: filters }),
    )
    if (!update) return
    const { page, more } = mergeRefetchedPage(update.shown, update.fetched)
    const isOutdated = queries.getQueryState(queryKey)?.isInvalidated
    queries.setQueryData(queryKey, page)
    // Whoever is back from the reader still reads it anew, as their own verdict asked for (shown-verdict.ts).
    if (isOutdated) await queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    const over = queries.getQueryData<ReviewPage>(queryKey)
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
