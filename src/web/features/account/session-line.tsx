import { describeAgent } from '#domain/accounts/agents.ts'
import { useSignOut } from '#web/shell/use-sign-out.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import styles from './sessions.module.css'
import { ACCOUNT_TEXTS } from './texts.ts'
import type { OwnSession } from './use-sessions.ts'

const TEXTS = ACCOUNT_TEXTS.sessions

type SessionLineProps = {
  readonly session: OwnSession
  readonly ending: boolean
  readonly onEnd: () => void
}

/** One session; the one that this is being read in ends like Sign Out. */
export function SessionLine({ session, ending, onEnd }: SessionLineProps) {
  const signOut = useSignOut()
  const where = describeAgent(session.agent)
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.where}>
          {where}
          {session.current && <span className={styles.current}>{TEXTS.current}</span>}
        </p>
        <p className={styles.times}>
          <span>
            {TEXTS.started} <Moment at={session.started_at} />
          </span>
          <span>
            {TEXTS.seen} <Moment at={session.seen_at} />
          </span>
        </p>
      </div>
      <BusyButton
        variant='default'
        busy={ending}
        aria-label={TEXTS.endOf(session.current ? TEXTS.current.toLowerCase() : where)}
        onClick={session.current ? () => void signOut() : onEnd}
      >
        {TEXTS.end}
      </BusyButton>
    </li>
  )
}
