import { useEffect, useRef } from 'react'
import { isPassing } from '#web/session/sign-in-again.ts'
import { focusPage } from '#web/ui/focus-page.ts'

/** Once the dialog has closed, the focus is where it was before anything asked to sign in. */
export function useFocusBefore(opened: boolean): void {
  const before = useRef<Element>(undefined)
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !isPassing(target)) before.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    if (!opened) return
    return () => {
      if (before.current instanceof HTMLElement && before.current.isConnected) {
        before.current.focus({ preventScroll: true })
      } else focusPage()
    }
  }, [opened])
}
