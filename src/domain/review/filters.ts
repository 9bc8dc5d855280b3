import type { TeamRole } from '../actor.ts'
import { isolate } from '../text.ts'
import { isBlankText } from '../typed-text.ts'
import { activeFieldFilters, type FieldCriteria, fieldFilter, parseFieldFilters } from './field-filters.ts'
import { FILTERS, type Filter, type NamesById } from './filter-table.ts'
import { isTeamKey, type ReviewFieldKey } from './list-fields.ts'
import { FIELD_FILTER_TEXTS } from './list-messages.ts'
import type { ReviewField, TeamKey } from './review-fields.ts'

/** Number of applications on one page of the review list. */
export const REVIEW_PAGE_SIZE = 25
export const SEARCH_CHARACTERS = 200
const PAGE_MAX = 100_000

/**
 * `oldest` lists the earliest submission first, and `capital` the highest amount sought. `own` is an arbitrary order of
 * the viewer's own.
 */
export const REVIEW_SORTS = ['newest', 'oldest', 'capital', 'company', 'disputed', 'own'] as const
export type StandardSort = (typeof REVIEW_SORTS)[number]
/** A team field sorts by its largest number or its earliest date. */
export type ReviewSort = StandardSort | TeamKey

/** Returns the order for a text in an address. Returns undefined if the text is not valid. */
export const parseSort = (text: string | null | undefined): ReviewSort | undefined =>
  REVIEW_SORTS.find((sort) => sort === text) ?? (text && isTeamKey(text) ? text : undefined)

export type FilterName = keyof typeof FILTERS
export type FilterValue<N extends FilterName> = NonNullable<ReturnType<(typeof FILTERS)[N]['parse']>>

export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[]

/** Returns a filter without the type of its values, for code that treats all filters alike. */
export const filterOf = (name: FilterName): Filter => FILTERS[name]

/**
 * The criteria that select the listed applications. Those for fields that the group defines itself are not validated,
 * because addresses and saved views are read before the fields are loaded; the server validates them.
 */
export type ReviewCriteria = { readonly search: string } & {
  readonly [N in FilterName]: FilterValue<N> | undefined
} & FieldCriteria

export type ReviewFilters = ReviewCriteria & {
  /** Undefined for the default order (`defaultSort`). The server lists the newest applications first. */
  readonly sort: ReviewSort | undefined
  /** The number of the page, from 1. */
  readonly page: number
}

/** Returns criteria with the value that `read` returns for each filter. */
const criteria = (search: string, read: (name: FilterName) => string | undefined) =>
  // Each value comes from the filter's own `parse`, so it has the filter's type.
  ({ search, ...Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) }) as ReviewCriteria

export const NO_FILTERS: ReviewFilters = { ...criteria('', () => undefined), sort: undefined, page: 1 }

export const hasActiveFilters = ({ search, sort: _, page: __, ...chosen }: ReviewFilters): boolean =>
  !isBlankText(search) || Object.values(chosen).some((value) => value !== undefined)

/**
 * Returns the default order of a list: the viewer's own for the applications that are assigned to the viewer, so that
 * none of them is the last that every reader reaches.
 */
export const defaultSort = (
  { reviewer }: Pick<ReviewCriteria, 'reviewer'>,
  viewer: { readonly role: TeamRole; readonly id: string },
): ReviewSort => (viewer.role === 'reviewer' || reviewer === viewer.id ? 'own' : 'newest')

/** Parses filters from an address. Ignores invalid values. */
export function parseFilters(query: URLSearchParams): ReviewFilters {
  const page = Number(query.get('page'))
  return {
    ...criteria((query.get('search') ?? '').slice(0, SEARCH_CHARACTERS), (name) =>
      filterOf(name).parse(query.get(name) ?? ''),
    ),
    ...parseFieldFilters(query),
    sort: parseSort(query.get('sort')),
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** Returns the shortest query that `parseFilters` reads as the same filters. */
export function serialiseFilters({ search, sort, page, ...chosen }: ReviewFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  for (const name of FILTER_NAMES) {
    const value = chosen[name]
    if (value) query.set(name, value)
  }
  for (const [key, value] of activeFieldFilters(chosen)) query.set(key, value)
  if (sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query
}

export type FilterLabel = { readonly name: FilterName | ReviewFieldKey; readonly label: string }

/**
 * Describes the active filters, except those that the search box, the status and the toggle buttons show.
 * @param names the names that are known; other ids are described in general words
 * @param fields the fields that the group defines itself; undefined if they have not loaded
 */
export const filterLabels = (
  filters: ReviewFilters,
  names: NamesById,
  fields?: readonly ReviewField[],
): FilterLabel[] => [
  ...FILTER_NAMES.flatMap((name) => {
    const value = filters[name]
    const { label, describe } = filterOf(name)
    const text = value && (describe ? describe(value, names) : label && value)
    return text ? [{ name, label: label ? `${label}: ${isolate(text)}` : text }] : []
  }),
  ...fieldLabels(filters, names, fields),
]

const fieldLabels = (
  filters: ReviewFilters,
  names: NamesById,
  fields: readonly ReviewField[] | undefined,
): FilterLabel[] =>
  activeFieldFilters(filters).map(([name, value]) => {
    const field = fields?.find(({ key }) => key === name)
    if (!field) return { name, label: fields ? FIELD_FILTER_TEXTS.deletedField : FIELD_FILTER_TEXTS.oneField }
    const text = fieldFilter(field)?.describe?.(value, names)
    const separator = field.label.endsWith('?') ? ' ' : ': '
    return { name, label: `${isolate(field.label)}${separator}${isolate(text ?? value)}` }
  })
