import { useEffect, useRef } from 'react'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { DISPUTED_FILTER, OVERDUE_FILTER, type ReviewFilters, UNREAD_FILTER } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import type { ReviewPage } from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { deviceStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import styles from './status-counts.module.css'
import type { useReviewFilters } from './use-review-filters.ts'

type StatusCountsProps = {
  readonly counts: ReviewPage['counts']
  readonly filters: ReviewFilters
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
}

/**
 * Toggle buttons that filter the list for overdue applications, for a status, for unread applications and for disputed
 * verdicts. The buttons for overdue applications and for each status show a number.
 */
export function StatusCounts({ counts, filters, choose }: StatusCountsProps) {
  const { givesVerdicts } = useAuth()
  const owner = useOwner()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (container.current) storedHeight.save(owner, container.current)
  })
  const statuses = REVIEW_STATUSES.filter(
    ({ value }) => counts.by_status[value] !== undefined || value === filters.status,
  )
  if (statuses.length === 0) return null
  return (
    <div className={styles.chips} ref={container}>
      {(counts.late > 0 || filters.waiting) && (
        <Chip
          text={REVIEW_TEXTS.late(counts.late)}
          pressed={filters.waiting !== undefined}
          urgent
          onPress={() => choose({ waiting: filters.waiting ? undefined : OVERDUE_FILTER })}
        />
      )}
      {statuses.length > 1 &&
        statuses.map(({ value, label }) => (
          <Chip
            key={value}
            text={`${label} ${counts.by_status[value] ?? 0}`}
            pressed={filters.status === value}
            onPress={() => choose({ status: filters.status === value ? undefined : value })}
          />
        ))}
      <Chip
        text={VERDICT_TEXTS.unread}
        pressed={filters.unread !== undefined}
        onPress={() => choose({ unread: filters.unread ? undefined : UNREAD_FILTER })}
      />
      {givesVerdicts && (
        <Chip
          text={VERDICT_TEXTS.disputed}
          pressed={filters.disputed !== undefined}
          onPress={() => choose({ disputed: filters.disputed ? undefined : DISPUTED_FILTER })}
        />
      )}
    </div>
  )
}

/**
 * Reserves space for the counts while the list loads. Its height is the last known height at this window width, or the
 * height of one line if none is known.
 */
export function StatusCountsPlaceholder() {
  const blockSize = storedHeight.read(useOwner())
  return (
    <div className={styles.placeholder} style={{ blockSize }}>
      <Spinner text={LOADING} />
    </div>
  )
}

type ChipProps = {
  readonly text: string
  readonly pressed: boolean
  readonly urgent?: boolean
  readonly onPress: () => void
}

const Chip = ({ text, pressed, urgent, onPress }: ChipProps) => (
  <button type='button' className={styles.chip} data-urgent={urgent} aria-pressed={pressed} onClick={onPress}>
    {text}
  </button>
)

const STORAGE_KEY = 'counts-room'

/** Stores the height of the counts at the current window width. */
const storedHeight = {
  /** Returns the height in pixels, or undefined if none is stored for this width. */
  read: (owner: string): number | undefined => {
    const [width, height] = (deviceStorage.read(owner, STORAGE_KEY) ?? '').split(' ').map(Number)
    return width === window.innerWidth ? height : undefined
  },
  save: (owner: string, counts: HTMLElement): void => {
    const height = counts.offsetHeight
    if (storedHeight.read(owner) !== height)
      deviceStorage.write(owner, STORAGE_KEY, `${window.innerWidth} ${height}`)
  },
}
