import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { REVIEW_LIST_KEY } from '#web/features/submitted-applications/api.ts'
import { titleId } from '#web/features/submitted-applications/element-ids.ts'
import { useLocation, useNavigate, useSearchParams } from '#web/routing/router.tsx'
import { useOwner } from '#web/session/current-person.ts'
import { focusFirst } from '#web/ui/focus.ts'
import { LoadFailed, lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { QUEUE_KEY, storedQueue } from './api.ts'
import styles from './reader-slot.module.css'

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
  const { id, goTo, close } = useReaderAddress()
  const { read, step } = useShownApplication(id, goTo)
  useClearQueueOnClose(id)
  useRestoreListFocus(id)
  if (read === undefined) return null
  return <Reader id={read} filters={filters} onGoTo={step} onClose={close} />
}

/**
 * Shows a step at once, before the address has followed, which changes in a transition: a key that is pressed in
 * between would be about the application before, and a second step would be none.
 * @param id that of the address
 */
function useShownApplication(id: string | undefined, goTo: (id: string) => void) {
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
function useClearQueueOnClose(id: string | undefined): void {
  const owner = useOwner()
  const queries = useQueryClient()
  useEffect(() => {
    if (id !== undefined) return
    storedQueue.forget(owner)
    queries.removeQueries({ queryKey: QUEUE_KEY })
    void queries.refetchQueries({
      queryKey: REVIEW_LIST_KEY,
      type: 'active',
      predicate: ({ state }) => state.isInvalidated,
    })
  }, [id, owner, queries])
}

/**
 * Focuses the card of the application that was read last, or the page's title, where the list has no focus to restore:
 * its card is gone, or the reader was opened by an address.
 */
function useRestoreListFocus(id: string | undefined): void {
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

/** In the address of the review: which application is read, over the list. */
const READ_PARAM = 'read'

/** Of a history entry that was made on top of the list's own: Back is the way there. */
const OPENED_FROM_LIST = { overTheList: true } as const

/** Which application the address opens, and the ways to another one and back to the list. */
export function useReaderAddress() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const addressOf = (id?: string) => {
    const address = new URLSearchParams(query)
    if (id === undefined) address.delete(READ_PARAM)
    else address.set(READ_PARAM, id)
    return { search: address.toString() }
  }
  return {
    id: query.get(READ_PARAM) || undefined,
    /** For a link on the list: one step of history for all that is read from it on. */
    linkTo: (id: string) => ({ to: addressOf(id), state: OPENED_FROM_LIST }),
    goTo: (id: string) => void navigate(addressOf(id), { replace: true, state }),
    close: () => {
      if (state?.overTheList) void navigate(-1)
      else void navigate(addressOf(), { replace: true })
    },
  }
}
