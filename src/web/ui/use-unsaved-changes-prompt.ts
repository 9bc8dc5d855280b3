import { useEffect } from 'react'

/**
 * Lets the browser ask before the page is closed over something unsaved.
 * @param unsaved whether there is something, or how to find out at that moment: then the same function at each render
 */
export function useUnsavedChangesPrompt(unsaved: boolean | (() => boolean)): void {
  useEffect(() => {
    if (unsaved === false) return
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved === true || unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
}
