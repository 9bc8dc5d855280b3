const LOADED_ANEW = 'loaded-anew'
const ANSWERS_WITHIN_MS = 10_000

/** The code of a screen did not come. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

/** @returns what `load` gives @throws NotFetched */
export const fetched = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    const module = await load()
    sessionStorage.removeItem(LOADED_ANEW)
    return module
  } catch (cause) {
    throw new NotFetched('The code of a screen could not be fetched', { cause })
  }
}

/**
 * Loads the page anew: a browser remembers each file that it could not fetch, as while the server was away or before a
 * release, and asks for it only then. Not while nobody answers, which would leave no page at all.
 * @returns false when nobody answers; otherwise nothing, for the page goes
 */
export async function loadAnew(): Promise<boolean> {
  const answers = await fetch(window.location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return false
  sessionStorage.setItem(LOADED_ANEW, 'yes')
  window.location.reload()
  return new Promise(() => undefined)
}

/** Whether this page was loaded anew already, and its code did not come all the same. */
export const wasLoadedAnew = (): boolean => sessionStorage.getItem(LOADED_ANEW) !== null
