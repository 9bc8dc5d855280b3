import { formatDate, isIsoDay } from '../dates.ts'
import { isFieldId } from '../forms/field-id.ts'
import { YES_NO_CHOICES } from '../forms/kinds/yes-no.ts'
import { NUMBER_LIMIT } from '../limits.ts'
import { spokenRupees } from '../money.ts'
import { parseCapitalRange } from './capital-range.ts'
import { describeEnds, type Filter, type Option, oneOf, PERSON_ID, select, textThat } from './filter-table.ts'
import { isReviewFieldKey, isSortable, isTeamKey, type ReviewFieldKey } from './list-fields.ts'
import { FIELD_FILTER_TEXTS } from './list-messages.ts'
import { parseRange } from './range.ts'
import type { ReviewField } from './review-fields.ts'
import { TEAM_FIELD_TEXTS } from './team-field-messages.ts'

/** The value of a filter for applications that have no value of the field. */
export const BLANK = 'none'

const NUMBER = /^-?\d{1,13}(?:\.\d{1,12})?$/

const numberOf = (text: string) =>
  NUMBER.test(text) && Math.abs(Number(text)) <= NUMBER_LIMIT ? Number(text) : undefined

export const parseNumberRange = (text: string | undefined) => parseRange(text, numberOf)
export const parseDayRange = (text: string | undefined) =>
  parseRange(text, (day) => (isIsoDay(day) ? day : undefined))

const BLANK_OPTION: Option = { value: BLANK, label: FIELD_FILTER_TEXTS.blank }

/** Returns a filter with a value for applications without a value. @param rest the filter for all other values */
const withBlank = (rest: Filter): Filter => ({
  ...rest,
  parse: (text) => (text === BLANK ? text : rest.parse(text)),
  ...(rest.values && { values: [...rest.values, BLANK] }),
  ...(rest.expected && { expected: `${rest.expected}, or ${BLANK}` }),
  describe: (value, names) =>
    value === BLANK ? FIELD_FILTER_TEXTS.blank : (rest.describe?.(value, names) ?? value),
})

const choose = (options: readonly Option[], parse: Pick<Filter, 'parse'>, unknown?: string): Filter =>
  withBlank({
    ...parse,
    describe: (value) => options.find((option) => option.value === value)?.label ?? unknown,
    panel: select(FIELD_FILTER_TEXTS.any, [...options, BLANK_OPTION]),
  })

const range = (
  kind: 'capital-range' | 'number-range' | 'day-range',
  parse: Pick<Filter, 'parse'>,
  describe: (value: string) => string | undefined,
): Filter => withBlank({ ...parse, describe, panel: { kind, blank: BLANK_OPTION } })

const optionsOf = ({ choices }: ReviewField): Option[] =>
  choices.map(({ id, label }) => ({ value: id, label }))

/** Returns the filter for each kind of field. A deleted choice and a former member remain valid values. */
const BY_KIND: Partial<Record<ReviewField['kind'], (field: ReviewField) => Filter>> = {
  choice: (field) =>
    choose(optionsOf(field), textThat(isFieldId, 'the id of a choice'), TEAM_FIELD_TEXTS.removed),
  member: (field) =>
    choose(
      optionsOf(field),
      textThat((text) => PERSON_ID.test(text), 'the id of a person'),
      TEAM_FIELD_TEXTS.formerMember,
    ),
  yesNo: () => choose(YES_NO_CHOICES, oneOf(...YES_NO_CHOICES.map(({ value }) => value))),
  number: ({ unit }) =>
    range('number-range', textThat(parseNumberRange, 'a range of numbers, like 2.5..10'), (value) =>
      describeEnds(parseNumberRange(value), (end) => [end, unit].filter((part) => part !== '').join(' ')),
    ),
  rupees: () =>
    range('capital-range', textThat(parseCapitalRange, 'a range of rupees, like 500000..2000000'), (value) =>
      describeEnds(parseCapitalRange(value), spokenRupees),
    ),
  date: () =>
    range('day-range', textThat(parseDayRange, 'a range of days, like 2026-11-01..2026-11-30'), describeDays),
}

function describeDays(value: string): string | undefined {
  const days = parseDayRange(value)
  if (days?.min === undefined) return days?.max && FIELD_FILTER_TEXTS.until(formatDate(days.max))
  return days.max === undefined
    ? FIELD_FILTER_TEXTS.from(formatDate(days.min))
    : describeEnds(days, formatDate)
}

/** Returns the filter for a field, like those of the table `FILTERS`; undefined if lists cannot filter by it. */
export function fieldFilter(field: ReviewField): Filter | undefined {
  const filter = BY_KIND[field.kind]?.(field)
  return filter && { ...filter, label: field.label }
}

/** The values of the filters for fields, by the fields' keys. */
export type FieldCriteria = { readonly [K in ReviewFieldKey]?: string | undefined }

/** The criteria by which a list is filtered and sorted. */
type ListCriteria = FieldCriteria & { readonly sort?: string | undefined }

/** Maximum number of characters of a filter's value. The longest are ids and ranges. */
export const FIELD_FILTER_CHARACTERS = 100

const isFieldFilter = (pair: readonly [string, unknown]): pair is readonly [ReviewFieldKey, string] => {
  const [key, value] = pair
  return (
    isReviewFieldKey(key) &&
    typeof value === 'string' &&
    value !== '' &&
    value.length <= FIELD_FILTER_CHARACTERS
  )
}

/** Parses the filters for fields from an address. The fields may have been deleted. */
export const parseFieldFilters = (query: URLSearchParams): FieldCriteria =>
  Object.fromEntries([...query].filter(isFieldFilter))

/** Returns the keys and values of the filters for fields, sorted by key. */
export const activeFieldFilters = (criteria: FieldCriteria) =>
  (Object.entries(criteria) as (readonly [string, unknown])[])
    .filter(isFieldFilter)
    .sort(([one], [other]) => (one < other ? -1 : 1))

/**
 * Checks the filters and the order of a list against the fields that exist. A deleted field has no effect.
 * @returns the first parameter that does not fit its field, with a message; undefined if all do
 */
export function invalidFieldCriterion(
  { sort, ...criteria }: ListCriteria,
  fields: readonly ReviewField[],
): { readonly parameter: string; readonly message: string } | undefined {
  const sorted = fields.find(({ key }) => key === sort)
  if (sorted && !isSortable(sorted))
    return { parameter: 'sort', message: 'lists cannot be sorted by this field' }
  for (const field of fields) {
    const value = criteria[field.key]
    const filter = fieldFilter(field)
    if (!value || filter?.parse(value) !== undefined) continue
    const message = filter
      ? (filter.expected ?? `one of ${filter.values?.join(', ')}`)
      : 'lists cannot be filtered by this field'
    return { parameter: field.key, message }
  }
  return undefined
}

/** Returns the fields that a list is filtered or sorted by. */
export const namedFields = (criteria: ListCriteria, fields: readonly ReviewField[]): ReviewField[] =>
  fields.filter(({ key }) => criteria[key] || criteria.sort === key)

/** Returns whether a list is filtered or sorted by any field, which may have been deleted. */
export const namesFields = (criteria: ListCriteria): boolean =>
  isTeamKey(criteria.sort ?? '') || activeFieldFilters(criteria).length > 0
