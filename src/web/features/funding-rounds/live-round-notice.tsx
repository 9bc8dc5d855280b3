import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import styles from './round-notice.module.css'
import { RoundNotice, useRoundStatus } from './round-notice.tsx'

/** The notice for signed-in founders. It is also updated when an administrator changes the rounds. */
export function LiveRoundNotice() {
  const { status, refetch } = useRoundStatus()
  useLiveUpdates(async (events) => {
    if (events.some(({ kind }) => kind === 'anything')) await refetch()
  })
  return (
    <div className={styles.aboveContent}>
      <RoundNotice status={status} />
    </div>
  )
}
