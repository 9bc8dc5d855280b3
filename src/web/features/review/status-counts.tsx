import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { Reply } from '#contract/calls.ts'
import { REVIEW_STATUSES } from '#domain/applications/status.ts'
import { HELD_TEXTS } from '#domain/review/deciding-messages.ts'
import { WAYS_ON } from '#domain/review/empty-list.ts'
import { areActive, DISPUTED, LATE, type ReviewFilters, UNREAD } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { PATHS } from '#domain/routes.ts'
import { useReadingPlace } from '#web/features/reader/use-reading-place.ts'
import { Link } from '#web/routing/link.tsx'
import { useOwner } from '#web/session/person-here.ts'
import { useAuth } from '#web/session/use-auth.ts'
import { focusPageTitle } from '#web/ui/focus.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { countsRoom } from './counts-room.ts'
import { useHeld } from './deciding/use-held.ts'
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
  const { linkTo } = useReadingPlace()
  const { givesVerdicts } = useAuth()
  const owner = useOwner()
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown.current) countsRoom.note(owner, shown.current)
  })
  const present = REVIEW_STATUSES.filter(
    ({ value }) => counts.by_status[value] !== undefined || value === filters.status,
  )
  if (present.length === 0) return null
  return (
    <div className={styles.counts} ref={shown}>
      <p>{REVIEW_TEXTS.undecided(counts.undecided)}</p>
      <div className={styles.ways}>
        {(counts.late > 0 || filters.waiting) && (
          <Chip
            text={REVIEW_TEXTS.late(counts.late)}
            pressed={filters.waiting !== undefined}
            urgent
            onPress={() => choose({ waiting: filters.waiting ? undefined : LATE })}
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
        <Held />
        <Chip
          text={VERDICT_TEXTS.unread}
          pressed={filters.unread !== undefined}
          onPress={() => choose({ unread: filters.unread ? undefined : UNREAD })}
        />
        {givesVerdicts && (
          <Chip
            text={VERDICT_TEXTS.disputed}
            pressed={filters.disputed !== undefined}
            onPress={() => choose({ disputed: filters.disputed ? undefined : DISPUTED })}
          />
        )}
        {first && areActive(filters) && <Clear onClear={onClear} />}
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
export function CountsToCome() {
  const blockSize = countsRoom.read(useOwner())
  return (
    <div className={styles.coming} style={{ blockSize }}>
      <Spinner text={LOADING} />
    </div>
  )
}

/** How many decisions are held back, and the way to them. */
function Held() {
  const { data } = useHeld()
  if (!data || data.count === 0) return null
  return (
    <Link to={PATHS.held} className={styles.held}>
      {HELD_TEXTS.link(data.count)}
    </Link>
  )
}

/** Where nothing is left, the list itself offers it. */
function Clear({ onClear }: Pick<StatusCountsProps, 'onClear'>) {
  const clear = () => {
    onClear()
    // The button goes.
    focusPageTitle()
  }
  return (
    <button type='button' className={styles.clear} onClick={clear}>
      {WAYS_ON.clear}
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
