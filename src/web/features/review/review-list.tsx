import { Button } from '@mantine/core'
import { WAYS_ON, whyEmpty } from '#domain/review/empty-list.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import type { ListView } from '#domain/review/list-view.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { Link } from '#web/routing/link.tsx'
import { useAuth } from '#web/session/use-auth.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusPageTitle } from '#web/ui/focus.ts'
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
  readonly onLookAgain: () => void
}

/** The cards or the table, or why there is nothing. */
export function ReviewList({
  applications,
  filters,
  view,
  waiting,
  choose,
  onClear,
  onLookAgain,
}: ReviewListProps) {
  if (applications.length === 0)
    return <Nothing filters={filters} onClear={onClear} onLookAgain={onLookAgain} />
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

type NothingProps = Pick<ReviewListProps, 'filters' | 'onClear' | 'onLookAgain'>

function Nothing({ filters, onClear, onLookAgain }: NothingProps) {
  const { title, description, next, more } = whyEmpty(filters, useAuth())
  const clear = () => {
    onClear()
    // The button goes once the list has come.
    focusPageTitle()
  }
  return (
    <EmptyState title={title} hint={description} more={more?.(new URL(PATHS.apply, location.href).href)}>
      {next === 'invite' ? (
        <Button component={Link} to={PATHS.team}>
          {WAYS_ON.invite}
        </Button>
      ) : (
        <Button onClick={next === 'again' ? onLookAgain : clear}>{WAYS_ON[next]}</Button>
      )}
    </EmptyState>
  )
}
