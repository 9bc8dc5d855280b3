import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { titleId } from './card-ids.ts'

/**
 * Moves the focus to the title of the next card when the focused card leaves the list, for example because the filter
 * excludes its new status. A title has no keys that change anything.
 * @returns the event handlers of the list
 */
export function useFocusAmongCards(cards: readonly { readonly id: string }[]) {
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
