import { isInvitationPath, PATHS, safeReturnPath } from '#domain/routes.ts'

const KEY = 'wanted-place'

/**
 * The path to which a visitor returns after signing in, for as long as the tab is open. The path of an invitation stays on
 * the device, because signing up for it continues in another tab, by the link of another e-mail.
 */
export const returnPath = {
  /** @param path with its query; ignored if it is not a path of this site to return to */
  remember: (path: string): void => {
    const safe = safeReturnPath(path)
    if (!safe) return
    sessionStorage.setItem(KEY, safe)
    if (isInvitationPath(safe)) localStorage.setItem(KEY, safe)
  },
  forget: (): void => {
    sessionStorage.removeItem(KEY)
    localStorage.removeItem(KEY)
  },
  /** Returns where sign-in leads (D-way.2), and forgets it. */
  take: (): string => {
    const path = safeReturnPath(sessionStorage.getItem(KEY)) ?? safeReturnPath(localStorage.getItem(KEY))
    returnPath.forget()
    return path ?? PATHS.applicationForm()
  },
}
