import { WITHDRAWAL_TEXTS } from '#domain/applications/withdrawal.ts'
import { dayWithYear, EARLIER_TEXTS } from '#domain/review/earlier-applications.ts'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import buttons from '#web/ui/buttons.module.css'
import { Card } from '#web/ui/card.tsx'
import { Group } from '#web/ui/layout.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { Text } from '#web/ui/text.tsx'
import { useDialogTarget } from '#web/ui/use-dialog-target.ts'
import type { EarlierApplication } from './api.ts'
import styles from './application-pane.module.css'

const CompareDialog = lazyDialog(
  () => import('./compare-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type AppliedBeforeProps = {
  readonly application: ReviewApplication
  readonly earlier: readonly EarlierApplication[]
}

/**
 * Shows the latest earlier application, preferably one by the same account, with a button that compares the two. Any
 * others are collapsed.
 */
export function AppliedBefore({ application, earlier: [latest, ...others] }: AppliedBeforeProps) {
  const { opened, shown, open, close } = useDialogTarget<EarlierApplication>()
  if (!latest) return null
  return (
    <Card as='section' compact className={styles.earlier} aria-label={EARLIER_TEXTS.title}>
      <Line earlier={latest} onCompare={open} />
      {others.length > 0 && (
        <details>
          <summary>{EARLIER_TEXTS.more(others.length)}</summary>
          {others.map((earlier) => (
            <Line key={earlier.id} earlier={earlier} onCompare={open} />
          ))}
        </details>
      )}
      <CompareDialog opened={opened} application={application} earlier={shown?.target} onClose={close} />
    </Card>
  )
}

type LineProps = {
  readonly earlier: EarlierApplication
  readonly onCompare: (earlier: EarlierApplication) => void
}

function Line({ earlier, onCompare }: LineProps) {
  const day = dayWithYear(earlier.submitted_at)
  return (
    <Group justify='between' gap={2}>
      <span>
        <strong>{EARLIER_TEXTS.appliedBefore(earlier.application_status, day)}</strong>{' '}
        {earlier.withdrawn && <Badge colour='grey'>{WITHDRAWAL_TEXTS.badge}</Badge>}{' '}
        <Text as='span' tone='soft'>
          ({EARLIER_TEXTS.matches[earlier.match]})
        </Text>
      </span>
      <button
        type='button'
        className={buttons.quiet}
        aria-haspopup='dialog'
        aria-label={EARLIER_TEXTS.compareWith(day)}
        onClick={() => onCompare(earlier)}
      >
        {EARLIER_TEXTS.compare}
      </button>
    </Group>
  )
}
