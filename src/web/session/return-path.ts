import { PATHS, safeReturnPath } from '#domain/routes.ts'
import { browserStorage } from './browser-storage.ts'

const KEY = 'wanted-place'

/** The path to which a visitor returns after signing in. It is stored while the tab is open. */
export const returnPath = {
  /** @param path path with its query; ignored unless it is a path on this site that a visitor may return to */
  remember: (path: string): void => {
    const safe = safeReturnPath(path)
    if (safe) browserStorage.sessionStorage.setItem(KEY, safe)
  },
  forget: (): void => browserStorage.sessionStorage.removeItem(KEY),
  /** Returns the path to open after sign-in (D-way.2), and removes it from storage. */
  take: (): string => {
    const path = safeReturnPath(browserStorage.sessionStorage.getItem(KEY))
    returnPath.forget()
    return path ?? PATHS.applicationForm()
  },
}
