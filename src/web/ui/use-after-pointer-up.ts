import { useCallback, useEffect, useRef } from 'react'

/**
 * @returns what calls a function as soon as nothing is being pressed and a click that is under way has arrived: a message
 *   that came before would move what it is meant for away from under the pointer
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
    // A finger's click follows its release, and what it leaves is left in between.
    const soon = () => setTimeout(act)
    if (isPressed.current) document.addEventListener('pointerup', soon, { once: true })
    else soon()
  }, [])
}
