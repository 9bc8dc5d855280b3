import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { End } from './reader-foot.tsx'
import type { useQueue } from './use-queue.ts'

/**
 * The ways to the next application and to the one before. Before the queue has come nobody knows where they lead: the
 * way that was asked for last is gone then.
 * @param wayBack what has the focus where there is no next one
 */
export function useQueueSteps(
  place: ReturnType<typeof useQueue>['place'],
  onGoTo: (id: string) => void,
  wayBack: RefObject<HTMLElement | null>,
) {
  const [end, setEnd] = useState<End>()
  const asked = useRef<End>(undefined)
  const step = (towards: End) => {
    asked.current = place ? undefined : towards
    if (!place) return
    const to = towards === 'last' ? place.next : place.previous
    setEnd(to === undefined ? towards : undefined)
    if (to !== undefined) onGoTo(to)
    else if (towards === 'last') wayBack.current?.focus()
  }
  const catchUp = useEffectEvent(() => {
    if (asked.current) step(asked.current)
  })
  const isKnown = place !== undefined
  useEffect(() => {
    if (isKnown) catchUp()
  }, [isKnown])
  return { end, next: () => step('last'), previous: () => step('first') }
}

/**
 * Shows the top of an application's text after each step, and focuses it, so that keys scroll it. A pressed step button
 * (`data-steps`) keeps the focus for the next press.
 * @param isLoaded whether the text is on the page
 * @returns the ref of the element that holds the text
 */
export function useFocusOnStep(id: string, isLoaded: boolean): RefObject<HTMLElement | null> {
  const text = useRef<HTMLElement>(null)
  const last = useRef(id)
  useLayoutEffect(() => {
    if (last.current === id) return
    last.current = id
    text.current?.scrollTo({ top: 0, behavior: 'instant' })
    if (!document.activeElement?.closest('[data-steps]')) text.current?.focus({ preventScroll: true })
  }, [id])
  useLayoutEffect(() => {
    // The dialog itself has the focus after 'Try again'.
    const isLost = document.activeElement?.matches('body, [role=dialog]')
    if (isLoaded && isLost) text.current?.focus({ preventScroll: true })
  }, [isLoaded])
  return text
}
