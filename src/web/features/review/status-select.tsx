import { useId } from 'react'
import { describeStatus, isReviewStatus, REVIEW_STATUSES } from '#domain/applications/status.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import controls from '#web/ui/controls.module.css'
import styles from './card-decision.module.css'
import type { ReviewCard } from './use-review-list.ts'
import { useStatusChange } from './use-status-change.ts'
import { useStatusChoice } from './use-status-choice.ts'

/** The status as an administrator changes it. */
export function StatusSelect({
  application,
  company,
}: {
  readonly application: ReviewCard
  readonly company: string
}) {
  const hintId = useId()
  const status = application.application_status
  const { attributes, pending } = useStatusChoice(status, useStatusChange(application))
  return (
    <div className={styles.status}>
      <div className={controls.select}>
        <select
          {...attributes}
          className={controls.box}
          aria-label={REVIEW_TEXTS.statusOf(company)}
          aria-describedby={hintId}
        >
          {!isReviewStatus(status) && <option value={status}>{describeStatus(status).label}</option>}
          {REVIEW_STATUSES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <span id={hintId} className={styles.hint} role='status'>
        {pending && REVIEW_TEXTS.statusPending}
      </span>
    </div>
  )
}
