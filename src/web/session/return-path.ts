import { isInvitationPath, PATHS, safeReturnPath } from '#domain/routes.ts'
import { browserStorage } from './browser-storage.ts'

const KEY = 'wanted-place'
/** The path stored in the tab takes precedence over the one stored on the device. */
const STORAGES = ['sessionStorage', 'localStorage'] as const

/**
 * The path to which a visitor returns after signing in. It is stored while the tab is open. The path of an invitation
 * is also stored on the device, because a sign-up continues in another tab, which the confirmation e-mail's link opens.
 */
export const returnPath = {
  /** @param path path with its query; ignored unless it is a path on this site that a visitor may return to */
  remember: (path: string): void => {
    const safe = safeReturnPath(path)
    if (!safe) return
    browserStorage.sessionStorage.setItem(KEY, safe)
    if (isInvitationPath(safe)) browserStorage.localStorage.setItem(KEY, safe)
  },
  forget: (): void => {
    for (const storage of STORAGES) browserStorage[storage].removeItem(KEY)
  },
  /** Returns the path to open after sign-in (D-way.2), and removes it from storage. */
  take: (): string => {
    const [path] = STORAGES.flatMap((storage) => safeReturnPath(browserStorage[storage].getItem(KEY)) ?? [])
    returnPath.forget()
    return path ?? PATHS.applicationForm()
  },
}
