import { companyTitle } from '#domain/applications/messages.ts'
import type { ReviewFilters } from '#domain/review/filters.ts'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import type { Column } from '#domain/review/list-view.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { useReadingPlace } from '#web/features/reader/use-reading-place.ts'
import { Link } from '#web/routing/link.tsx'
import { InlineUndo } from '#web/ui/undo.tsx'
import { readId, titleId } from '../card-ids.ts'
import { HeldMark } from '../deciding/held-mark.tsx'
import { HintMark } from '../hint-mark.tsx'
import { SelectBox } from '../selection/select-box.tsx'
import { SelectPageBox } from '../selection/select-page-box.tsx'
import { useSelection } from '../selection/selection-context.ts'
import { useFocusAmongCards } from '../use-focus-among-cards.ts'
import type { useReviewFilters } from '../use-review-filters.ts'
import type { ReviewCard } from '../use-review-list.ts'
import { CELLS } from './cells.tsx'
import { ColumnHead } from './column-head.tsx'
import styles from './review-table.module.css'

type ReviewTableProps = {
  readonly applications: readonly ReviewCard[]
  readonly columns: readonly Column[]
  readonly sort: ReviewFilters['sort']
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
  /** What is shown belongs to the filters before; the next is on its way. */
  readonly waiting: boolean
}

/** A row each, of the columns that were chosen. */
export function ReviewTable({ applications, columns, sort, choose, waiting }: ReviewTableProps) {
  const remember = useFocusAmongCards(applications)
  return (
    <section className={styles.scroller} aria-label={REVIEW_TEXTS.list} aria-busy={waiting} {...remember}>
      <table className={styles.table}>
        <thead>
          <tr>
            <ColumnHead
              column='company'
              sort={sort}
              choose={choose}
              box={<SelectPageBox shown={applications.map(({ id }) => id)} />}
            >
              {LIST_TEXTS.company}
            </ColumnHead>
            {columns.map((column) => (
              <ColumnHead key={column} column={column} sort={sort} choose={choose}>
                {LIST_TEXTS.column[column]}
              </ColumnHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <Row key={application.id} application={application} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type RowProps = { readonly application: ReviewCard; readonly columns: readonly Column[] }

function Row({ application, columns }: RowProps) {
  const { id, company_name } = application
  const { linkTo } = useReadingPlace()
  const { isSelected } = useSelection()
  return (
    <tr data-application={id} data-selected={isSelected(id)}>
      <th scope='row' id={titleId(id)} tabIndex={-1}>
        <span className={styles.company}>
          <SelectBox application={application} />
          <Link {...linkTo(id)} id={readId(id)} dir='auto'>
            {companyTitle(company_name)}
          </Link>
          <HeldMark id={id} />
          <InlineUndo id={id} />
          <HintMark application={application} />
        </span>
      </th>
      {columns.map((column) => (
        <td key={column} data-column={column}>
          {CELLS[column](application)}
        </td>
      ))}
    </tr>
  )
}
