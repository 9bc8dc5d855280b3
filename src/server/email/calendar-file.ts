import { ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { CalendarEntry } from '#domain/meetings/meeting.ts'
import type { CalendarFile } from './email.ts'

type CalendarContext = {
  readonly title: string
  readonly organizer: { readonly name: string; readonly email: string }
  /** Address of the page 'My Applications'. Its host is part of the calendar entry's id. */
  readonly url: URL
}

/** Name of a calendar file in e-mails and downloads. */
export const CALENDAR_FILENAME = 'meeting.ics'

export const calendarType = ({ method }: CalendarFile): string =>
  `text/calendar; charset=utf-8; method=${method}`

/**
 * Characters that a quoted parameter of a calendar file cannot contain, and backslashes, which ical-generator would
 * write twice.
 */
const UNQUOTABLE = /["\\\p{Cc}]/gu

/** Creates a calendar file (RFC 5545) with one entry, in UTC. An entry that cancels a meeting has the method CANCEL. */
export function calendarFile(entry: CalendarEntry, { title, organizer, url }: CalendarContext): CalendarFile {
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = new ICalCalendar({ method, prodId: '-//Openround//Meetings//EN' })
  calendar.createEvent({
    id: `${entry.uid}@${url.hostname}`,
    sequence: entry.sequence,
    start: new Date(entry.starts_at),
    end: new Date(entry.ends_at),
    summary: title,
    location: entry.place || null,
    organizer: { ...organizer, name: organizer.name.replace(UNQUOTABLE, '’') },
    url: url.href,
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return { method, content: calendar.toString() }
}
