const LONG_ENOUGH_MS = 60_000

/**
 * Calls when the tab is looked at again after a while: the session may have been renewed, or ended, meanwhile.
 * @returns what ends that
 */
export function whenSeenAgain(listener: () => void): () => void {
  let hiddenAt = Date.now()
  const hear = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt > LONG_ENOUGH_MS) listener()
  }
  document.addEventListener('visibilitychange', hear)
  return () => document.removeEventListener('visibilitychange', hear)
}
