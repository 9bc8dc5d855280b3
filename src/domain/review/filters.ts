import { COMPANY_STAGES, HQ_CITIES, INDUSTRIES } from '#domain/applications/choices.ts'
import { isReviewStatus, type ReviewStatus } from '../applications/status.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'
import { parseCapitalRange, serialiseCapitalRange } from './capital-range.ts'
import { NO_VERDICT, type ReviewVerdict, VERDICT_VALUES } from './verdicts.ts'

/** Cards on one page of the review list. */
export const REVIEW_PAGE_SIZE = 25
export const SEARCH_CHARACTERS = 200
const PAGE_MAX = 100_000

/**
 * In which order applications are listed: the newest submission first, the longest waiting, the most sought, by name,
 * what the team disagrees about.
 */
export const REVIEW_SORTS = ['newest', 'oldest', 'capital', 'company', 'disputed'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** Longer than was promised, as the address says it. */
export const OVERDUE_FILTER = `${STATUS_UPDATE_HOURS}h` as const

/** In the place of a reviewer: assigned to nobody. */
export const UNASSIGNED = 'none'
/** An id of a person, as the address says it. */
export const PERSON_ID = /^[\w-]{1,64}$/
/** One's own verdict on what is listed, or that there is none. */
export const VERDICT_FILTERS = [...VERDICT_VALUES, NO_VERDICT] as const
export type VerdictFilter = ReviewVerdict | typeof NO_VERDICT
/** Of disputed ones, and of those that one has not opened in the reader, as the address says it. */
export const DISPUTED_FILTER = '1'
export const UNREAD_FILTER = 'me'

/** Which applications are listed. */
export type ReviewCriteria = {
  readonly search: string
  /** undefined is 'All Status'. */
  readonly status: ReviewStatus | undefined
  readonly industry: string | undefined
  readonly stage: string | undefined
  /** HQ city. */
  readonly city: string | undefined
  /** How much capital is sought, as `readSeek` reads it. */
  readonly seek: string | undefined
  /** To whom they are assigned, by id, or NOBODY; only as far as the asker sees assignments. */
  readonly reviewer: string | undefined
  /** Only those that have waited for their first word longer than was promised (`waitingOf`). */
  readonly waiting: typeof OVERDUE_FILTER | undefined
  readonly verdict: VerdictFilter | undefined
  /** Only those about which the verdicts that the reader may see disagree (`areDisputed`). */
  readonly disputed: typeof DISPUTED_FILTER | undefined
  readonly unread: typeof UNREAD_FILTER | undefined
}

export type ReviewFilters = ReviewCriteria & {
  readonly sort: ReviewSort
  /** From 1. */
  readonly page: number
}

export const NO_FILTERS: ReviewFilters = {
  search: '',
  status: undefined,
  industry: undefined,
  stage: undefined,
  city: undefined,
  seek: undefined,
  reviewer: undefined,
  waiting: undefined,
  verdict: undefined,
  disputed: undefined,
  unread: undefined,
  sort: 'newest',
  page: 1,
}

export const hasActiveFilters = ({ search, sort: _, page: __, ...chosen }: ReviewFilters): boolean =>
  search.trim() !== '' || Object.values(chosen).some((value) => value !== undefined)

const CITIES = HQ_CITIES.flatMap(({ choices }) => choices)

const findOption = (options: readonly { value: string }[], wanted: string | null) =>
  options.find(({ value }) => value === wanted)?.value

/** Reads filters from an address; what is not understood counts as not given. */
export function parseFilters(query: URLSearchParams): ReviewFilters {
  const status = query.get('status') ?? ''
  const page = Number(query.get('page'))
  const seek = parseCapitalRange(query.get('seek'))
  return {
    search: (query.get('search') ?? '').slice(0, SEARCH_CHARACTERS),
    status: isReviewStatus(status) ? status : undefined,
    industry: findOption(INDUSTRIES, query.get('industry')),
    stage: findOption(COMPANY_STAGES, query.get('stage')),
    city: findOption(CITIES, query.get('city')),
    seek: seek && serialiseCapitalRange(seek),
    reviewer: query.get('reviewer')?.match(PERSON_ID)?.[0],
    waiting: query.get('waiting') === OVERDUE_FILTER ? OVERDUE_FILTER : undefined,
    verdict: VERDICT_FILTERS.find((verdict) => verdict === query.get('verdict')),
    disputed: query.get('disputed') === DISPUTED_FILTER ? DISPUTED_FILTER : undefined,
    unread: query.get('unread') === UNREAD_FILTER ? UNREAD_FILTER : undefined,
    sort: REVIEW_SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** The shortest query that `readFilters` reads back as the same filters. */
export function serialiseFilters(filters: ReviewFilters): URLSearchParams {
  const { search, status, industry, stage, city, seek, reviewer } = filters
  const { waiting, verdict, disputed, unread, sort, page } = filters
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (industry) query.set('industry', industry)
  if (stage) query.set('stage', stage)
  if (city) query.set('city', city)
  if (seek) query.set('seek', seek)
  if (reviewer) query.set('reviewer', reviewer)
  if (waiting) query.set('waiting', waiting)
  if (verdict) query.set('verdict', verdict)
  if (disputed) query.set('disputed', disputed)
  if (unread) query.set('unread', unread)
  if (sort !== NO_FILTERS.sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query
}
