import { formatDay, formatTime } from '../dates.ts'

/** The lengths of the periods by which applications are grouped. */
export const PERIOD_LENGTHS = ['month', 'quarter', 'year'] as const
export type PeriodLength = (typeof PERIOD_LENGTHS)[number]

export type Period = {
  readonly length: PeriodLength
  readonly start: Date
  /** The start of the next period, which is the exclusive end of this one. */
  readonly end: Date
}

/** A year ('2026'), a quarter ('2026-Q4') or a month ('2026-11'), from 1970 on. */
const PERIOD = /^(19[7-9]\d|2\d{3})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?$/
const MONTHS = { month: 1, quarter: 3, year: 12 } as const

/**
 * Parses a period. Periods begin at midnight UTC, so that a link selects the same applications for everyone.
 * @returns undefined if the text is not a valid period
 */
export function parsePeriod(text: string | null | undefined): Period | undefined {
  const [, year, quarter, month] = text?.match(PERIOD) ?? []
  if (year === undefined) return undefined
  const length = month ? 'month' : quarter ? 'quarter' : 'year'
  const first = month ? Number(month) - 1 : (Number(quarter ?? 1) - 1) * MONTHS.quarter
  const startOf = (monthIndex: number) => new Date(Date.UTC(Number(year), monthIndex))
  return { length, start: startOf(first), end: startOf(first + MONTHS[length]) }
}

/** A time to the minute ('2026-11-23T08:00Z'), in years that the database supports. */
const MOMENT = /^(?:19[7-9]\d|2\d{3})-\d\d-\d\dT\d\d:\d\dZ$/

/** Parses a period, or the start of an open range, which has no `end`. @returns undefined for an invalid text */
export function parseTimeRange(
  text: string | null | undefined,
): { readonly start: Date; readonly end?: Date } | undefined {
  if (!text || !MOMENT.test(text) || Number.isNaN(Date.parse(text))) return parsePeriod(text)
  return { start: new Date(text) }
}

/** Formats a time to the minute, for `parseTimeRange`. */
export const toMinute = (moment: Date): string => `${moment.toISOString().slice(0, 16)}Z`

/**
 * Returns a period or a time in words: 'November 2026', 'Since Mon 23 Nov, 1:30 PM'.
 * @param timeZone IANA name; defaults to the viewer's own
 */
export function timeRangeLabel(text: string, timeZone?: string): string {
  const range = parseTimeRange(text)
  return range && !range.end
    ? `Since ${formatDay(range.start, timeZone)}, ${formatTime(range.start, timeZone)}`
    : periodLabel(text)
}

/** Returns the period that contains a time, in the format of `parsePeriod`. */
export function periodOf(moment: Date | string, length: PeriodLength): string {
  const [year = '', month = ''] = new Date(moment).toISOString().split('-')
  if (length === 'year') return year
  return length === 'month' ? `${year}-${month}` : `${year}-Q${Math.ceil(Number(month) / MONTHS.quarter)}`
}

/** Returns all periods from one to another of the same length, both included. */
export function periodsBetween(first: string, last: string): string[] {
  const periods = [first]
  for (let next = parsePeriod(first); next && periods.at(-1) !== last; next = parsePeriod(periods.at(-1))) {
    if (periodOf(next.end, next.length) > last) break
    periods.push(periodOf(next.end, next.length))
  }
  return periods
}

/**
 * Returns a period in words: 'November 2026', 'Q4 2026', '2026'.
 * @param month 'short' for 'Nov 2026'
 */
export function periodLabel(period: string, month: 'long' | 'short' = 'long'): string {
  const parsed = parsePeriod(period)
  if (parsed?.length === 'month')
    return new Intl.DateTimeFormat('en-US', { month, year: 'numeric', timeZone: 'UTC' }).format(parsed.start)
  const [year, quarter] = period.split('-')
  return quarter ? `${quarter} ${year}` : period
}
