import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LIST_CHANGE_TEXTS } from '#domain/changes/messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { mergeRefetchedPage } from '#domain/review/live-changes.ts'
import { call } from '#web/api/client.ts'
import {
  markApplicationsStale,
  REVIEW_LIST_KEY,
  type ReviewPage,
} from '#web/features/submitted-applications/api.ts'
import { fetchUpdate } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { Group } from '#web/ui/layout.tsx'
import styles from './review.module.css'

type ListUpdatesProps = {
  readonly filters: ReviewFilters
  /** The current page. */
  readonly page: ReviewPage | undefined
  /** Called after a click has shown the offered list. */
  readonly onShow: () => void
}

/** Updates the list in place. Offers new applications in a notice, so that nothing moves under the pointer. */
export function ListUpdates({ filters, page, onShow }: ListUpdatesProps) {
  const { more, show } = useListUpdates(filters, page)
  const showNow = () => {
    show()
    onShow()
  }
  return (
    <div aria-live='polite' className={styles.updates}>
      {more !== undefined && <UpdateNotice more={more} onShow={showNow} />}
    </div>
  )
}

/** Milliseconds during which the notice ignores clicks, because they may be meant for the card below it. */
const CLICK_GUARD_MS = 500

function UpdateNotice({ more, onShow }: { readonly more: number; readonly onShow: () => void }) {
  const [pressable, setPressable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPressable(true), CLICK_GUARD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Group as='span' className={styles.notice} data-pressable={pressable}>
      <span>{more > 0 ? LIST_CHANGE_TEXTS.arrived(more) : LIST_CHANGE_TEXTS.changed}</span>
      <Button size='compact-sm' variant='light' onClick={onShow}>
        {LIST_CHANGE_TEXTS.show}
      </Button>
    </Group>
  )
}

type PendingUpdate = {
  readonly page: ReviewPage
  /** Number of new applications. 0 if only the listed applications or their order have changed. */
  readonly more: number
  /** The page that was on screen when the update was offered. */
  readonly basePage: ReviewPage | undefined
}

/**
 * Refetches the current page on live updates. Changes to listed applications are shown immediately; new applications
 * are offered in a notice.
 * @returns the number of new applications in the offer, if any, and a function that shows them
 */
function useListUpdates(filters: ReviewFilters, current: ReviewPage | undefined) {
  const queries = useQueryClient()
  const queryKey = [...REVIEW_LIST_KEY, filters]
  const [offer, setOffer] = useState<PendingUpdate>()

  const update = async () => {
    const result = await fetchUpdate<ReviewPage>(queries, queryKey, () =>
      call('listForReview', { query: filters }),
    )
    if (!result) return
    const { page, more } = mergeRefetchedPage(result.shown, result.fetched)
    const isStale = queries.getQueryState(queryKey)?.isInvalidated
    queries.setQueryData(queryKey, page)
    // Restores the stale mark that a verdict has set (markListStale), because setQueryData clears it.
    if (isStale) await queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
    const basePage = queries.getQueryData<ReviewPage>(queryKey)
    setOffer(more === undefined ? undefined : { page: result.fetched, more, basePage })
  }
  useLiveUpdates(async (events) => {
    markApplicationsStale(queries, events)
    await update()
  })

  // If the page has changed since the offer was made, the offer lacks this change.
  const isCurrent = offer !== undefined && offer.basePage === current
  return {
    more: isCurrent ? offer.more : undefined,
    show: () => {
      if (offer) queries.setQueryData(queryKey, offer.page)
      setOffer(undefined)
    },
  }
}
