import { isInvitationPath, PATHS, safeReturnPath } from '#domain/routes.ts'

const KEY = 'wanted-place'

/**
 * Where a visitor wanted to go before signing in. It lives as long as the tab: a reload keeps it, and another person's
 * tab never sees it. An invitation stays on the device: whoever signs up for it first comes back by the link of another
 * e-mail, in another tab; it is good for its owner alone.
 */
export const returnPath = {
  /** @param place path with query; kept only if it is a place of ours to return to */
  remember: (place: string): void => {
    const known = safeReturnPath(place)
    if (!known) return
    sessionStorage.setItem(KEY, known)
    if (isInvitationPath(known)) localStorage.setItem(KEY, known)
  },
  forget: (): void => {
    sessionStorage.removeItem(KEY)
    localStorage.removeItem(KEY)
  },
  /** @returns where sign-in leads (D-way.2); asked once, then forgotten */
  take: (): string => {
    const place = safeReturnPath(sessionStorage.getItem(KEY)) ?? safeReturnPath(localStorage.getItem(KEY))
    returnPath.forget()
    return place ?? PATHS.applicationForm()
  },
}
