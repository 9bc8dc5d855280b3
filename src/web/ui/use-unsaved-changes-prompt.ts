import { useEffect } from 'react'

/**
 * Makes the browser ask for confirmation before a page with unsaved changes is closed.
 * @param unsaved a boolean, or a function that is called when the page is closed; it must be the same function on every
 * render
 */
export function useUnsavedChangesPrompt(unsaved: boolean | (() => boolean)): void {
  useEffect(() => {
    if (unsaved === false) return
    const prompt = (event: BeforeUnloadEvent) => {
      if (unsaved === true || unsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', prompt)
    return () => window.removeEventListener('beforeunload', prompt)
  }, [unsaved])
}
