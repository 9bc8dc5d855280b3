import { Fragment, type ReactNode, useState } from 'react'
import type { ROUTES } from '#domain/routes.ts'
import { useLastPersonHere } from '#web/session/person-here.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING, UNREACHABLE } from '#web/ui/texts.ts'
import { OtherPerson } from './other-person.tsx'
import { TwoStepMissing } from './second-step-missing.tsx'
import { Refused, ToSignIn, VisitorRemembered } from './sent-away.tsx'
import { WayBackIn } from './way-back-in.tsx'

type AccessGateProps = {
  readonly access: (typeof ROUTES)[number]['access']
  readonly children: ReactNode
}

/** Lets through who may see a route, and sends the others where they belong (D-way.1 to D-way.3, D-way.14). */
export function AccessGate({ access, children }: AccessGateProps) {
  const { loading, unreachable, session, user, lost, isAdmin, isOfTeam } = useAuth()
  const lastUser = useLastPersonHere()?.user.id
  if (access === 'public') return children
  if (unreachable) return <Unreachable />
  const visitor = !loading && !user && lastUser === undefined
  // Who loses the session while at work keeps the screen, and with it what was typed.
  const keeps = lost && lastUser !== undefined
  const screen = <Opened lost={keeps}>{children}</Opened>
  if (access === 'own') return <VisitorRemembered remember={visitor}>{screen}</VisitorRemembered>
  if (loading) return <Spinner page text={LOADING} />
  if (!user && !keeps) return <ToSignIn remember={visitor} />
  const isTeams = access === 'admin' || access === 'team'
  const mayEnter = access === 'admin' ? isAdmin : isOfTeam
  if (isTeams && !mayEnter && !keeps) return <Refused />
  if (isTeams && session?.two_step_setup_required) return <TwoStepMissing />
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
    return <OtherPerson email={user.email} onGoOn={() => setOpener(user.id)} />
  }
  return (
    <>
      <Fragment key={opener}>{children}</Fragment>
      <WayBackIn lost={lost} />
    </>
  )
}

function Unreachable() {
  const { reload } = useAuth()
  return <ErrorState heading='h1' message={UNREACHABLE} onRetry={() => void reload()} />
}
