import { useEffect } from 'react'

/**
 * Makes the browser ask before the page is closed with unsaved changes.
 * @param unsaved a boolean, or a function that is called when the page is closed and must be the same on each render
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
