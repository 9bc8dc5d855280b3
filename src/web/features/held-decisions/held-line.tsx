import { Button } from '@mantine/core'
import { useId } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { HELD_TEXTS } from '#domain/review/deciding-messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Email } from '#web/features/review/deciding/letter.tsx'
import type { HeldDecision } from '#web/features/review/deciding/use-held.ts'
import { Link } from '#web/routing/link.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import styles from './held-decisions.module.css'

type HeldLineProps = {
  readonly decision: HeldDecision
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
  readonly onDiscard: () => void
}

/** One decision that waits: about whom, what, since when and by whom, with its e-mail on demand. */
export function HeldLine({ decision, chosen, onChoose, onDiscard }: HeldLineProps) {
  const { application_id, applicant_name, from_status, to_status, decided_by, held_at, email } = decision
  const company = companyTitle(decision.company_name)
  const movedId = useId()
  return (
    <li className={styles.line}>
      <label className={styles.box}>
        <input
          type='checkbox'
          aria-label={HELD_TEXTS.select(company)}
          aria-describedby={decision.moved ? movedId : undefined}
          checked={chosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </label>
      <div className={styles.about}>
        <p className={styles.company}>
          <Link to={PATHS.reader(application_id)}>{company}</Link>
        </p>
        <p className={styles.soft}>{applicant_name}</p>
      </div>
      <p className={styles.change}>
        <StatusBadge status={from_status} /> <span aria-hidden>→</span> <StatusBadge status={to_status} />
      </p>
      <p className={styles.soft}>
        <Moment at={held_at} /> {HELD_TEXTS.by(decided_by)}
      </p>
      <Button variant='subtle' size='sm' aria-label={`${HELD_TEXTS.discard}: ${company}`} onClick={onDiscard}>
        {HELD_TEXTS.discard}
      </Button>
      {decision.moved && (
        <p id={movedId} className={styles.moved}>
          {HELD_TEXTS.moved}
        </p>
      )}
      {email ? (
        <details className={styles.letter}>
          <summary aria-label={HELD_TEXTS.emailOf(company)}>{HELD_TEXTS.email}</summary>
          <Email email={email} />
        </details>
      ) : (
        <p className={`${styles.letter} ${styles.soft}`}>{HELD_TEXTS.noEmail}</p>
      )}
    </li>
  )
}
