import { spokenRupees } from '#domain/money.ts'
import {
  CAPITAL_STEPS,
  type CapitalRange,
  parseCapitalRange,
  serialiseCapitalRange,
  setBound,
} from '#domain/review/capital-range.ts'
import { UNASSIGNED } from '#domain/review/filters.ts'
import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { memberName, useTeamMembers } from '#web/features/team/api.ts'
import controls from '#web/ui/controls.module.css'
import { SelectField } from '#web/ui/field.tsx'
import styles from './review.module.css'

/** A labelled select for one filter. */
export const FilterSelect = (props: Parameters<typeof SelectField>[0]) => (
  <SelectField className={styles.filter} {...props} />
)

type SeekFilterProps = {
  /** The range as in the URL's search parameter, `min..max`. */
  readonly seek: string | undefined
  readonly onChoose: (seek: string | undefined) => void
}

/** The filter by the range of capital sought. */
export function SeekFilter({ seek, onChoose }: SeekFilterProps) {
  const range = parseCapitalRange(seek)
  const choose = (end: keyof CapitalRange) => (amount: number | undefined) =>
    onChoose(serialiseCapitalRange(setBound(range, end, amount)))
  return (
    <div className={styles.filter}>
      <span className={styles.label}>{MORE_FILTERS_TEXTS.seeks}</span>
      <div className={styles.ends}>
        <AmountSelect
          label={MORE_FILTERS_TEXTS.seeksFrom}
          none={MORE_FILTERS_TEXTS.noMinimum}
          amount={range?.min}
          onChoose={choose('min')}
        />
        {MORE_FILTERS_TEXTS.to}
        <AmountSelect
          label={MORE_FILTERS_TEXTS.seeksTo}
          none={MORE_FILTERS_TEXTS.noMaximum}
          amount={range?.max}
          onChoose={choose('max')}
        />
      </div>
    </div>
  )
}

type AmountSelectProps = {
  readonly label: string
  /** The label of the empty option. */
  readonly none: string
  readonly amount: number | undefined
  readonly onChoose: (amount: number | undefined) => void
}

function AmountSelect({ label, none, amount, onChoose }: AmountSelectProps) {
  // Includes the current amount, because the address may contain an amount that is not among the steps.
  const amounts = [...new Set([...CAPITAL_STEPS, ...(amount === undefined ? [] : [amount])])]
  return (
    <div className={controls.select}>
      <select
        className={controls.box}
        aria-label={label}
        value={amount ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        <option value=''>{none}</option>
        {amounts
          .sort((a, b) => a - b)
          .map((rupees) => (
            <option key={rupees} value={rupees}>
              {spokenRupees(rupees)}
            </option>
          ))}
      </select>
    </div>
  )
}

type ReviewerFilterProps = {
  readonly reviewer: string | undefined
  readonly onChoose: (reviewer: string | undefined) => void
}

/** The filter for applications that are assigned to a certain reviewer, or to nobody. */
export function ReviewerFilter({ reviewer, onChoose }: ReviewerFilterProps) {
  const members = useTeamMembers()
    .filter(({ role }) => role !== 'partner')
    .map((member) => ({ value: member.id, label: memberName(member) }))
  const options = [{ value: UNASSIGNED, label: MORE_FILTERS_TEXTS.unassigned }, ...members]
  const isKnown = reviewer === undefined || options.some(({ value }) => value === reviewer)
  return (
    <FilterSelect
      label={MORE_FILTERS_TEXTS.reviewer}
      none={MORE_FILTERS_TEXTS.anyReviewer}
      options={isKnown ? options : [...options, { value: reviewer, label: MORE_FILTERS_TEXTS.formerMember }]}
      value={reviewer}
      onChoose={onChoose}
    />
  )
}
