import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { PATHS, type ROUTES } from '#domain/routes.ts'
import { messageOf } from '#web/api/api-error.ts'
import { Navigate, useLocation } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useLastPersonOfScreen } from '#web/session/current-person.ts'
import { returnPath } from '#web/session/return-path.ts'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useFocusOnUnmount } from '#web/ui/focus.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING, UNREACHABLE } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import { SessionExpired } from './session-expired-dialog.tsx'
import { ADMINS_ONLY, PAGE_TEXTS } from './texts.ts'

const TwoStepRequired = lazyPart(() => import('./two-step-required.tsx'))

type AccessGateProps = {
  readonly access: (typeof ROUTES)[number]['access']
  readonly children: ReactNode
}

/** Shows a screen to users who may see it, and redirects others (D-way.1 to D-way.3, D-way.14). */
export function AccessGate({ access, children }: AccessGateProps) {
  const { loading, unreachable, session, user, lost, isAdmin, givesVerdicts, isOfTeam } = useAuth()
  const lastUser = useLastPersonOfScreen()?.user.id
  if (access === 'public') return children
  if (unreachable) return <Unreachable />
  if (loading && (access !== 'own' || lastUser === undefined)) return <Spinner page text={LOADING} />
  const visitor = !user && lastUser === undefined
  // If the session is lost, the screen stays, and so does the text typed there.
  const keepsScreen = lost && lastUser !== undefined
  const screen = <ScreenOfPerson lost={keepsScreen}>{children}</ScreenOfPerson>
  if (access === 'own') return <RememberReturnPath remember={visitor}>{screen}</RememberReturnPath>
  if (!user && !keepsScreen) return <RedirectToSignIn remember={visitor} />
  if (access === 'signed-in') return screen
  const mayEnter = { admin: isAdmin, reviewer: givesVerdicts, team: isOfTeam }[access]
  if (!mayEnter && !keepsScreen) return <RedirectHome />
  if (session?.two_step_setup_required) return <TwoStepRequired />
  return screen
}

type ScreenOfPersonProps = { readonly lost: boolean; readonly children: ReactNode }

/** Shows a screen only to the user who opened it, so that the next user does not see that user's text. */
function ScreenOfPerson({ lost, children }: ScreenOfPersonProps) {
  const { loading, user } = useAuth()
  const [opener, setOpener] = useState(user?.id)
  const isSignedOut = !loading && !user && !lost
  if (opener === undefined ? user !== null : isSignedOut) setOpener(user?.id)
  if (user && opener !== undefined && user.id !== opener) {
    return <DifferentAccount email={user.email} onContinue={() => setOpener(user.id)} />
  }
  return (
    <>
      <Fragment key={opener}>{children}</Fragment>
      <SessionExpired lost={lost} />
    </>
  )
}

function Unreachable() {
  const { failure, reload } = useAuth()
  return <ErrorState heading='h1' message={messageOf(failure, UNREACHABLE)} onRetry={() => void reload()} />
}

const useCurrentPath = () => {
  const { pathname, search, hash } = useLocation()
  return `${pathname}${search}${hash}`
}

type RememberProps = {
  /** True for a visitor. False for a user who has signed out in this tab. */
  readonly remember: boolean
}

/** Redirects a visitor to sign-in. Remembers the return path, except after a sign-out (D-accounts.3, D-way.12). */
function RedirectToSignIn({ remember }: RememberProps) {
  const path = useCurrentPath()
  useEffect(() => {
    if (remember) returnPath.remember(path)
  }, [remember, path])
  return <Navigate to={PATHS.auth} replace state={remember ? { wanted: path } : undefined} />
}

/** Remembers the return path for a screen that itself asks visitors to sign in, such as the application form. */
function RememberReturnPath({ remember, children }: RememberProps & { readonly children: ReactNode }) {
  const path = useCurrentPath()
  useEffect(() => {
    if (remember) returnPath.remember(path)
  }, [remember, path])
  return children
}

/** Redirects a user without the required role to the home screen, with a toast. */
function RedirectHome() {
  useEffect(() => notify(ADMINS_ONLY, 'problem'), [])
  return <Navigate to={PATHS.home} replace />
}

type DifferentAccountProps = { readonly email: string; readonly onContinue: () => void }

/** Shown in place of a screen that a different user had open. */
function DifferentAccount({ email, onContinue }: DifferentAccountProps) {
  useFocusOnUnmount(['main'])
  return (
    <FullPageState title={PAGE_TEXTS.otherPersonTitle} hint={PAGE_TEXTS.otherPerson}>
      <Button maw='100%' onClick={onContinue}>
        {PAGE_TEXTS.goOnAs(email)}
      </Button>
    </FullPageState>
  )
}
