import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { titleId } from '#web/features/review/card-ids.ts'
import { REVIEW_KEY } from '#web/features/review/query-keys.ts'
import { useOwner } from '#web/session/person-here.ts'
import { focusFirst } from '#web/ui/focus.ts'
import { LoadFailed, lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { keptQueue } from './kept-queue.ts'
import styles from './reader-slot.module.css'
import { QUEUE_KEY } from './use-queue.ts'
import { useReadingPlace } from './use-reading-place.ts'

const Fallback = () => (
  <div className={styles.waiting}>
    <Spinner text={LOADING} />
  </div>
)

const Failed = () => (
  <div className={styles.waiting}>
    <LoadFailed />
  </div>
)

// The list does without it.
const Reader = lazyPart(() => import('./reader.tsx'), { Fallback, Failed })

/** Over the list, the application that the address opens. */
export function ReaderSlot({ filters }: { readonly filters: ReviewFilters }) {
  const { id, goTo, close } = useReadingPlace()
  const { read, step } = useSteps(id, goTo)
  useEndOfQueue(id)
  useWayBackToList(id)
  if (read === undefined) return null
  return <Reader id={read} filters={filters} onGoTo={step} onClose={close} />
}

/**
 * Shows a step at once, before the address has followed, which changes in a transition: a key that is pressed in
 * between would be about the application before, and a second step would be none.
 * @param id that of the address
 */
function useSteps(id: string | undefined, goTo: (id: string) => void) {
  const [asked, setAsked] = useState<string>()
  if (asked !== undefined && (id === asked || id === undefined)) setAsked(undefined)
  return {
    read: id === undefined ? undefined : (asked ?? id),
    step: (to: string) => {
      setAsked(to)
      goTo(to)
    },
  }
}

/** A queue lasts from opening the reader over a list until one is back there, where verdicts may have changed what is listed. */
function useEndOfQueue(id: string | undefined): void {
  const owner = useOwner()
  const queries = useQueryClient()
  useEffect(() => {
    if (id !== undefined) return
    keptQueue.forget(owner)
    queries.removeQueries({ queryKey: QUEUE_KEY })
    void queries.refetchQueries({
      queryKey: REVIEW_KEY,
      type: 'active',
      predicate: ({ state }) => state.isInvalidated,
    })
  }, [id, owner, queries])
}

/**
 * Focuses the card of the application that was read last, or the page's title, where the list has no focus to restore:
 * its card is gone, or the reader was opened by an address.
 */
function useWayBackToList(id: string | undefined): void {
  const last = useRef(id)
  useEffect(() => {
    const read = last.current
    last.current = id
    if (id !== undefined || read === undefined) return
    // Runs after the list has restored its focus (use-kept-place.ts).
    const later = setTimeout(() => {
      if (document.activeElement === document.body) focusFirst([titleId(read)])
    })
    return () => clearTimeout(later)
  }, [id])
}
