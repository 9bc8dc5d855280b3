import { Button } from '@mantine/core'
import { areActive, type ReviewFilters } from '#domain/review/filters.ts'
import type { ListView } from '#domain/review/list-view.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { EmptyState } from '#web/parts/empty-state.tsx'
import styles from './review.module.css'
import { ReviewCard } from './review-card.tsx'
import { ReviewTable } from './table/review-table.tsx'
import { useFocusAmongCards } from './use-focus-among-cards.ts'
import type { useReviewFilters } from './use-review-filters.ts'
import type { ReviewCard as Card } from './use-review-list.ts'

type ReviewListProps = {
  readonly applications: readonly Card[]
  readonly filters: ReviewFilters
  readonly view: ListView
  /** What is shown belongs to the filters before; the next is on its way. */
  readonly waiting: boolean
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
  readonly onClear: () => void
}

/** The cards or the table, or why there is nothing. */
export function ReviewList({ applications, filters, view, waiting, choose, onClear }: ReviewListProps) {
  if (applications.length === 0) return <Nothing filtered={areActive(filters)} onClear={onClear} />
  if (view.as === 'cards') return <Cards applications={applications} waiting={waiting} />
  return (
    <ReviewTable
      applications={applications}
      columns={view.columns}
      sort={filters.sort}
      choose={choose}
      waiting={waiting}
    />
  )
}

function Cards({ applications, waiting }: Pick<ReviewListProps, 'applications' | 'waiting'>) {
  const remember = useFocusAmongCards(applications)
  return (
    <section className={styles.list} aria-label={REVIEW_TEXTS.list} aria-busy={waiting} {...remember}>
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
