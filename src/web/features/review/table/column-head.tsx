import type { ReactNode } from 'react'
import type { ReviewFilters, ReviewSort } from '#domain/review/filters.ts'
import type { Column } from '#domain/review/list-view.ts'
import type { useReviewFilters } from '../use-review-filters.ts'
import styles from './review-table.module.css'

type Direction = 'ascending' | 'descending'

/** The orders that a column stands for, the first of them by the first click. */
const SORTS: Partial<Record<Column | 'company', readonly (readonly [ReviewSort, Direction])[]>> = {
  company: [['company', 'ascending']],
  seeks: [['capital', 'descending']],
  waiting: [['oldest', 'descending']],
  submitted: [
    ['newest', 'descending'],
    ['oldest', 'ascending'],
  ],
}

type ColumnHeadProps = {
  readonly column: Column | 'company'
  readonly sort: ReviewFilters['sort']
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
  /** Stands before the name. */
  readonly box?: ReactNode
  readonly children: ReactNode
}

/** A column's name, which orders the list where there is an order by it. */
export function ColumnHead({ column, sort, choose, box, children }: ColumnHeadProps) {
  const sorts = SORTS[column]
  if (!sorts) {
    return (
      <th scope='col' data-column={column}>
        {children}
      </th>
    )
  }
  const place = sorts.findIndex(([one]) => one === sort)
  const [next] = sorts[(place + 1) % sorts.length] ?? []
  return (
    <th scope='col' data-column={column} aria-sort={sorts[place]?.[1] ?? 'none'}>
      <span className={styles.company}>
        {box}
        <button type='button' className={styles.sort} onClick={() => choose({ sort: next ?? sort })}>
          {children}
        </button>
      </span>
    </th>
  )
}
