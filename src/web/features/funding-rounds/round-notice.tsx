import { describeRounds } from '#domain/funding-rounds/messages.ts'
import type { RoundStatus } from '#domain/funding-rounds/round.ts'
import { settings } from '#web/settings.ts'
import styles from './round-notice.module.css'

type RoundNoticeProps = {
  /** Undefined until the status has loaded. */
  readonly status: RoundStatus | undefined
}

/** Says how long submissions are open, or that no round is open. Renders nothing if there are no rounds. */
export function RoundNotice({ status }: RoundNoticeProps) {
  const described = status && describeRounds(status)
  // While the status of existing rounds loads, an empty element reserves the space where the notice will appear.
  if (!described && (status || !settings.hasFundingRounds)) return null
  return (
    <div role='status' className={styles.notice}>
      {described && (
        <p data-open={described.isOpen || undefined}>
          <strong>{described.title}.</strong> {described.text}
        </p>
      )}
    </div>
  )
}
