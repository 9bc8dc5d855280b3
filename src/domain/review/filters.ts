import { acceptsHowHeard, COMPANY_STAGES, HQ_CITIES, INDUSTRIES } from '#domain/applications/choices.ts'
import { isBlankText } from '#domain/typed-text.ts'
import { isReviewStatus, type ReviewStatus } from '../applications/status.ts'
import { MEETING_SOON_DAYS, STATUS_UPDATE_HOURS } from '../limits.ts'
import { parseCapitalRange, serialiseCapitalRange } from './capital-range.ts'
import { PROGRESS_VALUES, type Progress } from './progress.ts'
import { parseTimeRange } from './submission-period.ts'
import { NO_VERDICT, type ReviewVerdict, VERDICT_VALUES } from './verdicts.ts'

/** Number of applications on one page of the review list. */
export const REVIEW_PAGE_SIZE = 25
export const SEARCH_CHARACTERS = 200
const PAGE_MAX = 100_000

/** `oldest` lists the earliest submission first, and `capital` the highest amount sought. */
export const REVIEW_SORTS = ['newest', 'oldest', 'capital', 'company', 'disputed'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]

/** The value of the query parameter `waiting`. */
export const OVERDUE_FILTER = `${STATUS_UPDATE_HOURS}h` as const

/** The value of `reviewer` for applications without a reviewer. */
export const UNASSIGNED = 'none'
/** The format of a person's id in a page's address. */
export const PERSON_ID = /^[\w-]{1,64}$/
/** The format of a tag's or funding round's id in a page's address. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The values of the filter by the viewer's own verdict, or by its absence. */
export const VERDICT_FILTERS = [...VERDICT_VALUES, NO_VERDICT] as const
export type VerdictFilter = ReviewVerdict | typeof NO_VERDICT
/** The values of the query parameters `disputed` and `unread`. */
export const DISPUTED_FILTER = '1'
export const UNREAD_FILTER = 'me'
/** The value of the query parameter `open`. */
export const OPEN_FILTER = '1'
/** The value of the query parameter `meetings`. */
export const MEETING_SOON_FILTER = `${MEETING_SOON_DAYS}d` as const
/** The value of the query parameter `withdrawn`. */
export const WITHDRAWN_FILTER = '1'
/** The value of the query parameter `notes`. */
export const FOR_ME_FILTER = 'me'

/**
 * Reads the query parameter `given`: a person's id, or the id with a verdict, such as 'meera.strong_yes'.
 * @returns the person and the verdict, which is undefined if any verdict matches. Returns undefined for an invalid
 *   text.
 */
export function parseGivenVerdict(text: string | null | undefined) {
  const [person = '', word, ...more] = text?.split('.') ?? []
  const verdict = VERDICT_VALUES.find((value) => value === word)
  if (!PERSON_ID.test(person) || verdict !== word || more.length > 0) return undefined
  return { person, verdict }
}

/** The criteria that select the listed applications. */
export type ReviewCriteria = {
  readonly search: string
  /** Undefined for 'All Status'. */
  readonly status: ReviewStatus | undefined
  readonly industry: string | undefined
  readonly stage: string | undefined
  /** HQ city. */
  readonly city: string | undefined
  /** The range of capital sought, in the format of `parseCapitalRange`. */
  readonly seek: string | undefined
  /** A reviewer's id or UNASSIGNED, for viewers who may see assignments. */
  readonly reviewer: string | undefined
  /** A tag's id. */
  readonly tag: string | undefined
  /** A funding round's id. */
  readonly round: string | undefined
  /** Only applications that are overdue for a first change of status (`waitingTime`). */
  readonly waiting: typeof OVERDUE_FILTER | undefined
  readonly verdict: VerdictFilter | undefined
  /** Only applications on which the verdicts that the viewer can see disagree (`areDisputed`). */
  readonly disputed: typeof DISPUTED_FILTER | undefined
  /** Only applications that the viewer has not opened in the reader. */
  readonly unread: typeof UNREAD_FILTER | undefined
  /** Only applications with a note for the viewer that they have not seen. */
  readonly notes: typeof FOR_ME_FILTER | undefined
  /** Only applications with a meeting now or in the next MEETING_SOON_DAYS days. */
  readonly meetings: typeof MEETING_SOON_FILTER | undefined
  /** Only withdrawn applications. Without this filter, lists omit them. */
  readonly withdrawn: typeof WITHDRAWN_FILTER | undefined
  /** The time of the submission, in the format of `parseTimeRange`. */
  readonly submitted: string | undefined
  /** Only applications whose questions were answered in this period, or since this time. */
  readonly answered: string | undefined
  /** Only undecided applications. */
  readonly open: typeof OPEN_FILTER | undefined
  /** Only applications with this answer to the question of how the founder heard about the group. */
  readonly source: string | undefined
  /** For administrators only. */
  readonly progress: Progress | undefined
  /** Only applications on which a person has given a verdict that the viewer may see (`parseGivenVerdict`). */
  readonly given: string | undefined
}

export type ReviewFilters = ReviewCriteria & {
  readonly sort: ReviewSort
  /** The number of the page, from 1. */
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
  tag: undefined,
  round: undefined,
  waiting: undefined,
  verdict: undefined,
  disputed: undefined,
  unread: undefined,
  notes: undefined,
  meetings: undefined,
  withdrawn: undefined,
  submitted: undefined,
  answered: undefined,
  open: undefined,
  source: undefined,
  progress: undefined,
  given: undefined,
  sort: 'newest',
  page: 1,
}

export const hasActiveFilters = ({ search, sort: _, page: __, ...chosen }: ReviewFilters): boolean =>
  !isBlankText(search) || Object.values(chosen).some((value) => value !== undefined)

const CITIES = HQ_CITIES.flatMap(({ choices }) => choices)

const findOption = (options: readonly { value: string }[], wanted: string | null) =>
  options.find(({ value }) => value === wanted)?.value

/** Parses filters from an address. Ignores invalid values. */
export function parseFilters(query: URLSearchParams): ReviewFilters {
  const status = query.get('status') ?? ''
  const page = Number(query.get('page'))
  const seek = parseCapitalRange(query.get('seek'))
  const [submitted, answered, source, given] = ['submitted', 'answered', 'source', 'given'].map(
    (name) => query.get(name) ?? undefined,
  )
  return {
    search: (query.get('search') ?? '').slice(0, SEARCH_CHARACTERS),
    status: isReviewStatus(status) ? status : undefined,
    industry: findOption(INDUSTRIES, query.get('industry')),
    stage: findOption(COMPANY_STAGES, query.get('stage')),
    city: findOption(CITIES, query.get('city')),
    seek: seek && serialiseCapitalRange(seek),
    reviewer: query.get('reviewer')?.match(PERSON_ID)?.[0],
    tag: query.get('tag')?.match(UUID)?.[0],
    round: query.get('round')?.match(UUID)?.[0],
    waiting: query.get('waiting') === OVERDUE_FILTER ? OVERDUE_FILTER : undefined,
    verdict: VERDICT_FILTERS.find((verdict) => verdict === query.get('verdict')),
    disputed: query.get('disputed') === DISPUTED_FILTER ? DISPUTED_FILTER : undefined,
    unread: query.get('unread') === UNREAD_FILTER ? UNREAD_FILTER : undefined,
    notes: query.get('notes') === FOR_ME_FILTER ? FOR_ME_FILTER : undefined,
    meetings: query.get('meetings') === MEETING_SOON_FILTER ? MEETING_SOON_FILTER : undefined,
    withdrawn: query.get('withdrawn') === WITHDRAWN_FILTER ? WITHDRAWN_FILTER : undefined,
    submitted: parseTimeRange(submitted) && submitted,
    answered: parseTimeRange(answered) && answered,
    open: query.get('open') === OPEN_FILTER ? OPEN_FILTER : undefined,
    source: source !== undefined && acceptsHowHeard(source) ? source : undefined,
    progress: PROGRESS_VALUES.find((progress) => progress === query.get('progress')),
    given: parseGivenVerdict(given) && given,
    sort: REVIEW_SORTS.find((sort) => sort === query.get('sort')) ?? NO_FILTERS.sort,
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

/** Returns the shortest query that `parseFilters` reads as the same filters. */
export function serialiseFilters(filters: ReviewFilters): URLSearchParams {
  const { search, status, industry, stage, city, seek, reviewer, tag, round } = filters
  const { waiting, verdict, disputed, unread, notes, meetings, withdrawn } = filters
  const { submitted, answered, open, source, progress, given, sort, page } = filters
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (status) query.set('status', status)
  if (industry) query.set('industry', industry)
  if (stage) query.set('stage', stage)
  if (city) query.set('city', city)
  if (seek) query.set('seek', seek)
  if (reviewer) query.set('reviewer', reviewer)
  if (tag) query.set('tag', tag)
  if (round) query.set('round', round)
  if (waiting) query.set('waiting', waiting)
  if (verdict) query.set('verdict', verdict)
  if (disputed) query.set('disputed', disputed)
  if (unread) query.set('unread', unread)
  if (notes) query.set('notes', notes)
  if (meetings) query.set('meetings', meetings)
  if (withdrawn) query.set('withdrawn', withdrawn)
  if (submitted) query.set('submitted', submitted)
  if (answered) query.set('answered', answered)
  if (open) query.set('open', open)
  if (source) query.set('source', source)
  if (progress) query.set('progress', progress)
  if (given) query.set('given', given)
  if (sort !== NO_FILTERS.sort) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query
}
