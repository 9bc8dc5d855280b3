import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For what takes the place of its own button, which was pressed before (lateOpener): the focus goes on at the new button,
 * and then it opens.
 * @returns the new button's
 */
export function useTakeOver(open: () => void) {
  const button = useRef<HTMLButtonElement>(null)
  const opens = useEffectEvent(open)
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [])
  useEffect(() => opens(), [])
  return button
}
