import { Fragment, type ReactNode } from 'react'
import type { ROUTES } from '#domain/routes.ts'
import { ErrorState } from '#web/parts/error-state.tsx'
import { Spinner } from '#web/parts/spinner.tsx'
import { LOADING } from '#web/parts/texts.ts'
import { useLastPersonHere } from '#web/session/person-here.ts'
import { SessionLost } from '#web/session/session-lost.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import styles from './page.module.css'
import { SecondStepMissing } from './second-step-missing.tsx'
import { Refused, ToSignIn, VisitorRemembered } from './sent-away.tsx'
import { SHELL_MESSAGES } from './texts.ts'

type AccessGateProps = {
  readonly access: (typeof ROUTES)[number]['access']
  readonly children: ReactNode
}

/** Lets through who may see a route, and sends the others where they belong (D-way.1 to D-way.3, D-way.14). */
export function AccessGate({ access, children }: AccessGateProps) {
  const { loading, unreachable, session, user, lost, isAdmin } = useAuth()
  const lastUser = useLastPersonHere()?.user.id
  if (access === 'public') return children
  if (unreachable) return <Unreachable />
  const visitor = !loading && !user && lastUser === undefined
  if (access === 'own') return <VisitorRemembered remember={visitor}>{children}</VisitorRemembered>
  if (loading) return <Spinner page text={LOADING} />
  // Who loses the session while at work keeps the screen, and with it what was typed.
  const keeps = lost && lastUser !== undefined
  if (!user && !keeps) return <ToSignIn remember={visitor} />
  if (access === 'admin' && !isAdmin && !keeps) return <Refused />
  if (access === 'admin' && session?.second_step_missing) return <SecondStepMissing />
  return (
    <Fragment key={lastUser}>
      {!user && <SessionLost />}
      {children}
    </Fragment>
  )
}

function Unreachable() {
  const { reload } = useAuth()
  return (
    <div className={styles.alone}>
      <ErrorState alone message={SHELL_MESSAGES.unreachable} onRetry={() => void reload()} />
    </div>
  )
}
