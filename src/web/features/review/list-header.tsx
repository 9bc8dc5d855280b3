import { Button } from '@mantine/core'
import { NEXT_ACTION_LABELS } from '#domain/review/empty-list.ts'
import { hasActiveFilters, type ReviewFilters } from '#domain/review/filters.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { useReaderAddress } from '#web/features/reader/reader-slot.tsx'
import type { ReviewPage } from '#web/features/submitted-applications/api.ts'
import { Link } from '#web/routing/router.tsx'
import { focusPageTitle } from '#web/ui/focus.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import styles from './list-header.module.css'

type ListHeaderProps = {
  /** The current page. Undefined until the first page has loaded. */
  readonly page: ReviewPage | undefined
  readonly filters: ReviewFilters
  readonly onClear: () => void
}

/** The title, the numbers of matching and of undecided applications, and the link that opens the reader. */
export function ListHeader({ page, filters, onClear }: ListHeaderProps) {
  const { linkTo } = useReaderAddress()
  const first = page?.applications[0]?.id
  const undecided = page?.counts.undecided
  return (
    <PageHeader
      title={REVIEW_TEXTS.title}
      aside={
        <div className={styles.summary}>
          <Count count={page?.count} />
          {first && undecided !== undefined && (
            <span className={styles.undecided}>{REVIEW_TEXTS.undecided(undecided)}</span>
          )}
          {first && hasActiveFilters(filters) && <ClearFiltersButton onClear={onClear} />}
          {first && (
            <Button
              component={Link}
              {...linkTo(first)}
              variant={undecided === 0 ? 'default' : 'filled'}
              size='sm'
              className={styles.start}
            >
              {REVIEW_TEXTS.start}
            </Button>
          )}
        </div>
      }
    />
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
