import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import styles from './funding-round-notice.module.css'
import { FundingRoundNotice, useFundingRoundStatus } from './funding-round-notice.tsx'

/**
 * The notice for signed-in founders. It is also updated when an administrator changes the rounds.
 * @param compact true for plain text, next to a title
 */
export function LiveFundingRoundNotice({ compact = false }: { readonly compact?: boolean }) {
  const { status, refetch } = useFundingRoundStatus()
  useLiveUpdates(async (events) => {
    if (events.some(({ kind }) => kind === 'anything')) await refetch()
  })
  return (
    <div className={compact ? styles.compact : styles.aboveContent}>
      <FundingRoundNotice status={status} />
    </div>
  )
}
