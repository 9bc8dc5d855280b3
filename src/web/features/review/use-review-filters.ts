import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  NO_FILTERS,
  parseFilters,
  type ReviewFilters,
  SEARCH_CHARACTERS,
  serialiseFilters,
} from '#domain/review/filters.ts'
import { CARDS_VIEW, type ListView, parseListView, serialiseListView } from '#domain/review/list-view.ts'
import { useSearchParams } from '#web/routing/router.tsx'
import { deviceStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'

const STORAGE_KEY = 'list-view'
/** What of the address is the view's, and not the filters'. */
const VIEW_PARAMETERS = ['as', 'cols'] as const

/** Where rows would be too small for a finger and too narrow for their columns, cards it is. */
const TABLE_MEDIA_QUERY = '(min-width: 48em)'

/** How the list is shown: as the address says, or as this person last chose on this device. */
export function useListView() {
  const owner = useOwner()
  const [query, setQuery] = useSearchParams()
  const [kept, setKept] = useState(() => deviceStorage.read(owner, STORAGE_KEY))
  const hasRoom = useMediaQuery(TABLE_MEDIA_QUERY, undefined, { getInitialValueInEffect: false })
  const chosen = parseListView(query) ?? parseListView(new URLSearchParams(kept)) ?? CARDS_VIEW
  return {
    view: hasRoom ? chosen : { ...chosen, as: 'cards' as const },
    /** The same wherever there is no room for it. */
    chosen,
    show: (view: ListView) => {
      const written = serialiseListView(view)
      deviceStorage.write(owner, STORAGE_KEY, written.toString())
      setKept(written.toString())
      const address = new URLSearchParams(query)
      for (const name of VIEW_PARAMETERS) address.delete(name)
      for (const [name, value] of written) address.set(name, value)
      setQuery(address, { replace: true })
    },
  }
}

const PAUSE_IN_TYPING_MS = 300

/** The filters as they stand in the address, and what is typed in the search box on its way there. */
export function useReviewFilters() {
  const [query, setQuery] = useSearchParams()
  const filters = parseFilters(query)
  /** A choice is a step that Back undoes; a search in the making is not. */
  const change = (changed: Partial<ReviewFilters>, replace = false) =>
    setQuery(addressOf({ ...filters, page: NO_FILTERS.page, ...changed }, query), { replace })
  const search = useTypedSearch(filters.search, (typed) => change({ search: typed }, true))
  return {
    filters,
    search,
    /** One choice among the filters; what is typed in the search box meanwhile goes with it. */
    choose: (chosen: Partial<Omit<ReviewFilters, 'search' | 'page'>>) =>
      change({ ...chosen, search: search.applied() }),
    setPage: (page: number, replace = false) => change({ page }, replace),
    clear: () => {
      search.type(NO_FILTERS.search)
      setQuery(addressOf(NO_FILTERS, query))
    },
  }
}

/** Of other filters, shown as those of an address are. */
function addressOf(filters: ReviewFilters, shown: URLSearchParams): URLSearchParams {
  const address = serialiseFilters(filters)
  for (const name of VIEW_PARAMETERS) {
    const value = shown.get(name)
    if (value !== null) address.set(name, value)
  }
  return address
}

/**
 * @param written the search in the address
 * @param write brings what was typed there, after a pause or on Enter
 */
function useTypedSearch(written: string, write: (typed: string) => void) {
  const [typed, setTyped] = useState(written)
  const [seen, setSeen] = useState(written)
  // The address follows in its own time, and more is typed meanwhile.
  const [onTheWay, setOnTheWay] = useState<readonly string[]>([])
  if (written !== seen) {
    setSeen(written)
    const own = onTheWay.indexOf(written)
    setOnTheWay(own < 0 ? [] : onTheWay.slice(own + 1))
    // Changed by somebody else: Back, a link, the address bar.
    if (own < 0) setTyped(written)
  }
  const wanted = typed.trim().slice(0, SEARCH_CHARACTERS)
  const last = onTheWay.at(-1) ?? written
  const applied = () => {
    if (wanted !== last) setOnTheWay([...onTheWay, wanted])
    return wanted
  }
  const apply = () => {
    if (wanted !== last) write(applied())
  }
  const applyLater = useEffectEvent(apply)
  useEffect(() => {
    if (wanted === last) return
    const timer = setTimeout(applyLater, PAUSE_IN_TYPING_MS)
    return () => clearTimeout(timer)
  }, [wanted, last])
  return { typed, type: setTyped, apply, applied }
}
