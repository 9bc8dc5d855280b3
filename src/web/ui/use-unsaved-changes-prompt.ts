import { useEffect } from 'react'

/**
 * Makes the browser ask for confirmation before a page with unsaved changes is closed.
 * @param isUnsaved called when the page is closed
 * @returns a function that stops this
 */
export function addUnsavedChangesPrompt(isUnsaved: () => boolean): () => void {
  const prompt = (event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault()
  }
  window.addEventListener('beforeunload', prompt)
  return () => window.removeEventListener('beforeunload', prompt)
}

/**
 * Makes the browser ask for confirmation before a page with unsaved changes is closed, while the component is mounted.
 * @param unsaved a boolean, or a function that is called when the page is closed; it must be the same function on every
 * render
 */
export function useUnsavedChangesPrompt(unsaved: boolean | (() => boolean)): void {
  useEffect(() => {
    if (unsaved === false) return
    return addUnsavedChangesPrompt(unsaved === true ? () => true : unsaved)
  }, [unsaved])
}
