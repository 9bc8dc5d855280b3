import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import styles from './round-notice.module.css'
import { RoundNotice, useRoundStatus } from './round-notice.tsx'

/**
 * The notice for signed-in founders. It is also updated when an administrator changes the rounds.
 * @param compact true for plain text, next to a title
 */
export function LiveRoundNotice({ compact = false }: { readonly compact?: boolean }) {
  const { status, refetch } = useRoundStatus()
  useLiveUpdates(async (events) => {
    if (events.some(({ kind }) => kind === 'anything')) await refetch()
  })
  return (
    <div className={compact ? styles.compact : styles.aboveContent}>
      <RoundNotice status={status} />
    </div>
  )
}
