import type { ReactNode } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { spokenRupees } from '#domain/money.ts'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { CHANGED_TEXTS } from '#domain/review/changed-parts.ts'
import type { ReviewFilters, ReviewSort } from '#domain/review/filters.ts'
import { describeInterest } from '#domain/review/interest.ts'
import { isNumeric, isSortable, isTeamKey } from '#domain/review/list-fields.ts'
import { columnLabel, LIST_TEXTS } from '#domain/review/list-messages.ts'
import type { Column, ListColumn } from '#domain/review/list-view.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { isTeamField, type ReviewField, type TeamField } from '#domain/review/review-fields.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { sortVerdicts, verdictLabel } from '#domain/review/verdicts.ts'
import { waitingTime } from '#domain/review/waiting-time.ts'
import { serverNow } from '#web/clock.ts'
import { HeldMark } from '#web/features/decisions/held-mark.tsx'
import { StatusSelect } from '#web/features/decisions/status-select.tsx'
import { useReaderAddress } from '#web/features/reader/reader-slot.tsx'
import type { ReviewListItem } from '#web/features/submitted-applications/api.ts'
import { ChangedDot } from '#web/features/submitted-applications/changed-mark.tsx'
import { readId, titleId } from '#web/features/submitted-applications/element-ids.ts'
import { NO_FIELDS, useFieldsOfList } from '#web/features/submitted-applications/review-fields.ts'
import { WithdrawnMark } from '#web/features/submitted-applications/withdrawn-mark.tsx'
import { TagChips } from '#web/features/tags/tag-chips.tsx'
import { TeamFieldCell } from '#web/features/team-fields/team-field-cell.tsx'
import {
  DisputedMark,
  DueDate,
  OwnVerdictMark,
  PossibleConflictMark,
  VERDICT_MARKS,
} from '#web/features/verdicts/marks.tsx'
import { Link } from '#web/routing/router.tsx'
import { useAuth } from '#web/session/auth.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import { InlineUndo } from '#web/ui/undo.tsx'
import { useRovingFocus } from './list-position.ts'
import list from './review.module.css'
import styles from './review-table.module.css'
import { SelectBox, SelectPageBox, useSelection } from './selection.tsx'
import type { useReviewFilters } from './use-review-filters.ts'

type ReviewTableProps = {
  readonly applications: readonly ReviewListItem[]
  readonly columns: readonly ListColumn[]
  readonly sort: ReviewFilters['sort']
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
  /** True while the table still shows the previous filters or page. */
  readonly isLoading: boolean
}

/** The list as a table with the selected columns. */
export function ReviewTable({ applications, columns, sort, choose, isLoading }: ReviewTableProps) {
  const { isAdmin } = useAuth()
  const listProps = useRovingFocus(applications)
  const fields = useFieldsOfList() ?? NO_FIELDS
  const shown = columns.map((column) => shownColumn(column, fields))
  return (
    <section className={styles.scroller} aria-label={REVIEW_TEXTS.list} aria-busy={isLoading} {...listProps}>
      <table className={styles.table} aria-label={REVIEW_TEXTS.list}>
        <thead>
          <tr>
            {isAdmin && (
              <td>
                <SelectPageBox pageIds={applications.map(({ id }) => id)} />
              </td>
            )}
            <ColumnHeader column={COMPANY} sort={sort} choose={choose} />
            {shown.map((column) => (
              <ColumnHeader key={column.key} column={column} sort={sort} choose={choose} />
            ))}
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <Row key={application.id} application={application} columns={shown} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Direction = 'ascending' | 'descending'

/** A column as the table shows it. */
type ShownColumn = {
  readonly key: ListColumn | 'company'
  readonly label: string
  /** True for numbers, which are aligned to the right. */
  readonly numeric?: boolean
  /** The sort orders that the header offers. The first click selects the first order. */
  readonly sorts?: readonly (readonly [ReviewSort, Direction])[]
  readonly cell?: (application: ReviewListItem) => ReactNode
}

type RowProps = { readonly application: ReviewListItem; readonly columns: readonly ShownColumn[] }

function Row({ application, columns }: RowProps) {
  const { id, company_name } = application
  const { linkTo } = useReaderAddress()
  const { isAdmin } = useAuth()
  const { isSelected } = useSelection()
  return (
    <tr data-application={id} data-selected={isSelected(id)}>
      {isAdmin && (
        <td>
          <SelectBox application={application} />
        </td>
      )}
      {/* The marks are not part of the row's name. */}
      <th scope='row' id={titleId(id)} tabIndex={-1} data-column='company' aria-labelledby={readId(id)}>
        <span className={styles.company}>
          <Link {...linkTo(id)} id={readId(id)} dir='auto' className={list.name}>
            {companyTitle(company_name)}
          </Link>
          {application.changed.length > 0 && <ChangedDot label={CHANGED_TEXTS.mark(application.changed)} />}
          <HeldMark id={id} />
          <InlineUndo id={id} />
          <PossibleConflictMark application={application} />
        </span>
      </th>
      {columns.map(({ key, numeric, cell }) => (
        <td key={key} data-column={key} data-numeric={numeric}>
          {cell?.(application)}
        </td>
      ))}
    </tr>
  )
}

const COMPANY: ShownColumn = { key: 'company', label: LIST_TEXTS.company, sorts: [['company', 'ascending']] }

/** The sort orders of standard columns. */
const SORTS: Partial<Record<Column, ShownColumn['sorts']>> = {
  seeks: [['capital', 'descending']],
  waiting: [['oldest', 'descending']],
  submitted: [
    ['newest', 'descending'],
    ['oldest', 'ascending'],
  ],
}

/** @param fields the fields that the group defines itself */
function shownColumn(column: ListColumn, fields: readonly ReviewField[]): ShownColumn {
  const named = { key: column, label: columnLabel(column, fields) }
  if (!isTeamKey(column))
    return { ...named, numeric: column === 'seeks', sorts: SORTS[column], cell: CELLS[column] }
  const field = fields.filter(isTeamField).find(({ key }) => key === column)
  return field ? { ...named, ...teamColumn(field) } : named
}

const teamColumn = (field: TeamField) => ({
  numeric: isNumeric(field),
  ...(isSortable(field) && {
    sorts: [[field.key, field.kind === 'date' ? 'ascending' : 'descending']] as const,
  }),
  cell: (application: ReviewListItem) => <TeamFieldCell application={application} field={field} />,
})

type ColumnHeaderProps = {
  readonly column: ShownColumn
  readonly sort: ReviewFilters['sort']
  readonly choose: ReturnType<typeof useReviewFilters>['choose']
}

/** A column's name. It is a button if the list can be sorted by the column. */
function ColumnHeader({ column: { key, label, numeric, sorts }, sort, choose }: ColumnHeaderProps) {
  if (!sorts) {
    return (
      <th scope='col' data-column={key} data-numeric={numeric}>
        {label}
      </th>
    )
  }
  const current = sorts.findIndex(([order]) => order === sort)
  const [next] = sorts[(current + 1) % sorts.length] ?? []
  return (
    <th scope='col' data-column={key} data-numeric={numeric} aria-sort={sorts[current]?.[1] ?? 'none'}>
      <button type='button' className={styles.sort} onClick={() => choose({ sort: next ?? sort })}>
        {label}
      </button>
    </th>
  )
}

/** Functions that return the content of a row's cell, by column. */
const CELLS: Readonly<Record<Column, (application: ReviewListItem) => ReactNode>> = {
  applicant: ({ applicant_name, account_deleted }) => (
    <>
      <bdi>{applicant_name}</bdi>
      {account_deleted && ` (${REVIEW_TEXTS.accountDeleted})`}
    </>
  ),
  status: (application) => <StatusCell application={application} />,
  description: ({ one_line_description }) => <bdi title={one_line_description}>{one_line_description}</bdi>,
  industry: ({ industry }) => industry,
  stage: ({ company_stage }) => company_stage,
  city: ({ hq_city }) => hq_city,
  seeks: ({ funding_amount_seeking: sought }) => (sought > 0 ? spokenRupees(sought) : null),
  submitted: ({ submitted_at }) => <DateTime at={submitted_at} />,
  waiting: ({ application_status, submitted_at, withdrawn }) => {
    const waiting = withdrawn ? undefined : waitingTime(application_status, submitted_at, serverNow())
    return (
      waiting && (
        <Text as='span' tone={waiting.isOverdue ? 'warning' : undefined} strong={waiting.isOverdue}>
          {waiting.text}
        </Text>
      )
    )
  },
  due: (application) => <DueDate application={application} />,
  questions: ({ questions }) =>
    questions && (questions.answered_at ? ASKING_TEXTS.answered : ASKING_TEXTS.waiting),
  verdict: (application) => (
    <>
      <OwnVerdictMark application={application} /> {application.disputed && <DisputedMark />}
    </>
  ),
  team: ({ team_verdicts }) => <TeamVerdicts verdicts={team_verdicts} />,
  interest: ({ interest }) => interest && describeInterest(interest),
  assigned: ({ assigned }) => <bdi>{assigned.join(', ')}</bdi>,
  tags: ({ tags }) => <TagChips tags={tags} />,
  round: ({ funding_round: name }) => name && <bdi>{name}</bdi>,
  via: ({ via }) => via && <bdi>{via}</bdi>,
  deck: ({ id, pitch_deck_url }) =>
    pitch_deck_url && (
      <a href={pitch_deck_url} target='_blank' rel='noreferrer' aria-describedby={titleId(id)}>
        {LIST_TEXTS.openDeck}
      </a>
    ),
}

/** The status. Administrators see it as a select unless the application is withdrawn. */
function StatusCell({ application }: { readonly application: ReviewListItem }) {
  const { isAdmin } = useAuth()
  const { withdrawn } = application
  if (!isAdmin || withdrawn) {
    return (
      <>
        <StatusBadge status={application.application_status} />{' '}
        {withdrawn && <WithdrawnMark withdrawn={withdrawn} />}
      </>
    )
  }
  return <StatusSelect application={application} company={companyTitle(application.company_name)} asBadge />
}

/** The verdicts of others as marks, best first. Hidden until the viewer has given a verdict. */
function TeamVerdicts({ verdicts }: { readonly verdicts: ReviewListItem['team_verdicts'] }) {
  const sorted = sortVerdicts(verdicts ?? [])
  const text = verdicts ? sorted.map(verdictLabel).join(', ') : VERDICT_TEXTS.othersHidden
  return (
    <span title={text}>
      <Text as='span' aria-hidden tone={verdicts ? undefined : 'soft'} strong={verdicts !== null}>
        {verdicts ? sorted.map((verdict) => VERDICT_MARKS[verdict]).join(' · ') : '…'}
      </Text>
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  )
}
