import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { openTaskCriteria, toReviewCriteria } from '#domain/open-tasks/open-task-criteria.ts'
import {
  defaultSort,
  NO_FILTERS,
  parseFilters,
  type ReviewFilters,
  SEARCH_CHARACTERS,
  serialiseFilters,
} from '#domain/review/filters.ts'
import {
  availableColumns,
  CARDS_VIEW,
  type ListView,
  parseListView,
  serialiseListView,
} from '#domain/review/list-view.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { NO_FIELDS, useFieldsOfList } from '#web/features/submitted-applications/review-fields.ts'
import { useLocation, useNavigationType, useSearchParams } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { deviceStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'

const STORAGE_KEY = 'list-view'
/** The search parameters for the layout. They are not filters. */
const VIEW_PARAMETERS = ['as', 'cols'] as const

/** Narrower windows show cards, because the rows of a table would be too small to tap. */
const TABLE_MEDIA_QUERY = '(min-width: 48em)'

/**
 * Returns the list's layout, and a function that changes it. The layout comes from the address, or from the user's last
 * choice on this device if the address has none.
 */
export function useListView() {
  const owner = useOwner()
  const rights = useAuth()
  const [query, setQuery] = useSearchParams()
  const [stored, setStored] = useState(() => deviceStorage.read(owner, STORAGE_KEY))
  const hasRoom = useMediaQuery(TABLE_MEDIA_QUERY, undefined, { getInitialValueInEffect: false })
  const chosen = parseListView(query) ?? parseListView(new URLSearchParams(stored)) ?? CARDS_VIEW
  const fields = useFieldsOfList() ?? NO_FIELDS
  const columns = availableColumns(chosen.columns, rights, fields)
  return {
    view: { as: hasRoom ? chosen.as : ('cards' as const), columns },
    /** The chosen layout, even if the window is too narrow for it. */
    chosen,
    show: (view: ListView) => {
      const parameters = serialiseListView(view)
      deviceStorage.write(owner, STORAGE_KEY, parameters.toString())
      setStored(parameters.toString())
      const withView = (address: URLSearchParams) => {
        for (const name of VIEW_PARAMETERS) address.delete(name)
        for (const [name, value] of parameters) address.set(name, value)
        return address
      }
      setQuery(withView, { replace: true })
    },
  }
}

/** Returns the filters of the applications that wait for this user, and of those that they have yet to review. */
export function useOpenTaskCriteria() {
  const { isAdmin, givesVerdicts } = useAuth()
  const owner = useOwner()
  const role = isAdmin ? 'admin' : givesVerdicts ? 'reviewer' : 'partner'
  return { role, waiting: openTaskCriteria(role, owner), toReview: toReviewCriteria(role) } as const
}

const TYPING_DEBOUNCE_MS = 300

/** Returns the filters in the address, functions that change them, and the state of the search box. */
export function useReviewFilters() {
  const [query, setQuery] = useSearchParams()
  const { isAdmin } = useAuth()
  const withSort = useDefaultSort()
  const filtersOf = (address: URLSearchParams) => {
    const found = parseFilters(address)
    // Removes a filter that only administrators may use, because a shared view may contain it.
    return isAdmin ? found : { ...found, progress: undefined }
  }
  const filters = withSort(filtersOf(query))
  /**
   * Adds a history entry, so that Back undoes the change. While the user is typing a search, the last entry is replaced
   * instead.
   */
  const change = (changed: Partial<ReviewFilters>, replace = false) =>
    setQuery((latest) => addressOf({ ...filtersOf(latest), page: NO_FILTERS.page, ...changed }, latest), {
      replace,
    })
  const search = useTypedSearch(filters.search, (typed) => change({ search: typed }, true))
  return {
    filters,
    search,
    /** Changes filters, and also applies the text in the search box. */
    choose: (changed: Partial<Omit<ReviewFilters, 'search' | 'page'>>) =>
      change({ ...changed, search: search.applied() }),
    setPage: (page: number, replace = false) => change({ page }, replace),
    clear: () => {
      search.type(NO_FILTERS.search)
      setQuery((latest) => addressOf(NO_FILTERS, latest))
    },
  }
}

/** Returns a function that gives filters without an order the default order of their list. */
export function useDefaultSort() {
  const { role } = useOpenTaskCriteria()
  const id = useOwner()
  return (filters: ReviewFilters): ReviewFilters => ({
    ...filters,
    sort: filters.sort ?? defaultSort(filters, { role, id }),
  })
}

/** Returns the search parameters for the filters, and keeps the current layout. */
export function addressOf(filters: ReviewFilters, current: URLSearchParams): URLSearchParams {
  const address = serialiseFilters(filters)
  for (const name of VIEW_PARAMETERS) {
    const value = current.get(name)
    if (value !== null) address.set(name, value)
  }
  return address
}

/**
 * Holds the text of the search box. Applies it to the address after a pause or on Enter.
 * @param inAddress the search in the address
 * @param navigate changes the search in the address
 */
function useTypedSearch(inAddress: string, navigate: (search: string) => void) {
  const { key } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const [typed, setTyped] = useState(inAddress)
  const [last, setLast] = useState({ key, inAddress })
  // Searches that are not in the address yet. The address changes in a transition while the user continues to type.
  const [pending, setPending] = useState<readonly string[]>([])
  if (key !== last.key) {
    setLast({ key, inAddress })
    const own = isBack ? -1 : pending.indexOf(inAddress)
    if (own >= 0) setPending(pending.slice(own + 1))
    else if (isBack || inAddress !== last.inAddress) {
      // Back, a link or the address bar has changed the search, possibly before a pending search was rendered.
      setPending([])
      setTyped(inAddress)
    }
  }
  const search = trimBlank(typed).slice(0, SEARCH_CHARACTERS)
  const latest = pending.at(-1) ?? inAddress
  const applied = () => {
    if (search !== latest) setPending([...pending, search])
    return search
  }
  const apply = () => {
    if (search !== latest) navigate(applied())
  }
  const applyAfterPause = useEffectEvent(apply)
  useEffect(() => {
    if (search === latest) return
    const timer = setTimeout(applyAfterPause, TYPING_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search, latest])
  return { typed, type: setTyped, apply, applied }
}
