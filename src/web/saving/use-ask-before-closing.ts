import { useEffect } from 'react'

/** Lets the browser ask before the page is closed over something unsaved. */
export function useAskBeforeClosing(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
