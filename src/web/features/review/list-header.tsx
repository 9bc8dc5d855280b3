import { Button } from '@mantine/core'
import { NEXT_ACTION_LABELS } from '#domain/review/empty-list.ts'
import { hasActiveFilters, NO_FILTERS, parseFilters, type ReviewFilters } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { useReaderAddress } from '#web/features/reader/reader-slot.tsx'
import type { ReviewPage } from '#web/features/submitted-applications/api.ts'
import { Link, useSearchParams } from '#web/routing/router.tsx'
import { focusPageTitle } from '#web/ui/focus.ts'
import { Group } from '#web/ui/layout.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import styles from './review.module.css'
import { addressOf, useOpenTaskCriteria } from './use-review-filters.ts'

type ListHeaderProps = {
  /** The current page. Undefined until the first page has loaded. */
  readonly page: ReviewPage | undefined
  readonly filters: ReviewFilters
  readonly onClear: () => void
}

/** The title, the numbers of matching applications and of those to review, and the link that opens the first of these. */
export function ListHeader({ page, filters, onClear }: ListHeaderProps) {
  const { role } = useOpenTaskCriteria()
  const hasResults = page !== undefined && page.count > 0
  const toReview = page?.to_review.count ?? 0
  return (
    <PageHeader
      title={REVIEW_TEXTS.title}
      aside={
        <Group className={styles.summary}>
          <Count count={page?.count} />
          {hasResults && (
            <span className={styles.toReview}>
              {role === 'reviewer' ? REVIEW_TEXTS.toJudge(toReview) : REVIEW_TEXTS.undecided(toReview)}
            </span>
          )}
          {hasResults && hasActiveFilters(filters) && <ClearFiltersButton onClear={onClear} />}
          {page?.to_review.first && <StartLink first={page.to_review.first} filters={filters} />}
        </Group>
      }
    />
  )
}

/** Opens the first application to review. The reader then goes through the others of the list. */
function StartLink({ first, filters }: Pick<ListHeaderProps, 'filters'> & { readonly first: string }) {
  const [query] = useSearchParams()
  const { linkTo } = useReaderAddress()
  const { toReview } = useOpenTaskCriteria()
  // The address names the order only if the user has chosen one.
  const { sort } = parseFilters(query)
  const list = addressOf({ ...filters, ...toReview, sort, page: NO_FILTERS.page }, query)
  return (
    <Button component={Link} {...linkTo(first, list)} size='sm' className={styles.start}>
      {REVIEW_TEXTS.start}
    </Button>
  )
}

/** The number of matching applications. Screen readers announce it when it changes. */
const Count = ({ count }: { readonly count: number | undefined }) => (
  <span className={styles.count} role='status'>
    {count !== undefined && REVIEW_TEXTS.count(count)}
  </span>
)

/** Shown only if there are results, because an empty list has its own button. */
function ClearFiltersButton({ onClear }: Pick<ListHeaderProps, 'onClear'>) {
  const clear = () => {
    onClear()
    // The clicked button disappears, so the title takes the focus.
    focusPageTitle()
  }
  return (
    <button type='button' className={styles.clear} onClick={clear}>
      {NEXT_ACTION_LABELS.clear}
    </button>
  )
}
