import { isReviewStatus, type ReviewStatus } from '../applications/status.ts'

/** Cards on one page of the review list. */
export const REVIEW_PAGE_SIZE = 25
export const SEARCH_CHARACTERS = 200
const LAST_PAGE = 100_000

export type ReviewFilters = {
  readonly search: string
  /** undefined is 'All Status'. */
  readonly status: ReviewStatus | undefined
  /** From 1. */
  readonly page: number
}

export const NO_FILTERS: ReviewFilters = { search: '', status: undefined, page: 1 }

export const areActive = (filters: ReviewFilters): boolean =>
  filters.search.trim() !== '' || filters.status !== undefined

/** Reads filters from an address; what is not understood counts as not given. */
export function readFilters(query: URLSearchParams): ReviewFilters {
  const status = query.get('status') ?? ''
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').slice(0, SEARCH_CHARACTERS),
    status: isReviewStatus(status) ? status : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The shortest query that `readFilters` reads back as the same filters. */
export function writeFilters({ search, status, page }: ReviewFilters): URLSearchParams {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (page > 1) query.set('page', String(page))
  return query
}
