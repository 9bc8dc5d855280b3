import { MEETING_OVER_MIDNIGHT_HOURS_MAX, MEETING_SOON_DAYS } from '../limits.ts'
import { type CalendarEntry, isSetBy, type Meeting, type MeetingFault, meetingTime } from './meeting.ts'

export const MEETING_TEXTS = {
  title: 'Meeting',
  hint: 'Optional. The founder sees the date in the e-mail and under My Applications.',
  date: 'Date',
  from: 'From',
  to: 'To',
  timeZone: 'Time zone',
  place: 'Place or link',
  current: (time: string) => `Currently: ${time}. Choose another date to move it.`,
  past: 'This date has passed.',
  /** @param companies names of the companies, separated by commas */
  overlaps: (companies: string) => `Another meeting is at this time: ${companies}.`,
  endsOn: (day: string) => `Ends on ${day}.`,
  yourTime: (time: string) => `In your time zone: ${time}`,
  addToCalendar: 'Add to calendar',
  soon: `Meetings in the next ${MEETING_SOON_DAYS} days`,
  onlyOne: 'To set a date, decide on one application at a time.',
  filter: 'Meetings',
  anyMeeting: 'With or without a meeting',
} as const

export const MEETING_FAULTS: Readonly<Record<MeetingFault, string>> = {
  'no-date': 'Add a date, or clear the times and place.',
  'invalid-date': 'Enter a date with a four-digit year.',
  incomplete: 'Add both times, or clear the date.',
  'wrong-order': 'The meeting must end after it starts.',
  'over-midnight': `The meeting must end after it starts, and within ${MEETING_OVER_MIDNIGHT_HOURS_MAX} hours if it ends on the next day.`,
}

/**
 * Returns the paragraph about the meeting in a decision's e-mail, or '' if the decision changes no meeting.
 * @param entry the entry that the decision adds
 * @param known the entry that the new one replaces, or repeats if the e-mail is sent again
 */
export function meetingParagraph(entry: CalendarEntry | undefined, known: CalendarEntry | undefined): string {
  if (!entry) return ''
  const time = meetingTime(entry)
  if (entry.cancelled) return `Our meeting on ${time} is cancelled.`
  const hasChanged = known && !known.cancelled && !isSetBy(entry, known)
  const lines = [
    hasChanged && 'Our meeting has changed.',
    `When: ${time}`,
    entry.place && `Where: ${entry.place}`,
    'The attached file adds the meeting to your calendar.',
  ]
  return lines.filter(Boolean).join('\n')
}

/** Returns a meeting as one line of text. */
export const meetingLine = (meeting: Meeting): string =>
  [meetingTime(meeting), meeting.place].filter(Boolean).join(', ')
