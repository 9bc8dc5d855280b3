import { type RefObject, useLayoutEffect, useRef } from 'react'

/** On what steps by being pressed again and again: the focus stays there. */
export const STEPS = { 'data-steps': true } as const

/**
 * Every application is read from its top. What had the focus may have gone with the one before, or with the spinner;
 * where the text has it, the keys that scroll do so.
 * @param isRead whether its text stands in the page
 * @returns for the element that holds the text
 */
export function useFocusOnStep(id: string, isRead: boolean): RefObject<HTMLElement | null> {
  const text = useRef<HTMLElement>(null)
  const last = useRef(id)
  useLayoutEffect(() => {
    if (last.current === id) return
    last.current = id
    text.current?.scrollTo({ top: 0, behavior: 'instant' })
    if (!document.activeElement?.closest('[data-steps]')) text.current?.focus({ preventScroll: true })
  }, [id])
  useLayoutEffect(() => {
    // On nothing, or on the layer as a whole, as after 'Try again'.
    const isNowhere = document.activeElement?.matches('body, [role=dialog]')
    if (isRead && isNowhere) text.current?.focus({ preventScroll: true })
  }, [isRead])
  return text
}
