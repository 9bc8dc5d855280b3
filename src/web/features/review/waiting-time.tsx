import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { waitingOf } from '#domain/review/waiting.ts'
import styles from './review-card.module.css'
import type { ReviewCard } from './use-review-list.ts'

/** How much of the promised time has passed without a word. */
export function WaitingTime({
  application: { application_status, submitted_at },
}: {
  readonly application: ReviewCard
}) {
  const waiting = waitingOf(application_status, submitted_at, Date.now())
  if (!waiting) return null
  return (
    <p className={waiting.late ? styles.late : undefined}>
      {REVIEW_TEXTS.waits} {waiting.text}
    </p>
  )
}
