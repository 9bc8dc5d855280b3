import { type ReactNode, useId } from 'react'
import { intervalText, type MemberAgreement } from '#domain/figures/agreement.ts'
import {
  type CountRow,
  type FunnelRow,
  type LinkedNumber,
  listAddress,
  type MemberRow,
  shareOf,
} from '#domain/figures/figures.ts'
import { AGREEMENT_COLUMNS, FIGURES_TEXTS, FUNNEL_COLUMNS } from '#domain/figures/messages.ts'
import { VERDICTS } from '#domain/review/verdicts.ts'
import { Link } from '#web/routing/router.tsx'
import { VisuallyHidden } from '#web/ui/text.tsx'
import styles from './figures.module.css'

/** A number that links to the review list, filtered to exactly the applications that it counts. */
const NumberLink = ({ count, criteria }: LinkedNumber) => <Link to={listAddress(criteria)}>{count}</Link>

/** A column's title, and an explanation where the title alone could be misread. */
type Column = { readonly title: string; readonly explanation?: string }

type TableProps = {
  readonly caption: string
  readonly columns: readonly (string | Column)[]
  readonly rows: readonly {
    readonly key: string
    readonly label: string
    readonly cells: readonly ReactNode[]
  }[]
}

/** A chart's numbers as a table, for details and copying. A wide table scrolls within its frame. */
function Table({ caption, columns, rows }: TableProps) {
  const titled = columns.map((column) => (typeof column === 'string' ? { title: column } : column))
  return (
    <div className={styles.scroller}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {titled.map((column) => (
              <th key={column.title} scope='col'>
                {'explanation' in column ? <ExplainedTitle {...column} /> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope='row'>
                <bdi>{label}</bdi>
              </th>
              {cells.map((cell, index) => (
                <td key={titled[index + 1]?.title}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A column's title that opens its explanation. Screen readers read the explanation as the button's description. */
function ExplainedTitle({ title, explanation }: Column) {
  const id = useId()
  return (
    <>
      <button type='button' className={styles.term} popoverTarget={id} aria-describedby={id}>
        {title}
      </button>
      <p id={id} popover='auto' className={styles.explanation}>
        {explanation}
      </p>
    </>
  )
}

type CountTableProps = {
  readonly caption: string
  /** The first column. */
  readonly name: string | Column
  readonly rows: readonly CountRow[]
  /** The total from which the shares are calculated. If it is missing, no shares are shown. */
  readonly base?: number
}

/** Applications by one criterion, with their shares. */
export function CountTable({ caption, name, rows, base = 0 }: CountTableProps) {
  const hasShares = shareOf(0, base) !== undefined
  return (
    <Table
      caption={caption}
      columns={[name, FIGURES_TEXTS.applications, ...(hasShares ? [FIGURES_TEXTS.share] : [])]}
      rows={rows.map((row) => ({
        key: row.label,
        label: row.label,
        cells: [<NumberLink key='count' {...row} />, ...(hasShares ? [shareOf(row.count, base)] : [])],
      }))}
    />
  )
}

const days = (number: number | null | undefined) => number?.toFixed(1) ?? FIGURES_TEXTS.none

type FunnelTableProps = { readonly rows: readonly FunnelRow[]; readonly base: number }

/** The steps from submission to decision. @param base the total from which the shares are calculated */
export const FunnelTable = ({ rows, base }: FunnelTableProps) => (
  <Table
    caption={FIGURES_TEXTS.funnel}
    columns={FUNNEL_COLUMNS}
    rows={rows.map((row) => ({
      key: row.label,
      label: row.label,
      cells: [
        <NumberLink key='count' {...row} />,
        shareOf(row.count, base) ?? FIGURES_TEXTS.none,
        days(row.days?.median),
        days(row.days?.p80),
        row.waiting ? <NumberLink key='waiting' {...row.waiting} /> : FIGURES_TEXTS.none,
        days(row.waiting?.median),
        days(row.waiting?.longest),
      ],
    }))}
  />
)

/** The review figures by reviewer. */
export const MemberTable = ({ rows }: { readonly rows: readonly MemberRow[] }) => (
  <Table
    caption={FIGURES_TEXTS.members}
    columns={[
      FIGURES_TEXTS.member,
      FIGURES_TEXTS.assigned,
      FIGURES_TEXTS.given,
      ...VERDICTS.map(({ label }) => label),
    ]}
    rows={rows.map(({ id, name, assigned, given, verdicts }) => ({
      key: id,
      label: name,
      cells: [
        <NumberLink key='assigned' {...assigned} />,
        <NumberLink key='given' {...given} />,
        ...VERDICTS.map(({ value }) => <NumberLink key={value} {...verdicts[value]} />),
      ],
    }))}
  />
)

/** Each member's difference from colleagues, by name. */
export const AgreementTable = ({ rows }: { readonly rows: readonly MemberAgreement[] }) => (
  <Table
    caption={FIGURES_TEXTS.agreement}
    columns={AGREEMENT_COLUMNS}
    rows={rows.map(({ id, name, shared, difference }) => ({
      key: id,
      label: name,
      cells: [shared, difference ? intervalText(difference, 'signed') : FIGURES_TEXTS.none],
    }))}
  />
)
