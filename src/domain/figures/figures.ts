import { COMPANY_STAGES, howHeardChoices, INDUSTRIES } from '../applications/choices.ts'
import { describeStatus } from '../applications/status.ts'
import { STATUS_UPDATE_HOURS } from '../limits.ts'
import { OVERDUE_FILTER } from '../review/filter-table.ts'
import { NO_FILTERS, type ReviewCriteria, serialiseFilters } from '../review/filters.ts'
import { type Progress, RESPONSE_HOURS } from '../review/progress.ts'
import { type PeriodLength, periodLabel, periodOf, periodsBetween } from '../review/submission-period.ts'
import { VERDICT_VALUES, type Verdict } from '../review/verdicts.ts'
import { PATHS } from '../routes.ts'
import { FIGURES_TEXTS, FUNNEL_STEPS, RESPONSE_LABELS } from './messages.ts'

/** Days to one decimal place. Null if there are no applications. */
export type SpreadOfDays = { readonly median: number | null; readonly p80: number | null }
export type WaitOfDays = { readonly median: number | null; readonly longest: number | null }
export type ValueCount = { readonly value: string; readonly count: number }

export const MILESTONES = ['response', 'meeting', 'decision', 'approved', 'no_fit'] as const
export type Milestone = (typeof MILESTONES)[number]
export const WAITS = ['response', 'meeting', 'decision'] as const
export type Wait = (typeof WAITS)[number]

/** The answers by which applications are grouped, and the links by which founders came. */
export const SPLITS = ['industry', 'stage', 'source', 'via'] as const
export type Split = (typeof SPLITS)[number]

export type MemberFigures = {
  readonly id: string
  /** The full name, or the e-mail address if there is no name. */
  readonly name: string
  readonly assigned: number
  readonly given: number
} & Readonly<Record<Verdict, number>>

/** The period and the funding round of the counted applications. If omitted, all applications are counted. */
export type FiguresFilter = Partial<Pick<ReviewCriteria, 'submitted' | 'round'>>

/** Figures about the applications that a person may see. */
export type Figures = {
  readonly as_of: string
  /** Number of submitted applications per period. Omits periods without submissions. */
  readonly periods: ValueCount[]
  readonly submitted: number
  readonly overdue: number
  readonly approved: number
  readonly no_fit: number
  readonly progress: Readonly<Record<Progress, number>>
  /** Days from submission to each milestone. */
  readonly days: Readonly<Record<Milestone, SpreadOfDays>>
  /** How many days applications have waited for their next step so far. */
  readonly waits: Readonly<Record<Wait, WaitOfDays>>
  /** Number of applications per answer, the most frequent answer first. */
  readonly splits: Readonly<Record<Split, ValueCount[]>>
  readonly members: MemberFigures[]
}

/** A number of applications, and the list filters that show exactly these applications. */
export type LinkedNumber = { readonly count: number; readonly criteria: Partial<ReviewCriteria> }

/** Returns the address of the list that a number links to. */
export const listAddress = (criteria: Partial<ReviewCriteria>): string =>
  `${PATHS.review}?${serialiseFilters({ ...NO_FILTERS, ...criteria })}`.replace(/\?$/, '')

/**
 * The smallest number of applications for which shares are shown. With fewer, a single application would change a share
 * by more than 5 percentage points.
 */
export const SHARE_BASE_MIN = 20
const PERCENT = 100

/** Returns '35 %', for example, or undefined if the base is below 20. */
export const shareOf = (count: number, base: number): string | undefined =>
  base < SHARE_BASE_MIN ? undefined : `${Math.round((count / base) * PERCENT)} %`

export type FunnelRow = LinkedNumber & {
  readonly label: string
  readonly days: SpreadOfDays | undefined
  /** Applications that are waiting for this step. */
  readonly waiting: (LinkedNumber & WaitOfDays) | undefined
}

/** Returns the rows of the funnel: the steps from submission to decision. */
export function funnelRows(figures: Figures, filter: FiguresFilter): FunnelRow[] {
  const { progress, days, waits } = figures
  const stepTo = (step: Wait, reached: Progress): FunnelRow => {
    const awaiting = `awaiting-${step}` as const
    return {
      label: FUNNEL_STEPS[step],
      count: progress[reached],
      criteria: { ...filter, progress: reached },
      days: days[step],
      waiting: { count: progress[awaiting], criteria: { ...filter, progress: awaiting }, ...waits[step] },
    }
  }
  const decidedAs = (status: 'approved' | 'no_fit'): FunnelRow => ({
    label: describeStatus(status).label,
    count: figures[status],
    criteria: { ...filter, status },
    days: days[status],
    waiting: undefined,
  })
  return [
    {
      label: FUNNEL_STEPS.submitted,
      count: figures.submitted,
      criteria: filter,
      days: undefined,
      waiting: undefined,
    },
    stepTo('response', 'responded'),
    stepTo('meeting', 'met'),
    stepTo('decision', 'decided'),
    decidedAs('approved'),
    decidedAs('no_fit'),
  ]
}

export type CountRow = LinkedNumber & { readonly label: string }

/** Returns the number of applications in every period from the first submission until now, earliest first. */
export function periodRows(
  { periods, as_of }: Figures,
  length: PeriodLength,
  { round }: FiguresFilter,
): CountRow[] {
  const counts = new Map(periods.map(({ value, count }) => [value, count]))
  const [first] = periods
  if (!first) return []
  return periodsBetween(first.value, periodOf(as_of, length)).map((period) => ({
    label: periodLabel(period, 'short'),
    count: counts.get(period) ?? 0,
    criteria: { submitted: period, round },
  }))
}

/**
 * Returns the number of applications per answer, the most frequent answer first.
 * @param investor the group's name, which is part of one of the sources
 */
export function splitRows(
  { splits }: Figures,
  split: Split,
  filter: FiguresFilter,
  investor: string,
): CountRow[] {
  const choices = { industry: INDUSTRIES, stage: COMPANY_STAGES, source: howHeardChoices(investor), via: [] }[
    split
  ]
  return splits[split].map(({ value, count }) => ({
    // After a change of the group's name, older answers still contain the former name. A link is its own name.
    label: choices.find((choice) => choice.value === value)?.label ?? value,
    count,
    criteria: { ...filter, [split]: value },
  }))
}

export type ResponseRow = CountRow & { readonly isOverdue: boolean }

/**
 * Returns the number of applications by the time to their first response, and the numbers of those still waiting, both
 * on time and overdue.
 */
export function responseRows({ progress, overdue }: Figures, filter: FiguresFilter): ResponseRow[] {
  const answered = Object.entries(RESPONSE_HOURS).map(([key, [from]]) => ({
    label: RESPONSE_LABELS[key as keyof typeof RESPONSE_HOURS],
    count: progress[key as keyof typeof RESPONSE_HOURS],
    criteria: { ...filter, progress: key as Progress },
    isOverdue: from >= STATUS_UPDATE_HOURS,
  }))
  return [
    ...answered,
    {
      label: FIGURES_TEXTS.stillInTime,
      count: progress['awaiting-response-72h'],
      criteria: { ...filter, progress: 'awaiting-response-72h' },
      isOverdue: false,
    },
    {
      label: FIGURES_TEXTS.overdue,
      count: overdue,
      criteria: { ...filter, waiting: OVERDUE_FILTER },
      isOverdue: true,
    },
  ]
}

export type MemberRow = {
  readonly id: string
  readonly name: string
  readonly assigned: LinkedNumber
  readonly given: LinkedNumber
  readonly verdicts: Readonly<Record<Verdict, LinkedNumber>>
}

/**
 * Returns the figures of each member who has an assignment or a verdict that the viewer may see, with links to the
 * lists.
 */
export const memberRows = ({ members }: Figures, filter: FiguresFilter): MemberRow[] =>
  members.map(({ id, name, assigned, given, ...verdicts }) => ({
    id,
    name,
    assigned: { count: assigned, criteria: { ...filter, reviewer: id } },
    given: { count: given, criteria: { ...filter, given: id } },
    verdicts: Object.fromEntries(
      VERDICT_VALUES.map((verdict) => [
        verdict,
        { count: verdicts[verdict], criteria: { ...filter, given: `${id}.${verdict}` } },
      ]),
    ) as Record<Verdict, LinkedNumber>,
  }))
