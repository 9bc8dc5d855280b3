import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { useQueue } from './api.ts'

/** An end of the queue that the user has tried to go beyond. */
export type QueueEnd = 'first' | 'last'

/**
 * Returns functions that go to the next and the previous application. A step that is requested before the queue has
 * loaded is carried out once the queue has loaded.
 * @param closeButton takes the focus after a step beyond the last application
 */
export function useQueueSteps(
  position: ReturnType<typeof useQueue>['position'],
  onGoTo: (id: string) => void,
  closeButton: RefObject<HTMLElement | null>,
) {
  const [end, setEnd] = useState<QueueEnd>()
  const pending = useRef<QueueEnd>(undefined)
  const step = (towards: QueueEnd) => {
    pending.current = position ? undefined : towards
    if (!position) return
    const to = towards === 'last' ? position.next : position.previous
    setEnd(to === undefined ? towards : undefined)
    if (to !== undefined) onGoTo(to)
    else if (towards === 'last') closeButton.current?.focus()
  }
  const takePendingStep = useEffectEvent(() => {
    if (pending.current) step(pending.current)
  })
  const isLoaded = position !== undefined
  useEffect(() => {
    if (isLoaded) takePendingStep()
  }, [isLoaded])
  return { end, next: () => step('last'), previous: () => step('first') }
}

/**
 * Scrolls to the top of an application's text after each step, and focuses the text, so that keys scroll it. If a step
 * button (`data-steps`) was pressed, the button keeps the focus for the next press.
 * @param isLoaded true once the text is on the page
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
    // After 'Try again', the dialog itself has the focus.
    const isLost = document.activeElement?.matches('body, [role=dialog]')
    if (isLoaded && isLost) text.current?.focus({ preventScroll: true })
  }, [isLoaded])
  return text
}
