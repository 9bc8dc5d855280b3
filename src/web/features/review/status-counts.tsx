import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Reply } from '#contract/calls.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { HELD_TEXTS } from '#domain/review/decision-messages.ts'
import { NEXT_ACTION_LABELS } from '#domain/review/empty-list.ts'
import {
  DISPUTED_FILTER,
  hasActiveFilters,
  OVERDUE_FILTER,
  type ReviewFilters,
  UNREAD_FILTER,
} from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { PATHS } from '#domain/routes.ts'
import { useHeldDecisions } from '#web/features/decisions/api.ts'
import { useReaderAddress } from '#web/features/reader/reader-slot.tsx'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { deviceStorage } from '#web/session/browser-storage.ts'
import { useOwner } from '#web/session/current-person.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/loading.tsx'
import { LOADING } from '#web/ui/texts.ts'
import styles from './status-counts.module.css'
import type { useReviewFilters } from './use-review-filters.ts'

type StatusCountsProps = {
  readonly counts: Reply<'listForReview'>['counts']
  readonly filters: ReviewFilters
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
  /** The application that reading begins with. */
  readonly first: string | undefined
  readonly onClear: () => void
}

/** What is still to be done, and how many there are in each status, each a way to them and back to all. */
export function StatusCounts({ counts, filters, choose, first, onClear }: StatusCountsProps) {
  const { linkTo } = useReaderAddress()
  const { givesVerdicts } = useAuth()
  const owner = useOwner()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown.current) storedCountsHeight.note(owner, shown.current)
  })
  const present = REVIEW_STATUSES.filter(
    ({ value }) => counts.by_status[value] !== undefined || value === filters.status,
  )
  if (present.length === 0) return null
  return (
    <div className={styles.counts} ref={shown}>
      <p>{REVIEW_TEXTS.undecided(counts.undecided)}</p>
      <div className={styles.chips}>
        {(counts.late > 0 || filters.waiting) && (
          <Chip
            text={REVIEW_TEXTS.late(counts.late)}
            pressed={filters.waiting !== undefined}
            urgent
            onPress={() => choose({ waiting: filters.waiting ? undefined : OVERDUE_FILTER })}
          />
        )}
        {present.length > 1 &&
          present.map(({ value, label }) => (
            <Chip
              key={value}
              text={`${label} ${counts.by_status[value] ?? 0}`}
              pressed={filters.status === value}
              onPress={() => choose({ status: filters.status === value ? undefined : value })}
            />
          ))}
        <HeldDecisionsLink />
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
        {first && hasActiveFilters(filters) && <ClearFiltersButton onClear={onClear} />}
      </div>
      {first && (
        <Button
          component={Link}
          {...linkTo(first)}
          variant={counts.undecided === 0 ? 'default' : 'filled'}
          size='sm'
          className={styles.start}
        >
          {REVIEW_TEXTS.start}
        </Button>
      )}
    </div>
  )
}

/** Their place while they and the list are fetched, which is told there: as high as they were last, or as they are in a young group. */
export function StatusCountsPlaceholder() {
  const blockSize = storedCountsHeight.read(useOwner())
  return (
    <div className={styles.placeholder} style={{ blockSize }}>
      <Spinner text={LOADING} />
    </div>
  )
}

/** How many decisions are held back, and the way to them. */
function HeldDecisionsLink() {
  const { data } = useHeldDecisions()
  if (!data || data.count === 0) return null
  return (
    <Link to={PATHS.held} className={styles.held}>
      {HELD_TEXTS.link(data.count)}
    </Link>
  )
}

/** Where nothing is left, the list itself offers it. */
function ClearFiltersButton({ onClear }: Pick<StatusCountsProps, 'onClear'>) {
  const clear = () => {
    onClear()
    // The button goes.
    focusPageTitle()
  }
  return (
    <button type='button' className={styles.clear} onClick={clear}>
      {NEXT_ACTION_LABELS.clear}
    </button>
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

/** How high the counts were when they were last shown in a window of this width; for while they are fetched. */
const storedCountsHeight = {
  /** @returns pixels; undefined before they were shown so */
  read: (owner: string): number | undefined => {
    const [width, height] = (deviceStorage.read(owner, STORAGE_KEY) ?? '').split(' ').map(Number)
    return width === window.innerWidth ? height : undefined
  },
  note: (owner: string, counts: HTMLElement): void => {
    const height = counts.offsetHeight
    if (storedCountsHeight.read(owner) !== height)
      deviceStorage.write(owner, STORAGE_KEY, `${window.innerWidth} ${height}`)
  },
}
