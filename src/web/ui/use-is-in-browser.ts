import { useEffect, useState } from 'react'

/**
 * Returns false while the page is prerendered and hydrated, and true from then on. Lazy parts of the prerendered page
 * wait for it, because the server cannot render them.
 */
export function useIsInBrowser(): boolean {
  const [isInBrowser, setInBrowser] = useState(false)
  useEffect(() => setInBrowser(true), [])
  return isInBrowser
}
