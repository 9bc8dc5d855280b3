import { Button } from '@mantine/core'
import { areActive, type ReviewFilters } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { EmptyState } from '#web/parts/empty-state.tsx'
import styles from './review.module.css'
import { ReviewCard } from './review-card.tsx'
import { useFocusAmongCards } from './use-focus-among-cards.ts'
import type { ReviewCard as Card } from './use-review-list.ts'

type ReviewListProps = {
  readonly applications: readonly Card[]
  readonly filters: ReviewFilters
  /** What is shown belongs to the filters before; the next is on its way. */
  readonly waiting: boolean
  readonly onClear: () => void
}

/** The cards, or why there are none. */
export function ReviewList({ applications, filters, waiting, onClear }: ReviewListProps) {
  const remember = useFocusAmongCards(applications)
  if (applications.length === 0) return <Nothing filtered={areActive(filters)} onClear={onClear} />
  return (
    <section
      className={styles.list}
      aria-label={REVIEW_TEXTS.list}
      aria-busy={waiting}
      onFocus={remember.onFocus}
      onBlur={remember.onBlur}
    >
      {applications.map((application) => (
        <ReviewCard key={application.id} application={application} />
      ))}
    </section>
  )
}

function Nothing({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  return (
    <EmptyState
      title={REVIEW_TEXTS.empty}
      hint={filtered ? REVIEW_TEXTS.emptyFiltered : REVIEW_TEXTS.emptyUnfiltered}
    >
      {filtered && (
        <Button variant='default' onClick={onClear}>
          {REVIEW_TEXTS.clearFilters}
        </Button>
      )}
    </EmptyState>
  )
}
