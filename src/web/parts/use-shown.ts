import { type RefObject, useEffect, useRef } from 'react'

/** For a notice that turns up above what one is looking at: brings it into sight once, and leaves the focus alone. */
export function useShown<E extends HTMLElement>(): RefObject<E | null> {
  const notice = useRef<E>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [])
  return notice
}
