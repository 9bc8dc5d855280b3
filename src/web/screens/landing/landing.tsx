import { useState } from 'react'
import { Navigate } from 'react-router'
import { PATHS } from '#domain/routes.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { settings } from '#web/settings.ts'
import { COPY } from './copy.ts'
import { FundingStages } from './funding-stages.tsx'
import styles from './landing.module.css'
import { Panel } from './panel.tsx'
import { Process } from './process.tsx'

/** /, /auth and /apply: what is offered, and the way in. */
export default function Landing() {
  const { user } = useAuth()
  // Who signs in right here is sent on by that (decisions, Accounts).
  const [signingIn, setSigningIn] = useState(false)
  if (user && !signingIn) return <Navigate to={PATHS.myApplications} replace />
  return (
    <div className={styles.landing}>
      <div className={styles.intro}>
        <span className={styles.badge}>{COPY.badge}</span>
        <h1 tabIndex={-1}>{COPY.headline}</h1>
        <p className={styles.lead}>{COPY.lead(settings.investor)}</p>
      </div>
      <div className={styles.panel}>
        <Panel onSigningIn={setSigningIn} />
      </div>
      <div className={styles.process}>
        <Process />
      </div>
      <div className={styles.stages}>
        <FundingStages />
      </div>
    </div>
  )
}
