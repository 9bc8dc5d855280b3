/**
 * Calls `listener` when Back or Forward restores a page from the back/forward cache. By then, WebKit has released the
 * page's Web Locks and ended its requests without notifying their callers, and other pages may have changed the data.
 * @returns a function that unsubscribes
 */
export function onPageRestored(listener: () => void): () => void {
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener()
  }
  window.addEventListener('pageshow', onPageShow)
  return () => window.removeEventListener('pageshow', onPageShow)
}
