import { type FocusEvent, useLayoutEffect, useRef } from 'react'
import { titleId } from './card-ids.ts'

/**
 * A card that leaves the list, because its new status is filtered out, would take the focus with it. The
 * focus then goes to the title of the card that moved into its place, where no key changes anything.
 * @returns the handlers of the list that follow the focus
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
