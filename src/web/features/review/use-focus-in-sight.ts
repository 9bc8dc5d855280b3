import { useEffect, useLayoutEffect, useRef } from 'react'

const FOCUSED_IN_LIST = '[data-application] :focus-visible'

/**
 * Whoever goes through the list by keyboard goes on seeing where they are when applications come above, or the
 * bar of those selected comes over it: the page's scroll padding keeps the bar's room. Whoever has scrolled away
 * from the focus is left where they read.
 * @param shown the applications in view
 * @param hasBar whether any are selected
 */
export function useFocusInSight(shown: readonly string[], hasBar: boolean): void {
  const last = useRef<Place>(undefined)
  useEffect(() => {
    const note = () => {
      last.current = placeOf(focusedInList())
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: both move or cover what has the focus
  useLayoutEffect(() => {
    const focused = focusedInList()
    const wasInSight = last.current !== undefined && isInWindow(last.current)
    last.current = placeOf(focused)
    if (wasInSight) focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [shown, hasBar])
}

/** Measured from the top of the page, in CSS pixels. */
type Place = { readonly top: number; readonly bottom: number }

const focusedInList = () => document.querySelector(FOCUSED_IN_LIST)

function placeOf(element: Element | null): Place | undefined {
  if (!element) return undefined
  const { top, bottom } = element.getBoundingClientRect()
  return { top: top + window.scrollY, bottom: bottom + window.scrollY }
}

const isInWindow = ({ top, bottom }: Place) =>
  bottom > window.scrollY && top < window.scrollY + window.innerHeight
