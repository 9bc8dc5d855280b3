import { knownTimeZone, ownTimeZone } from './time-zones.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/**
 * Formats a date with its time: 'Nov 21, 2026 05:30 PM GMT+5:30' (S9.16, D-accounts.4).
 * @param timeZone IANA name; defaults to the viewer's own; UTC if it is unknown
 * @throws RangeError for an invalid date
 */
export function formatMoment(moment: Date | string, timeZone = ownTimeZone()): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: knownTimeZone(timeZone),
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  })
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  const [month, day, year, hour, minute, half, zone] = (
    ['month', 'day', 'year', 'hour', 'minute', 'dayPeriod', 'timeZoneName'] as const
  ).map((type) => parts.get(type))
  return `${month} ${day}, ${year} ${hour}:${minute} ${half} ${zone}`
}

/**
 * Formats a day: 'Tue 24 Nov'.
 * @param timeZone IANA name; defaults to the viewer's own; UTC if it is unknown
 */
export function formatDay(moment: Date | string, timeZone = ownTimeZone()): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: knownTimeZone(timeZone),
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]))
  return `${parts.get('weekday')} ${parts.get('day')} ${parts.get('month')}`
}

/**
 * Formats a time of day: '5:30 PM'.
 * @param timeZone IANA name; defaults to the viewer's own; UTC if it is unknown
 */
export const formatTime = (moment: Date | string, timeZone = ownTimeZone()): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: knownTimeZone(timeZone),
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  })
    .format(new Date(moment))
    // Some versions of Intl put a narrow no-break space before AM and PM.
    .replace(/\s/, ' ')

/**
 * Returns the day in UTC: '2026-11-21'.
 * @throws RangeError for an invalid date
 */
export const isoDay = (moment: Date | string): string => new Date(moment).toISOString().slice(0, 10)

/** Returns whether a text is an existing day in the format '2026-11-21'. */
export const isIsoDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && isoDay(text) === text

/** Formats a day such as '2026-11-21': '21 November 2026'. */
export const formatDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })

/**
 * Returns the time as '2026-11-21T12:00:00.000Z', and null for null.
 * @throws RangeError for an invalid date
 */
export const toIso = <M extends Date | string | null>(moment: M) =>
  (moment === null ? null : new Date(moment).toISOString()) as M extends null ? null : string
