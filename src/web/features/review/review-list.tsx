import { Button } from '@mantine/core'
import { emptyListMessage, NEXT_ACTION_LABELS } from '#domain/review/empty-list.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import type { ListView } from '#domain/review/list-view.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import buttons from '#web/ui/buttons.module.css'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { focusPageTitle } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { lazyPart } from '#web/ui/lazy.tsx'
import { useRovingFocus } from './list-position.ts'
import styles from './review.module.css'
import { ReviewCard } from './review-card.tsx'
import { ReviewTable } from './review-table.tsx'
import type { useReviewFilters } from './use-review-filters.ts'

const FirstSteps = lazyPart(() => import('./first-steps.tsx'))

type ReviewListProps = {
  readonly applications: readonly ReviewListItem[]
  readonly filters: ReviewFilters
  readonly view: ListView
  /** True while the list still shows the previous filters or page. */
  readonly isLoading: boolean
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
  readonly onClear: () => void
  readonly onRefetch: () => void
}

/** The cards or the table, or a message if the list is empty. */
export function ReviewList({
  applications,
  filters,
  view,
  isLoading,
  choose,
  onClear,
  onRefetch,
}: ReviewListProps) {
  if (applications.length === 0)
    return <EmptyList filters={filters} onClear={onClear} onRefetch={onRefetch} />
  if (view.as === 'cards') return <Cards applications={applications} isLoading={isLoading} />
  return (
    <ReviewTable
      applications={applications}
      columns={view.columns}
      sort={filters.sort}
      choose={choose}
      isLoading={isLoading}
    />
  )
}

function Cards({ applications, isLoading }: Pick<ReviewListProps, 'applications' | 'isLoading'>) {
  const listProps = useRovingFocus(applications)
  return (
    <Stack as='section' gap={3} aria-label={REVIEW_TEXTS.list} aria-busy={isLoading} {...listProps}>
      {applications.map((application) => (
        <ReviewCard key={application.id} application={application} />
      ))}
    </Stack>
  )
}

type EmptyListProps = Pick<ReviewListProps, 'filters' | 'onClear' | 'onRefetch'>

function EmptyList({ filters, onClear, onRefetch }: EmptyListProps) {
  const { title, description, next } = emptyListMessage(filters, useAuth())
  const clear = () => {
    onClear()
    // Moves the focus, because the button disappears once the list has loaded.
    focusPageTitle()
  }
  return (
    <EmptyState title={title} hint={description}>
      {next === 'first-steps' ? (
        <FirstSteps />
      ) : (
        <Button onClick={next === 'refresh' ? onRefetch : clear}>{NEXT_ACTION_LABELS[next]}</Button>
      )}
    </EmptyState>
  )
}

type PaginationProps = {
  readonly page: number
  readonly pages: number
  readonly onTurn: (page: number) => void
}

/** Buttons that turn the pages of the list. A disabled button stays focusable, so that the focus is not lost. */
export function Pagination({ page, pages, onTurn }: PaginationProps) {
  return (
    <nav aria-label={REVIEW_TEXTS.pages} data-bar>
      <Group gap={4} justify='center' className={styles.pagination}>
        <PageButton text={REVIEW_TEXTS.previousPage} onTurn={page > 1 ? () => onTurn(page - 1) : undefined} />
        <span aria-live='polite'>{REVIEW_TEXTS.pageOf(page, pages)}</span>
        <PageButton text={REVIEW_TEXTS.nextPage} onTurn={page < pages ? () => onTurn(page + 1) : undefined} />
      </Group>
    </nav>
  )
}

const PageButton = ({
  text,
  onTurn,
}: {
  readonly text: string
  readonly onTurn: (() => void) | undefined
}) => (
  <Button variant='default' aria-disabled={!onTurn} className={buttons.inert} onClick={onTurn}>
    {text}
  </Button>
)
