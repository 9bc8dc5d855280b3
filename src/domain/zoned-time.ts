const DAY_MS = 24 * 3_600_000

/**
 * Returns the instant at which clocks in a time zone show a wall time.
 *
 * If the wall time does not exist, because clocks go forward, applies the offset before the change: 02:30 becomes
 * 03:30. If it exists twice, because clocks go back, returns the first instant.
 * @param wallTime a value of a `datetime-local` input, such as '2027-01-12T15:00'
 * @param timeZone IANA name
 * @throws RangeError for an invalid wall time or time zone
 */
export function instantOf(wallTime: string, timeZone: string): Date {
  const asUtc = utcOf(wallTime)
  const offsets = [asUtc - DAY_MS, asUtc + DAY_MS].map((moment) => offsetAt(moment, timeZone))
  const candidates = offsets
    .map((offset) => new Date(asUtc - offset))
    .sort((a, b) => a.getTime() - b.getTime())
  const [before = Number.NaN] = offsets
  return candidates.find((instant) => wallTimeOf(instant, timeZone) === wallTime) ?? new Date(asUtc - before)
}

/**
 * Returns what clocks in a time zone show at an instant: '2027-01-12T15:00'.
 * @param timeZone IANA name
 * @throws RangeError for an invalid instant or time zone
 */
export const wallTimeOf = (instant: Date, timeZone: string): string =>
  new Date(instant.getTime() + offsetAt(instant.getTime(), timeZone)).toISOString().slice(0, 16)

/**
 * Returns the date in a time zone at an instant: '2027-01-12'.
 * @param timeZone IANA name
 * @throws RangeError for an invalid instant or time zone
 */
export const dayIn = (instant: Date, timeZone: string): string => wallTimeOf(instant, timeZone).slice(0, 10)

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

function utcOf(wallTime: string): number {
  const moment = WALL_TIME.test(wallTime) ? new Date(`${wallTime}Z`) : new Date(Number.NaN)
  // Some engines read February 30 as March 2.
  if (moment.toISOString().slice(0, 16) !== wallTime) throw new RangeError(`Invalid wall time: ${wallTime}`)
  return moment.getTime()
}

/** Returns the offset of a time zone from UTC at an instant, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const [year = 0, month = 0, day, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => parts.get(type))
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(moment / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Cached, because creating a format is slow.
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
