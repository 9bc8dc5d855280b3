import { isolate } from '../text.ts'
import { isBlankText } from '../typed-text.ts'
import { FILTERS, type Filter, type NamesById } from './filter-table.ts'

/** Number of applications on one page of the review list. */
export const REVIEW_PAGE_SIZE = 25
export const SEARCH_CHARACTERS = 200
const PAGE_MAX = 100_000

/** `oldest` lists the earliest submission first, and `capital` the highest amount sought. */
export const REVIEW_SORTS = ['newest', 'oldest', 'capital', 'company', 'disputed'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

export type FilterName = keyof typeof FILTERS
export type FilterValue<N extends FilterName> = NonNullable<ReturnType<(typeof FILTERS)[N]['parse']>>

export const FILTER_NAMES = Object.keys(FILTERS) as readonly FilterName[]

/** Returns a filter without the type of its values, for code that treats all filters alike. */
export const filterOf = (name: FilterName): Filter => FILTERS[name]

/** The criteria that select the listed applications. */
export type ReviewCriteria = { readonly search: string } & {
  readonly [N in FilterName]: FilterValue<N> | undefined
}

export type ReviewFilters = ReviewCriteria & {
  readonly sort: ReviewSort
  /** The number of the page, from 1. */
  readonly page: number
}

/** Returns criteria with the value that `read` returns for each filter. */
const criteria = (search: string, read: (name: FilterName) => string | undefined) =>
  // Each value comes from the filter's own `parse`, so it has the filter's type.
  ({ search, ...Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) }) as ReviewCriteria

export const NO_FILTERS: ReviewFilters = { ...criteria('', () => undefined), sort: 'newest', page: 1 }

export const hasActiveFilters = ({ search, sort: _, page: __, ...chosen }: ReviewFilters): boolean =>
  !isBlankText(search) || Object.values(chosen).some((value) => value !== undefined)

/** Parses filters from an address. Ignores invalid values. */
export function parseFilters(query: URLSearchParams): ReviewFilters {
  const page = Number(query.get('page'))
  return {
    ...criteria((query.get('search') ?? '').slice(0, SEARCH_CHARACTERS), (name) =>
      filterOf(name).parse(query.get(name) ?? ''),
    ),
    sort: REVIEW_SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort,
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
  if (sort !== NO_FILTERS.sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query
}

export type FilterLabel = { readonly name: FilterName; readonly label: string }

/**
 * Describes the active filters, except those that the search box, the status and the toggle buttons show.
 * @param names the names that are known; other ids are described in general words
 */
export const filterLabels = (filters: ReviewFilters, names: NamesById): FilterLabel[] =>
  FILTER_NAMES.flatMap((name) => {
    const value = filters[name]
    const { label, describe } = filterOf(name)
    const text = value && (describe ? describe(value, names) : label && value)
    return text ? [{ name, label: label ? `${label}: ${isolate(text)}` : text }] : []
  })
