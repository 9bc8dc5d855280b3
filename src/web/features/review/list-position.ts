import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { titleId } from '#web/features/submitted-applications/element-ids.ts'
import { useLocation, useNavigationType } from '#web/routing/router.tsx'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'

const focusedId = () => document.activeElement?.id || undefined

type Screen = {
  /** Whether the list stands in the page. */
  readonly ready: boolean
  /** Whether something lies over the list that has scroll and focus of its own. */
  readonly covered: boolean
}

/** Brings back scroll and focus when the screen is returned to by Back, also by way of a reload. */
export function useRestorePosition({ ready, covered }: Screen): void {
  const { key } = useLocation()
  const how = useNavigationType()
  const owner = useOwner()

  useLayoutEffect(() => {
    if (covered) return
    const keep = () => {
      const focus = focusedId() ?? storedPositions.of(owner, key)?.focus
      storedPositions.keep(owner, key, { top: window.scrollY, focus })
    }
    const events = ['scroll', 'focusin'] as const
    for (const event of events) window.addEventListener(event, keep, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, keep)
      storedPositions.note(owner, key)
    }
  }, [owner, key, covered])

  useEffect(() => {
    const place = storedPositions.of(owner, key)
    if (!ready || covered || how !== 'POP' || !place) return
    // A frame later: the page's own arrival puts the focus at the title first.
    const frame = requestAnimationFrame(() => restorePosition(place))
    return () => cancelAnimationFrame(frame)
  }, [owner, ready, covered, how, key])
}

function restorePosition({ top, focus }: ScrollPosition): void {
  window.scrollTo({ top, behavior: 'instant' })
  const element = focus ? document.getElementById(focus) : null
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

type ScrollPosition = {
  readonly top: number
  /** The id of what had the focus. */
  readonly focus: string | undefined
}

const STORAGE_KEY = 'places'
/** Of the latest; further back nobody goes by Back. */
const POSITIONS_MAX = 20

/** By the history entry's key: coming back finds the place, arriving anew starts at the top. */
const places = new Map<string, ScrollPosition>()

const positionKey = (owner: string, entry: string) => `${owner} ${entry}`

type Noted = readonly (readonly [entry: string, place: ScrollPosition])[]

const noted = (owner: string): Noted => JSON.parse(tabStorage.read(owner, STORAGE_KEY) ?? '[]')

/** Where somebody stood on a list, for when they come back to it. */
const storedPositions = {
  of: (owner: string, entry: string): ScrollPosition | undefined =>
    places.get(positionKey(owner, entry)) ?? new Map(noted(owner)).get(entry),
  /** Only in memory: one scrolls all the time. */
  keep: (owner: string, entry: string, place: ScrollPosition): void =>
    void places.set(positionKey(owner, entry), place),
  /** A place that is to outlive a reload of the page. */
  note: (owner: string, entry: string): void => {
    const place = places.get(positionKey(owner, entry))
    if (!place) return
    const others = noted(owner).filter(([other]) => other !== entry)
    tabStorage.write(owner, STORAGE_KEY, JSON.stringify([...others, [entry, place]].slice(-POSITIONS_MAX)))
  },
}

/**
 * Moves the focus to the title of the next card when the focused card leaves the list, for example because the filter
 * excludes its new status. A title has no keys that change anything.
 * @returns the event handlers of the list
 */
export function useFocusNextCard(cards: readonly { readonly id: string }[]) {
  const focused = useRef<{ id: string; place: number }>(undefined)
  useLayoutEffect(() => {
    const last = focused.current
    if (!last || cards.some(({ id }) => id === last.id)) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const next = cards[Math.min(last.place, cards.length - 1)]
    const target = next
      ? document.getElementById(titleId(next.id))
      : document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
  }, [cards])
  return {
    onFocus: ({ target }: FocusEvent) => {
      const id = target.closest<HTMLElement>('[data-application]')?.dataset.application
      if (id) focused.current = { id, place: cards.findIndex((card) => card.id === id) }
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
}
