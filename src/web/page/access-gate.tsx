import { Button } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { TWO_STEP_MESSAGES } from '#domain/accounts/messages.ts'
import { isInvitationPath, PATHS, type ROUTES } from '#domain/routes.ts'
import { Link, Navigate, useLocation } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { useLastPersonOfScreen } from '#web/session/current-person.ts'
import { returnPath } from '#web/session/return-path.ts'
import { FullPageState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useFocusOnNavigation, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { LOADING, UNREACHABLE } from '#web/ui/texts.ts'
import { notify } from '#web/ui/toasts.tsx'
import { SessionExpired } from './session-expired-dialog.tsx'
import { ADMINS_ONLY, PAGE_TEXTS } from './texts.ts'

type AccessGateProps = {
  readonly access: (typeof ROUTES)[number]['access']
  readonly children: ReactNode
}

/** Lets through who may see a route, and sends the others where they belong (D-way.1 to D-way.3, D-way.14). */
export function AccessGate({ access, children }: AccessGateProps) {
  const { loading, unreachable, session, user, lost, isAdmin, isOfTeam } = useAuth()
  const lastUser = useLastPersonOfScreen()?.user.id
  if (access === 'public') return children
  if (unreachable) return <Unreachable />
  const visitor = !loading && !user && lastUser === undefined
  // Who loses the session while at work keeps the screen, and with it what was typed.
  const keeps = lost && lastUser !== undefined
  const screen = <Opened lost={keeps}>{children}</Opened>
  if (access === 'own') return <RememberReturnPath remember={visitor}>{screen}</RememberReturnPath>
  if (loading) return <Spinner page text={LOADING} />
  if (!user && !keeps) return <RedirectToSignIn remember={visitor} />
  const isTeams = access === 'admin' || access === 'team'
  const mayEnter = access === 'admin' ? isAdmin : isOfTeam
  if (isTeams && !mayEnter && !keeps) return <RedirectHome />
  if (isTeams && session?.two_step_setup_required) return <TwoStepRequired />
  return screen
}

type OpenedProps = { readonly lost: boolean; readonly children: ReactNode }

/** A screen is of whoever opened it: what was typed on it is not shown to the next. */
function Opened({ lost, children }: OpenedProps) {
  const { loading, user } = useAuth()
  const [opener, setOpener] = useState(user?.id)
  const nobody = !loading && !user && !lost
  if (opener === undefined ? user !== null : nobody) setOpener(user?.id)
  if (user && opener !== undefined && user.id !== opener) {
    return <DifferentAccount email={user.email} onGoOn={() => setOpener(user.id)} />
  }
  return (
    <>
      <Fragment key={opener}>{children}</Fragment>
      <SessionExpired lost={lost} />
    </>
  )
}

function Unreachable() {
  const { reload } = useAuth()
  return <ErrorState heading='h1' message={UNREACHABLE} onRetry={() => void reload()} />
}

const useHere = () => {
  const { pathname, search, hash } = useLocation()
  return `${pathname}${search}${hash}`
}

type RememberProps = { readonly remember: boolean }

/** A visitor on a protected screen. After a sign-out nothing is remembered (D-accounts.3, D-way.12). */
function RedirectToSignIn({ remember }: RememberProps) {
  const here = useHere()
  useEffect(() => {
    if (remember) returnPath.remember(here)
  }, [remember, here])
  return (
    <Navigate to={PATHS.auth} replace state={isInvitationPath(here) ? { invitation: here } : undefined} />
  )
}

/**
 * The form tells visitors itself that they must sign in; they come back to it afterwards.
 * @param remember whether this is a visitor who came, not somebody who signed out here
 */
function RememberReturnPath({ remember, children }: RememberProps & { readonly children: ReactNode }) {
  const here = useHere()
  useEffect(() => {
    if (remember) returnPath.remember(here)
  }, [remember, here])
  return children
}

/** A non-admin on an admin screen: told, and sent home. */
function RedirectHome() {
  useEffect(() => notify(ADMINS_ONLY, 'problem'), [])
  return <Navigate to={PATHS.home} replace />
}

const { title, description } = TWO_STEP_MESSAGES.missing

/** An administrator who has to set up two-step sign-in before they review (REQUIRE_ADMIN_2FA): why, and the way there. */
function TwoStepRequired() {
  useFocusOnNavigation()
  usePageTitle(title)
  return (
    <FullPageState title={title} hint={description}>
      <Button component={Link} to={PATHS.account}>
        {PAGE_TEXTS.setUpTwoStep}
      </Button>
    </FullPageState>
  )
}

type DifferentAccountProps = { readonly email: string; readonly onGoOn: () => void }

/** In the place of a screen that somebody else had open: nothing of it is theirs to see. */
function DifferentAccount({ email, onGoOn }: DifferentAccountProps) {
  useFocusOnUnmount(['main'])
  return (
    <FullPageState title={PAGE_TEXTS.otherPersonTitle} hint={PAGE_TEXTS.otherPerson}>
      <Button maw='100%' onClick={onGoOn}>
        {PAGE_TEXTS.goOnAs(email)}
      </Button>
    </FullPageState>
  )
}
