import type { ReactNode } from 'react'
import { spokenRupees } from '#domain/money.ts'
import { CAPITAL_STEPS, parseCapitalRange } from '#domain/review/capital-range.ts'
import { parseDayRange, parseNumberRange } from '#domain/review/field-filters.ts'
import { type Filter, type Option, UNASSIGNED } from '#domain/review/filter-table.ts'
import { FIELD_FILTER_TEXTS, MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { type Range, serialiseRange, setBound } from '#domain/review/range.ts'
import { ApplicationLinkSelect } from '#web/features/funding-rounds/application-link-select.tsx'
import { FundingRoundSelect } from '#web/features/funding-rounds/funding-round-select.tsx'
import { TagFilter } from '#web/features/tags/tag-filter.tsx'
import { memberName, useTeamMembers } from '#web/features/team/api.ts'
import { useAuth } from '#web/session/auth.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './review.module.css'

export const FilterSelect = (props: Parameters<typeof SelectField>[0]) => (
  <SelectField className={styles.filter} {...props} />
)

type FilterValueProps = {
  readonly value: string | undefined
  readonly onChoose: (value: string | undefined) => void
}

type PanelFilterProps = FilterValueProps & { readonly name: string; readonly filter: Filter }

/** A filter as its entry in the table describes it. Shows nothing to users for whom the filter is not meant. */
export function PanelFilter({ name, filter, value, onChoose }: PanelFilterProps) {
  const { label = name, panel, describe } = filter
  const { isAdmin, givesVerdicts } = useAuth()
  if (!panel) return null
  if (panel.for === 'administrators' && !isAdmin) return null
  if (panel.for === 'members-with-verdicts' && !givesVerdicts) return null
  switch (panel.kind) {
    case 'capital-range':
    case 'number-range':
    case 'day-range': {
      const RangeFilter = RANGE_FILTERS[panel.kind]
      return <RangeFilter label={label} blank={panel.blank} value={value} onChoose={onChoose} />
    }
    case 'members':
      return <ReviewerFilter reviewer={value} onChoose={onChoose} />
    case 'tags':
      return <TagFilter tag={value} className={styles.filter} onChoose={onChoose} />
    case 'funding-rounds':
      return <FundingRoundSelect round={value} className={styles.filter} onChoose={onChoose} />
    case 'application-links':
      return <ApplicationLinkSelect via={value} className={styles.filter} onChoose={onChoose} />
    case 'select': {
      const { options = [], groups = [] } = panel
      // The address may contain a choice that has been deleted.
      const isKnown = !value || groups.length > 0 || options.some((option) => option.value === value)
      const current = isKnown ? [] : [{ value, label: describe?.(value, new Map()) ?? value }]
      return (
        <FilterSelect
          label={panel.label ?? label}
          none={panel.none}
          options={[...options, ...current]}
          groups={groups}
          value={value}
          onChoose={onChoose}
        />
      )
    }
  }
}

type RangeFilterProps = FilterValueProps & {
  readonly label: string
  readonly blank: Option | undefined
}

type End = keyof Range<unknown>

type RangeFrameProps = RangeFilterProps & {
  /** The accessible name of each end's control. */
  readonly names: Readonly<Record<End, (label: string) => string>>
  /** Renders the control of an end. */
  readonly children: (end: End, name: string) => ReactNode
}

/** A range with a control for each end and, if there is a value for blank ones, a checkbox. */
function RangeFrame({ label, blank, value, onChoose, names, children }: RangeFrameProps) {
  return (
    <div className={styles.filter}>
      <Text as='span' size='small' strong>
        {label}
      </Text>
      <div>
        <div className={styles.ends}>
          {children('min', names.min(label))}
          {MORE_FILTERS_TEXTS.to}
          {children('max', names.max(label))}
        </div>
        {blank && (
          <CheckboxField
            label={blank.label}
            aria-label={FIELD_FILTER_TEXTS.blankOf(label)}
            checked={value === blank.value}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked ? blank.value : undefined)}
          />
        )}
      </div>
    </div>
  )
}

/** A range of rupees, with a list of amounts for each end. */
function CapitalFilter(props: RangeFilterProps) {
  const range = parseCapitalRange(props.value)
  return (
    <RangeFrame {...props} names={FIELD_FILTER_TEXTS.amount}>
      {(end, name) => (
        <SelectField
          labelHidden
          label={name}
          none={MORE_FILTERS_TEXTS.anyAmount}
          options={amountOptions(range?.[end])}
          value={range?.[end]?.toString()}
          onChoose={(amount) =>
            props.onChoose(serialiseRange(setBound(range, end, amount ? Number(amount) : undefined)))
          }
        />
      )}
    </RangeFrame>
  )
}

/** Returns the amounts to choose from, and the current one, because the address may contain any amount. */
const amountOptions = (current: number | undefined) =>
  [...new Set([...CAPITAL_STEPS, ...(current === undefined ? [] : [current])])]
    .sort((a, b) => a - b)
    .map((rupees) => ({ value: String(rupees), label: spokenRupees(rupees) }))

function NumberFilter(props: RangeFilterProps) {
  const range = parseNumberRange(props.value)
  return (
    <RangeFrame {...props} names={FIELD_FILTER_TEXTS.amount}>
      {(end, name) => (
        <TypedEnd
          type='number'
          label={name}
          value={range?.[end]?.toString() ?? ''}
          onEnter={(text) =>
            props.onChoose(serialiseRange(setBound(range, end, text === '' ? undefined : Number(text))))
          }
        />
      )}
    </RangeFrame>
  )
}

function DayFilter(props: RangeFilterProps) {
  const range = parseDayRange(props.value)
  return (
    <RangeFrame {...props} names={FIELD_FILTER_TEXTS.day}>
      {(end, name) => (
        <TypedEnd
          type='date'
          label={name}
          value={range?.[end] ?? ''}
          onEnter={(day) => props.onChoose(serialiseRange(setBound(range, end, day || undefined)))}
        />
      )}
    </RangeFrame>
  )
}

const RANGE_FILTERS = {
  'capital-range': CapitalFilter,
  'number-range': NumberFilter,
  'day-range': DayFilter,
} as const

type TypedEndProps = {
  readonly type: 'number' | 'date'
  readonly label: string
  readonly value: string
  readonly onEnter: (text: string) => void
}

/** An input that changes the filter when the user leaves it or presses Enter, not with every key. */
function TypedEnd({ type, label, value, onEnter }: TypedEndProps) {
  const enter = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => {
    if (currentTarget.value !== value) onEnter(currentTarget.value)
  }
  return (
    <TextField
      key={value}
      labelHidden
      label={label}
      type={type}
      step='any'
      defaultValue={value}
      onBlur={enter}
      onKeyDown={(event) => {
        if (event.key === 'Enter') enter(event)
      }}
    />
  )
}

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
