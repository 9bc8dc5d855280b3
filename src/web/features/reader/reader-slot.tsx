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
import states from '#web/ui/states.module.css'
import { LOADING } from '#web/ui/texts.ts'
import { QUEUE_KEY, storedQueue } from './api.ts'

const Fallback = () => (
  <div className={states.fullscreen}>
    <Spinner text={LOADING} />
  </div>
)

const Failed = () => (
  <div className={states.fullscreen}>
    <LoadFailed />
  </div>
)

const Reader = lazyPart(() => import('./reader.tsx'), { Fallback, Failed })

type ReaderSlotProps = { readonly filters: ReviewFilters; readonly onExport: () => void }

/** Shows the reader over the list if the address contains an application's id. */
export function ReaderSlot({ filters, onExport }: ReaderSlotProps) {
  const { id, startsAtNotes, goTo, close } = useReaderAddress()
  const { shown, step } = useShownApplication(id, goTo)
  useClearQueueOnClose(id)
  useRestoreListFocus(id)
  if (shown === undefined) return null
  return (
    <Reader
      id={shown}
      filters={filters}
      startsAtNotes={startsAtNotes}
      onGoTo={step}
      onExport={onExport}
      onClose={close}
    />
  )
}

/**
 * Returns the application to show, and a function that goes to another application. The other application is shown
 * immediately, before the address changes in a transition. Otherwise a key pressed in between would act on the previous
 * application, and a second step would have no effect.
 * @param id id in the address
 */
function useShownApplication(id: string | undefined, goTo: (id: string) => void) {
  const [requested, setRequested] = useState<string>()
  if (requested !== undefined && (id === requested || id === undefined)) setRequested(undefined)
  return {
    shown: id === undefined ? undefined : (requested ?? id),
    step: (to: string) => {
      setRequested(to)
      goTo(to)
    },
  }
}

/** Clears the queue when the reader closes. Refetches the list if it has been invalidated in the meantime. */
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
 * Restores the focus when the reader closes, unless the list has already done so. Focuses the title of the last
 * application's card, or the page's title if the card is missing.
 */
function useRestoreListFocus(id: string | undefined): void {
  const last = useRef(id)
  useEffect(() => {
    const closed = last.current
    last.current = id
    if (id !== undefined || closed === undefined) return
    // Runs after the list has restored its focus (list-position.ts).
    const later = setTimeout(() => {
      if (document.activeElement === document.body) focusFirst([titleId(closed)])
    })
    return () => clearTimeout(later)
  }, [id])
}

/** The search parameter that holds the id of the open application. */
const READ_PARAM = 'read'

/** State of history entries that were opened from the list. Closing the reader then goes back. */
const OPENED_FROM_LIST = { overTheList: true } as const

/** Returns the query with another application open, or with none. */
function withApplication(query: URLSearchParams, id?: string): URLSearchParams {
  const changed = new URLSearchParams(query)
  if (id === undefined) changed.delete(READ_PARAM)
  else changed.set(READ_PARAM, id)
  return changed
}

/**
 * Returns the application that the address opens, and functions that open another application and close the reader.
 * These functions keep a filter that was just chosen, even if its list is still rendering.
 */
export function useReaderAddress() {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const show = (id: string | undefined, how: Parameters<typeof setQuery>[1]) =>
    setQuery((latest) => withApplication(latest, id), how)
  return {
    id: query.get(READ_PARAM) || undefined,
    /** True if the application was opened in order to write a note. */
    startsAtNotes: state?.atNotes === true,
    /**
     * Props of a link in the list. A reader that was opened with such a link closes by going back in the history.
     * @param list the query of the list to read; defaults to the current one
     */
    linkTo: (id: string, list = query) => ({
      to: { search: withApplication(list, id).toString() },
      state: OPENED_FROM_LIST,
    }),
    /** Opens an application from the list at the field for a note. */
    openNotes: (id: string) => show(id, { state: { ...OPENED_FROM_LIST, atNotes: true } }),
    goTo: (id: string) => show(id, { replace: true, state: state?.overTheList && OPENED_FROM_LIST }),
    close: () => {
      if (state?.overTheList) void navigate(-1)
      else show(undefined, { replace: true })
    },
  }
}
