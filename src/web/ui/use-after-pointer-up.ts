import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that delays an action until no pointer is pressed and the click event has fired. Otherwise, a
 * message could appear in between and move the target of the click.
 */
export function useAfterPointerUp(): (act: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const release = () => {
      isPressed.current = false
    }
    const ends = ['pointerup', 'pointercancel', 'dragend']
    document.addEventListener('pointerdown', press, true)
    for (const end of ends) document.addEventListener(end, release, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      for (const end of ends) document.removeEventListener(end, release, true)
    }
  }, [])
  return useCallback((act) => {
    // On touch screens, the click event follows the release of the pointer, and the blur comes in between.
    const soon = () => setTimeout(act)
    if (isPressed.current) document.addEventListener('pointerup', soon, { once: true })
    else soon()
  }, [])
}
