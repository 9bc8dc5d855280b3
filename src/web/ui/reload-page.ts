import { useState } from 'react'
import { browserStorage, outlivesReload } from '#web/session/browser-storage.ts'

const RELOADED = 'reloaded-for-code'
const RESPONSE_TIMEOUT_MS = 10_000

/**
 * Reloads the page. Browsers do not retry a module that failed to load, and a new release may have removed it. This
 * returns only if the server cannot be reached, and the page then stays.
 */
export async function reloadPage(): Promise<void> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
  const isReachable = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isReachable) return
  browserStorage.sessionStorage.setItem(RELOADED, 'yes')
  window.location.reload()
  await new Promise(() => undefined)
}

/**
 * Returns whether the page was already reloaded because of missing code, and no screen's code has loaded since. A tab
 * without storage counts as reloaded.
 */
export const wasReloaded = (): boolean =>
  !outlivesReload() || browserStorage.sessionStorage.getItem(RELOADED) !== null

/** Allows the page to be reloaded again the next time a module is missing. */
export const forgetReload = (): void => browserStorage.sessionStorage.removeItem(RELOADED)

/** Returns a function for a 'Reload' button, and its state, which says whether the server could be reached. */
export function useReload() {
  const [state, setState] = useState<'idle' | 'reloading' | 'unreachable'>('idle')
  const reload = () => {
    setState('reloading')
    void reloadPage().then(() => setState('unreachable'))
  }
  return { reload, isReloading: state === 'reloading', isUnreachable: state === 'unreachable' }
}
