import { spokenRupees } from '#domain/money.ts'
import {
  CAPITAL_STEPS,
  type CapitalRange,
  parseCapitalRange,
  serialiseCapitalRange,
  setBound,
} from '#domain/review/capital-range.ts'
import { UNASSIGNED } from '#domain/review/filter-table.ts'
import { type FilterName, filterOf } from '#domain/review/filters.ts'
import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { FundingRoundSelect } from '#web/features/funding-rounds/funding-round-select.tsx'
import { TagFilter } from '#web/features/tags/tag-filter.tsx'
import { memberName, useTeamMembers } from '#web/features/team/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './review.module.css'

export const FilterSelect = (props: Parameters<typeof SelectField>[0]) => (
  <SelectField className={styles.filter} {...props} />
)

type PanelFilterProps = {
  readonly name: FilterName
  readonly value: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

/** A filter as its entry in the table describes it. Shows nothing to users for whom the filter is not meant. */
export function PanelFilter({ name, value, onChoose }: PanelFilterProps) {
  const { isAdmin, givesVerdicts } = useAuth()
  const { label, panel } = filterOf(name)
  if (!panel) return null
  if (panel.for === 'administrators' && !isAdmin) return null
  if (panel.for === 'members-with-verdicts' && !givesVerdicts) return null
  switch (panel.kind) {
    case 'capital-range':
      return <SeekFilter seek={value} onChoose={onChoose} />
    case 'members':
      return <ReviewerFilter reviewer={value} onChoose={onChoose} />
    case 'tags':
      return <TagFilter tag={value} className={styles.filter} onChoose={onChoose} />
    case 'funding-rounds':
      return <FundingRoundSelect round={value} className={styles.filter} onChoose={onChoose} />
    case 'select':
      return (
        <FilterSelect
          label={panel.label ?? label ?? name}
          none={panel.none}
          options={panel.options ?? []}
          groups={panel.groups ?? []}
          value={value}
          onChoose={onChoose}
        />
      )
  }
}

type SeekFilterProps = {
  /** The range as in the URL's search parameter, `min..max`. */
  readonly seek: string | undefined
  readonly onChoose: (seek: string | undefined) => void
}

/** The filter by the range of capital sought. */
function SeekFilter({ seek, onChoose }: SeekFilterProps) {
  const range = parseCapitalRange(seek)
  const select = (end: keyof CapitalRange, label: string) => (
    <SelectField
      labelHidden
      label={label}
      none={MORE_FILTERS_TEXTS.anyAmount}
      options={amountOptions(range?.[end])}
      value={range?.[end]?.toString()}
      onChoose={(amount) =>
        onChoose(serialiseCapitalRange(setBound(range, end, amount ? Number(amount) : undefined)))
      }
    />
  )
  return (
    <div className={styles.filter}>
      <Text as='span' size='small' strong>
        {MORE_FILTERS_TEXTS.seeks}
      </Text>
      <div className={styles.ends}>
        {select('min', MORE_FILTERS_TEXTS.seeksFrom)}
        {MORE_FILTERS_TEXTS.to}
        {select('max', MORE_FILTERS_TEXTS.seeksTo)}
      </div>
    </div>
  )
}

/** Returns the amounts to choose from, and the current one, because the address may contain any amount. */
const amountOptions = (current: number | undefined) =>
  [...new Set([...CAPITAL_STEPS, ...(current === undefined ? [] : [current])])]
    .sort((a, b) => a - b)
    .map((rupees) => ({ value: String(rupees), label: spokenRupees(rupees) }))

type ReviewerFilterProps = {
  readonly reviewer: string | undefined
  readonly onChoose: (reviewer: string | undefined) => void
}

/** The filter for applications that are assigned to a certain reviewer, or to nobody. */
function ReviewerFilter({ reviewer, onChoose }: ReviewerFilterProps) {
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
