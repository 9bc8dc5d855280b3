import { type ReactNode, useEffect } from 'react'
import { isInvitation, PATHS } from '#domain/routes.ts'
import { Navigate } from '#web/routing/navigate.tsx'
import { useLocation } from '#web/routing/router.tsx'
import { wantedPlace } from '#web/session/wanted-place.ts'
import { notify } from '#web/ui/toasts.tsx'
import { ADMINS_ONLY } from './texts.ts'

const useHere = () => {
  const { pathname, search, hash } = useLocation()
  return `${pathname}${search}${hash}`
}

type RememberProps = { readonly remember: boolean }

/** A visitor on a protected screen. After a sign-out nothing is remembered (D-accounts.3, D-way.12). */
export function ToSignIn({ remember }: RememberProps) {
  const here = useHere()
  useEffect(() => {
    if (remember) wantedPlace.remember(here)
  }, [remember, here])
  return <Navigate to={PATHS.auth} replace state={isInvitation(here) ? { invitation: here } : undefined} />
}

/**
 * The form tells visitors itself that they must sign in; they come back to it afterwards.
 * @param remember whether this is a visitor who came, not somebody who signed out here
 */
export function VisitorRemembered({ remember, children }: RememberProps & { readonly children: ReactNode }) {
  const here = useHere()
  useEffect(() => {
    if (remember) wantedPlace.remember(here)
  }, [remember, here])
  return children
}

/** A non-admin on an admin screen: told, and sent home. */
export function Refused() {
  useEffect(() => notify(ADMINS_ONLY, 'problem'), [])
  return <Navigate to={PATHS.home} replace />
}
