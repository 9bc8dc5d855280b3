/**
 * Calls `listener` when Back or Forward shows a page again that the browser has kept, frozen. WebKit has ended its Web Locks
 * and requests, and does not say so to their callers; other pages have changed the data.
 * @returns unsubscribes
 */
export function onPageRestored(listener: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}
