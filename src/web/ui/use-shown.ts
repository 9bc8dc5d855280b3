import { type RefObject, useEffect, useRef } from 'react'

/**
 * For a notice that turns up above what one is looking at: brings it into sight once, and leaves the focus alone.
 * Whoever is typing is not torn away from it.
 */
export function useShown<E extends HTMLElement>(): RefObject<E | null> {
  const notice = useRef<E>(null)
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea, select')) return
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return notice
}
