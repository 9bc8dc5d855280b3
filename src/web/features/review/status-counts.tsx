import { useEffect, useRef } from 'react'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { hasCriteria, OVERDUE, withoutCriteria } from '#domain/open-tasks/open-task-criteria.ts'
import { CHANGED_TEXTS } from '#domain/review/changed-parts.ts'
import { CHANGED_FILTER, DISPUTED_FILTER, UNREAD_FILTER } from '#domain/review/filter-table.ts'
import { hasActiveFilters, type ReviewFilters } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import type { ReviewPage } from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { deviceStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'
import { Group } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import styles from './review.module.css'
import { useOpenTaskCriteria, type useReviewFilters } from './use-review-filters.ts'

type StatusCountsProps = {
  readonly page: ReviewPage
  readonly filters: ReviewFilters
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
}

/**
 * Toggle buttons that filter the list for what waits for the viewer, for a status, for unread and changed applications
 * and for disputed verdicts. They stay when nothing is found, so that each active filter can be seen and switched off.
 */
export function StatusCounts({ page, filters, choose }: StatusCountsProps) {
  const { givesVerdicts } = useAuth()
  const owner = useOwner()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (container.current) storedHeight.save(owner, container.current)
  })
  const { by_status } = page.counts
  const statuses = REVIEW_STATUSES.filter(
    ({ value }) => by_status[value] !== undefined || value === filters.status,
  )
  if (page.count === 0 && !hasActiveFilters(filters)) return null
  return (
    <Group gap={1} className={styles.chips} ref={container}>
      <WaitingChip page={page} filters={filters} choose={choose} />
      {(statuses.length > 1 || filters.status) &&
        statuses.map(({ value, label }) => (
          <Chip
            key={value}
            text={`${label} ${by_status[value] ?? 0}`}
            pressed={filters.status === value}
            onPress={() => choose({ status: filters.status === value ? undefined : value })}
          />
        ))}
      <Chip
        text={VERDICT_TEXTS.unread}
        pressed={filters.unread !== undefined}
        onPress={() => choose({ unread: filters.unread ? undefined : UNREAD_FILTER })}
      />
      <Chip
        text={CHANGED_TEXTS.filter}
        pressed={filters.changed !== undefined}
        onPress={() => choose({ changed: filters.changed ? undefined : CHANGED_FILTER })}
      />
      {(givesVerdicts || filters.disputed) && (
        <Chip
          text={VERDICT_TEXTS.disputed}
          pressed={filters.disputed !== undefined}
          onPress={() => choose({ disputed: filters.disputed ? undefined : DISPUTED_FILTER })}
        />
      )}
    </Group>
  )
}

/** Filters for what waits for an administrator or a reviewer. New applications, for partners, have a status of their own. */
function WaitingChip({ page: { counts, to_review }, filters, choose }: StatusCountsProps) {
  const { role, waiting } = useOpenTaskCriteria()
  const overdue = role === 'admin' || filters.waiting !== undefined
  const criteria = overdue ? OVERDUE : waiting
  const count = overdue ? counts.overdue : to_review.count
  const pressed = hasCriteria(filters, criteria)
  if ((count === 0 && !pressed) || (role === 'partner' && !overdue)) return null
  return (
    <Chip
      text={overdue ? REVIEW_TEXTS.overdue(count) : REVIEW_TEXTS.toJudge(count)}
      pressed={pressed}
      urgent={overdue}
      onPress={() => choose(pressed ? withoutCriteria(criteria) : criteria)}
    />
  )
}

/**
 * Reserves space for the counts while the list loads. Its height is the last known height at this window width, or the
 * height of one line if none is known.
 */
export function StatusCountsPlaceholder() {
  const blockSize = storedHeight.read(useOwner())
  return (
    <div className={styles.chipsPlaceholder} style={{ blockSize }}>
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
