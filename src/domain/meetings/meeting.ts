import { formatDay, formatTime, HOUR_MS, isoDay } from '../dates.ts'
import { MEETING_HOURS_MAX, MEETING_OVER_MIDNIGHT_HOURS_MAX, MEETING_PLACE_CHARACTERS } from '../limits.ts'
import { knownTimeZone, ownTimeZone } from '../time-zones.ts'
import { cleanLine } from '../typed-text.ts'
import { instantOf, wallTimeOf } from '../zoned-time.ts'

/** When and where the group meets the founders. */
export type Meeting = {
  /** ISO time. */
  readonly starts_at: string
  readonly ends_at: string
  /** IANA name of the zone in which the date was chosen. */
  readonly time_zone: string
  /** A place or a link on one line; may be blank. */
  readonly place: string
}

/** A meeting as a calendar entry. A later entry with the same id and a higher sequence replaces it. */
export type CalendarEntry = Meeting & {
  readonly uid: string
  readonly sequence: number
  /** True in the entry that cancels the meeting. */
  readonly cancelled: boolean
}

/** The latest calendar entry of an application. */
export type LatestEntry = CalendarEntry & {
  /** True if the decision sent no e-mail. The founder's calendar then still has the previous entry. */
  readonly silent?: boolean
}

/** Returns whether a meeting ends after its start and is not too long. */
export function hasMeetingLength(
  { starts_at, ends_at }: Pick<Meeting, 'starts_at' | 'ends_at'>,
  hoursMax = MEETING_HOURS_MAX,
): boolean {
  const length = Date.parse(ends_at) - Date.parse(starts_at)
  return length > 0 && length <= hoursMax * HOUR_MS
}

/** Returns whether an entry announces this meeting, with the same times, time zone and place. */
export const isSetBy = (meeting: Meeting, entry: CalendarEntry | undefined): boolean =>
  entry !== undefined &&
  !entry.cancelled &&
  Date.parse(meeting.starts_at) === Date.parse(entry.starts_at) &&
  Date.parse(meeting.ends_at) === Date.parse(entry.ends_at) &&
  meeting.time_zone === entry.time_zone &&
  meeting.place === entry.place

/**
 * Returns the entry that a decision adds: its own meeting, or the cancellation of the latest one. Returns undefined if
 * it adds none.
 * @param meeting the decision's meeting, or undefined if it has none
 * @param latest the application's latest entry
 * @param keepsMeetings true if the decision's status has meetings, so that it cancels none
 * @param newUid the uid for a meeting that does not replace another
 */
export function nextEntry(
  meeting: Meeting | undefined,
  latest: LatestEntry | undefined,
  { keepsMeetings, newUid }: { readonly keepsMeetings: boolean; readonly newUid: string },
): CalendarEntry | undefined {
  const sequence = latest ? latest.sequence + 1 : 0
  const known = latest && !latest.cancelled ? latest : undefined
  const inCalendar = known ?? (latest?.silent ? latest : undefined)
  if (meeting) return { ...meeting, uid: inCalendar?.uid ?? newUid, sequence, cancelled: false }
  if (!inCalendar || keepsMeetings) return undefined
  const { silent: _, ...entry } = inCalendar
  return { ...entry, sequence, cancelled: true }
}

/** The typed fields of a meeting. */
export type MeetingFields = {
  /** For example '2027-01-12'. Blank if there is no meeting. */
  readonly date: string
  /** For example '15:00'. */
  readonly from: string
  readonly to: string
  readonly time_zone: string
  readonly place: string
}

export const NO_MEETING: MeetingFields = { date: '', from: '', to: '', time_zone: '', place: '' }

export type MeetingFault = 'no-date' | 'invalid-date' | 'incomplete' | 'wrong-order' | 'over-midnight'

/** Reads the fields. @returns the meeting, undefined if the fields are blank, or the first error */
export function readMeeting(fields: MeetingFields): Meeting | MeetingFault | undefined {
  const { date, from, to, time_zone } = fields
  if (!date) return from || to || cleanLine(fields.place) ? 'no-date' : undefined
  if (!isCalendarDate(date)) return 'invalid-date'
  if (!from || !to) return 'incomplete'
  const instantAt = (day: string, time: string) => instantOf(`${day}T${time}`, time_zone).toISOString()
  const nextDay = endsNextDay(fields)
  const moments = { starts_at: instantAt(date, from), ends_at: instantAt(nextDay ?? date, to) }
  const hoursMax = nextDay ? MEETING_OVER_MIDNIGHT_HOURS_MAX : MEETING_HOURS_MAX
  if (!hasMeetingLength(moments, hoursMax)) return nextDay ? 'over-midnight' : 'wrong-order'
  return { ...moments, time_zone, place: cleanLine(fields.place).slice(0, MEETING_PLACE_CHARACTERS) }
}

/** Returns the day after the date if the end time is earlier than the start time: '2027-01-13'. */
const endsNextDay = ({ date, from, to }: MeetingFields): string | undefined =>
  to < from ? isoDay(new Date(Date.parse(date) + 24 * HOUR_MS)) : undefined

/** Returns the day on which the meeting ends if it starts on an earlier day and the fields are valid: 'Wed 13 Jan'. */
export function otherEndDay(fields: MeetingFields): string | undefined {
  const meeting = readMeeting(fields)
  const nextDay = typeof meeting === 'object' ? endsNextDay(fields) : undefined
  return nextDay && formatDay(nextDay, 'UTC')
}

/** Returns whether a date is within the bounds below. Browsers accept years of up to six digits. */
const isCalendarDate = (date: string) =>
  date.length === LAST_DATE.length && date >= FIRST_DATE && date <= LAST_DATE

const FIRST_DATE = '1970-01-02'
/** The year of the following day still has four digits, so that a meeting on this date may end after midnight. */
export const LAST_DATE = '9999-12-30'

/**
 * Returns a meeting's date and time in words: 'Tuesday, 12 January 2027, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30)'.
 * @param zone IANA name; defaults to the one in which the date was chosen; UTC if it is unknown
 */
export function meetingTime(
  { starts_at, ends_at, time_zone }: Omit<Meeting, 'place'>,
  zone = time_zone,
): string {
  const timeZone = knownTimeZone(zone)
  const [start, end] = [new Date(starts_at), new Date(ends_at)]
  const [startsOn, endsOn] = [dayOf(start, timeZone), dayOf(end, timeZone)]
  const until = endsOn === startsOn ? timeOf(end, timeZone) : `${endsOn}, ${timeOf(end, timeZone)}`
  return `${startsOn}, ${timeOf(start, timeZone)} to ${until} (${zoneOf(start, timeZone)})`
}

/**
 * Returns the start of a meeting, and also the end if it is on another day: 'Tue 12 Jan, 3:00 PM', 'Tue 12 Jan, 11:00
 * PM to Wed 13 Jan'.
 * @param timeZone IANA name; defaults to the viewer's own
 */
export function shortMeetingTime({ starts_at, ends_at }: Meeting, timeZone?: string): string {
  const [startsOn, endsOn] = [formatDay(starts_at, timeZone), formatDay(ends_at, timeZone)]
  const start = `${startsOn}, ${formatTime(starts_at, timeZone)}`
  return endsOn === startsOn ? start : `${start} to ${endsOn}`
}

export type MeetingStart = { readonly day: string; readonly time: string }

/**
 * Returns the day and the time at which a meeting starts: 'Tue 12 Jan' and '15:00'.
 * @param timeZone IANA name; defaults to the viewer's own
 */
export function meetingStart({ starts_at }: Meeting, timeZone = ownTimeZone()): MeetingStart {
  return { day: formatDay(starts_at, timeZone), time: timeOf(new Date(starts_at), timeZone) }
}

/** Returns whether clocks in another time zone show the time at which `meetingTime` says that a meeting starts. */
export const hasSameTimeIn = ({ starts_at, time_zone }: Meeting, timeZone: string): boolean =>
  wallTimeOf(new Date(starts_at), knownTimeZone(time_zone)) === wallTimeOf(new Date(starts_at), timeZone)

const timeOf = (moment: Date, timeZone: string) => wallTimeOf(moment, timeZone).slice(11)

/** Returns 'Tuesday, 12 January 2027'. Joins the parts itself, because versions of Intl separate them differently. */
function dayOf(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
}

/** Returns 'Asia/Kolkata, UTC+5:30', but only 'UTC' for UTC. */
function zoneOf(moment: Date, timeZone: string): string {
  const minutes = Math.round(
    (Date.parse(`${wallTimeOf(moment, timeZone)}Z`) - Date.parse(`${wallTimeOf(moment, 'UTC')}Z`)) / 60_000,
  )
  if (timeZone === 'UTC') return timeZone
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset =
    minutes === 0
      ? ''
      : `${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  return `${timeZone}, UTC${offset}`
}
