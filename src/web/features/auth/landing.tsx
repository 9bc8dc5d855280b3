import { useState } from 'react'
import { useAuth } from '#web/session/use-auth.ts'
import { settings } from '#web/settings.ts'
import { AlreadyIn } from './already-in.tsx'
import { COPY } from './copy.ts'
import { useFollowedLink } from './followed-link.tsx'
import { FundingStages } from './funding-stages.tsx'
import styles from './landing.module.css'
import { Panel } from './panel.tsx'
import { Process } from './process.tsx'
import { useResetToken } from './use-reset-token.ts'

/** /, /auth and /apply: what is offered, and the way in. */
export default function Landing() {
  const { user } = useAuth()
  // Who signs in right here is sent on by that (D-accounts.3).
  const [signingIn, setSigningIn] = useState(false)
  const reset = useResetToken()
  // A sign-up that waits may be somebody else's than who is signed in here.
  const { followed, retire } = useFollowedLink()
  if (user && !signingIn && !reset.token && !followed?.waiting) return <AlreadyIn followed={followed} />
  return (
    <div className={styles.landing}>
      <div className={styles.intro}>
        <span className={styles.badge}>{COPY.badge}</span>
        <h1 tabIndex={-1}>{COPY.headline}</h1>
        <p className={styles.lead}>{COPY.lead(settings.investor)}</p>
      </div>
      <div className={styles.panel}>
        <Panel onSigningIn={setSigningIn} reset={reset} followed={followed} onDeadLink={retire} />
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
