import { COMPANY_STAGES } from '../applications/choices/company-stages.ts'
import { INDUSTRIES } from '../applications/choices/industries.ts'
import { isReviewStatus, type ReviewStatus } from '../applications/status.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'

/** Cards on one page of the review list. */
export const REVIEW_PAGE_SIZE = 25
export const SEARCH_CHARACTERS = 200
const LAST_PAGE = 100_000

/** In which order applications are listed: the newest submission first, the longest waiting, the most sought, by name. */
export const REVIEW_SORTS = ['newest', 'oldest', 'capital', 'company'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Longer than was promised, as the address says it. */
export const LATE = `${STATUS_UPDATE_HOURS}h` as const

/** Which applications are listed. */
export type Narrowing = {
  readonly search: string
  /** undefined is 'All Status'. */
  readonly status: ReviewStatus | undefined
  readonly industry: string | undefined
  readonly stage: string | undefined
  /** Only those that have waited for their first word longer than was promised (`waitingOf`). */
  readonly waiting: typeof LATE | undefined
}

export type ReviewFilters = Narrowing & {
  readonly sort: ReviewSort
  /** From 1. */
  readonly page: number
}

export const NO_FILTERS: ReviewFilters = {
  search: '',
  status: undefined,
  industry: undefined,
  stage: undefined,
  waiting: undefined,
  sort: 'newest',
  page: 1,
}

export const areActive = ({ search, status, industry, stage, waiting }: ReviewFilters): boolean =>
  search.trim() !== '' || [status, industry, stage, waiting].some((chosen) => chosen !== undefined)

const among = (options: readonly { value: string }[], wanted: string | null) =>
  options.find(({ value }) => value === wanted)?.value

/** Reads filters from an address; what is not understood counts as not given. */
export function readFilters(query: URLSearchParams): ReviewFilters {
  const status = query.get('status') ?? ''
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').slice(0, SEARCH_CHARACTERS),
    status: isReviewStatus(status) ? status : undefined,
    industry: among(INDUSTRIES, query.get('industry')),
    stage: among(COMPANY_STAGES, query.get('stage')),
    waiting: query.get('waiting') === LATE ? LATE : undefined,
    sort: REVIEW_SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  }
}

/** The shortest query that `readFilters` reads back as the same filters. */
export function writeFilters(filters: ReviewFilters): URLSearchParams {
  const { search, status, industry, stage, waiting, sort, page } = filters
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (industry) query.set('industry', industry)
  if (stage) query.set('stage', stage)
  if (waiting) query.set('waiting', waiting)
  if (sort !== NO_FILTERS.sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query
}
