import { type FocusEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { readId, titleId } from '#web/features/submitted-applications/element-ids.ts'
import { useLocation, useNavigationType } from '#web/routing/router.tsx'
import { tabStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'

const focusedId = () => document.activeElement?.id || undefined

type ListState = {
  /** True if the list is on the page. */
  readonly ready: boolean
  /** True if the reader, which has its own scroll position and focus, is over the list. */
  readonly covered: boolean
}

/** Restores the list's scroll position and focus after Back or Forward, even if the page was reloaded in between. */
export function useRestorePosition({ ready, covered }: ListState): void {
  const { key } = useLocation()
  const navigationType = useNavigationType()
  const owner = useOwner()

  useLayoutEffect(() => {
    if (covered) return
    const remember = () => {
      const focus = focusedId() ?? storedPositions.get(owner, key)?.focus
      storedPositions.remember(owner, key, { top: window.scrollY, focus })
    }
    const events = ['scroll', 'focusin'] as const
    for (const event of events) window.addEventListener(event, remember, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, remember)
      storedPositions.save(owner, key)
    }
  }, [owner, key, covered])

  useEffect(() => {
    const position = storedPositions.get(owner, key)
    if (!ready || covered || navigationType !== 'POP' || !position) return
    // Waits one frame, because the new page focuses its title first.
    const frame = requestAnimationFrame(() => restorePosition(position))
    return () => cancelAnimationFrame(frame)
  }, [owner, ready, covered, navigationType, key])
}

function restorePosition({ top, focus }: ScrollPosition): void {
  window.scrollTo({ top, behavior: 'instant' })
  const element = focus ? document.getElementById(focus) : null
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}

type ScrollPosition = {
  readonly top: number
  /** The id of the focused element. */
  readonly focus: string | undefined
}

const STORAGE_KEY = 'places'
/** How many positions are saved in the tab's storage. Older ones are dropped, because users rarely go back that far. */
const POSITIONS_MAX = 20

/** Positions by the key of their history entry. Only returning to that entry restores its position. */
const positions = new Map<string, ScrollPosition>()

const positionKey = (owner: string, entry: string) => `${owner} ${entry}`

type SavedPositions = readonly (readonly [entry: string, position: ScrollPosition])[]

const savedPositions = (owner: string): SavedPositions =>
  JSON.parse(tabStorage.read(owner, STORAGE_KEY) ?? '[]')

/**
 * The scroll positions. They are kept in memory, and are saved in the tab's storage once the user has left the list or
 * opened the reader.
 */
const storedPositions = {
  get: (owner: string, entry: string): ScrollPosition | undefined =>
    positions.get(positionKey(owner, entry)) ?? new Map(savedPositions(owner)).get(entry),
  /** Stores the position only in memory, because scrolling calls this constantly. */
  remember: (owner: string, entry: string, position: ScrollPosition): void =>
    void positions.set(positionKey(owner, entry), position),
  /** Saves a position, so that it survives a reload. */
  save: (owner: string, entry: string): void => {
    const position = positions.get(positionKey(owner, entry))
    if (!position) return
    const others = savedPositions(owner).filter(([other]) => other !== entry)
    tabStorage.write(owner, STORAGE_KEY, JSON.stringify([...others, [entry, position]].slice(-POSITIONS_MAX)))
  },
}

type Cards = readonly { readonly id: string }[]

/** Elements of a card that Tab would stop at. */
const TAB_STOPS = 'a[href], button, input, select'

/**
 * Makes the list one stop for Tab: only the card that had the focus last, or the first one, has its controls in the
 * order of Tab, and the arrow keys go to the next or previous card. If the focused card leaves the list, for example
 * because the filter excludes its new status, the focus moves to the title of the next card. The title is chosen
 * because accidental key presses on it change nothing.
 * @returns the props of the list
 */
export function useRovingFocus(cards: Cards) {
  const list = useRef<HTMLElement>(null)
  const focused = useRef<{ id: string; index: number }>(undefined)
  const current = useRef<string>(undefined)
  const limitTabStops = () => {
    const id = cards.some((card) => card.id === current.current) ? current.current : cards[0]?.id
    // Set on the elements, because they belong to many components, and another card becoming current must not render
    // all of them.
    for (const card of list.current?.querySelectorAll<HTMLElement>('[data-application]') ?? [])
      for (const control of card.querySelectorAll<HTMLElement>(TAB_STOPS))
        control.tabIndex = card.dataset.application === id ? 0 : -1
  }
  useLayoutEffect(limitTabStops)
  useLayoutEffect(() => {
    const last = focused.current
    if (!last || cards.some(({ id }) => id === last.id)) return
    focused.current = undefined
    if (document.activeElement !== document.body) return
    const next = cards[Math.min(last.index, cards.length - 1)]
    const target = next
      ? document.getElementById(titleId(next.id))
      : document.querySelector<HTMLElement>('main h1')
    target?.focus({ preventScroll: true })
  }, [cards])
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent) => {
      const id = cardOf(target)
      if (!id) return
      focused.current = { id, index: cards.findIndex((card) => card.id === id) }
      current.current = id
      limitTabStops()
    },
    onBlur: () => {
      focused.current = undefined
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      const by = { ArrowDown: 1, ArrowUp: -1 }[key]
      const isOther = defaultPrevented || ctrlKey || metaKey || altKey || shiftKey
      if (
        by === undefined ||
        isOther ||
        !(target instanceof Element) ||
        target.closest('select, [role=menu]')
      )
        return
      const next = cards[cards.findIndex(({ id }) => id === cardOf(target)) + by]
      if (next) focusApplication(next)
      event.preventDefault()
    },
  }
}

const cardOf = (element: Element) => element.closest<HTMLElement>('[data-application]')?.dataset.application

/** Focuses the link with the company's name, where Enter opens the reader. */
export function focusApplication(application: { readonly id: string } | undefined): void {
  const name = application && document.getElementById(readId(application.id))
  name?.closest('[data-application]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  name?.focus()
}
