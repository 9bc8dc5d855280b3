import { expect, test } from 'vitest'
import {
  type CalendarEntry,
  hasSameTimeIn,
  LAST_DATE,
  meetingTime,
  NO_MEETING,
  nextEntry,
  otherEndDay,
  readMeeting,
  shortMeetingTime,
} from './meeting.ts'
import { meetingParagraph } from './messages.ts'

const FIELDS = {
  date: '2027-01-12',
  from: '15:00',
  to: '15:30',
  time_zone: 'Asia/Kolkata',
  place: ' https://meet.example/a\n',
}
const MEETING = {
  starts_at: '2027-01-12T09:30:00.000Z',
  ends_at: '2027-01-12T10:00:00.000Z',
  time_zone: 'Asia/Kolkata',
  place: 'https://meet.example/a',
}
const ENTRY: CalendarEntry = { ...MEETING, uid: 'first', sequence: 0, cancelled: false }
const OPTIONS = { keepsMeetings: true, newUid: 'new' }

test('reads the fields of a meeting in its time zone', () => {
  expect(readMeeting(FIELDS)).toEqual(MEETING)
  expect(readMeeting({ ...NO_MEETING, time_zone: 'Asia/Kolkata', place: ' ' })).toBeUndefined()
})

test('reports a missing date if a time or a place is typed', () => {
  const faults = [{ from: '15:00' }, { to: '15:30' }, { place: 'Room 1' }].map((typed) =>
    readMeeting({ ...NO_MEETING, ...typed }),
  )
  expect(faults).toEqual(Array(3).fill('no-date'))
})

test('rejects a date whose year is out of range', () => {
  const faults = ['20366-01-08', '0202-01-08', '0002-01-08'].map((date) => readMeeting({ ...FIELDS, date }))
  expect(faults).toEqual(Array(3).fill('invalid-date'))
})

test('LAST_DATE is the last valid date, even if the meeting ends after midnight', () => {
  const late = { ...FIELDS, from: '23:00', to: '00:30' }
  expect(readMeeting({ ...late, date: '9999-12-31' })).toBe('invalid-date')
  expect(readMeeting({ ...late, date: LAST_DATE })).toMatchObject({ ends_at: '9999-12-30T19:00:00.000Z' })
})

test('rejects a missing end, an end at the start, and an end too far into the next day', () => {
  expect(readMeeting({ ...FIELDS, to: '' })).toBe('incomplete')
  expect(readMeeting({ ...FIELDS, to: '15:00' })).toBe('wrong-order')
  expect(readMeeting({ ...FIELDS, to: '02:59' })).toMatchObject({ ends_at: '2027-01-12T21:29:00.000Z' })
  expect(readMeeting({ ...FIELDS, to: '03:01' })).toBe('over-midnight')
})

test('an end time earlier than the start time is on the next day', () => {
  const late = { ...FIELDS, from: '23:00', to: '00:30' }
  const moments = { starts_at: '2027-01-12T17:30:00.000Z', ends_at: '2027-01-12T19:00:00.000Z' }
  expect(readMeeting(late)).toMatchObject(moments)
  expect(readMeeting({ ...late, to: '00:00' })).toMatchObject({ ends_at: '2027-01-12T18:30:00.000Z' })
  expect(readMeeting({ ...late, date: '2026-12-31' })).toMatchObject({ ends_at: '2026-12-31T19:00:00.000Z' })
  expect([otherEndDay(late), otherEndDay(FIELDS), otherEndDay({ ...FIELDS, to: '12:00' })]).toEqual([
    'Wed 13 Jan',
    undefined,
    undefined,
  ])
})

test('shows the date in words, and the times with their time zone', () => {
  expect(meetingTime(MEETING)).toBe('Tuesday, 12 January 2027, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30)')
  expect(meetingTime(MEETING, 'America/New_York')).toBe(
    'Tuesday, 12 January 2027, 04:30 to 05:00 (America/New_York, UTC-5)',
  )
  expect(meetingTime(MEETING, 'UTC')).toBe('Tuesday, 12 January 2027, 09:30 to 10:00 (UTC)')
  expect(meetingTime(MEETING, 'Europe/London')).toBe(
    'Tuesday, 12 January 2027, 09:30 to 10:00 (Europe/London, UTC)',
  )
})

test('shows both days of a meeting over midnight', () => {
  expect(meetingTime(MEETING, 'Pacific/Auckland')).toBe(
    'Tuesday, 12 January 2027, 22:30 to 23:00 (Pacific/Auckland, UTC+13)',
  )
  expect(meetingTime({ ...MEETING, ends_at: '2027-01-12T19:00:00Z' })).toBe(
    'Tuesday, 12 January 2027, 15:00 to Wednesday, 13 January 2027, 00:30 (Asia/Kolkata, UTC+5:30)',
  )
})

test('the short form shows the end day only if it differs from the start day', () => {
  expect(shortMeetingTime(MEETING, 'Asia/Kolkata')).toBe('Tue 12 Jan, 3:00 PM')
  expect(shortMeetingTime({ ...MEETING, ends_at: '2027-01-12T19:00:00Z' }, 'Asia/Kolkata')).toBe(
    'Tue 12 Jan, 3:00 PM to Wed 13 Jan',
  )
})

test('compares the local time of a meeting in two time zones', () => {
  expect(hasSameTimeIn(MEETING, 'Asia/Colombo')).toBe(true)
  expect(hasSameTimeIn(MEETING, 'Asia/Kathmandu')).toBe(false)
})

test('a changed meeting keeps its calendar id and gets a higher sequence number', () => {
  expect(nextEntry(MEETING, undefined, OPTIONS)).toEqual({ ...ENTRY, uid: 'new' })
  expect(nextEntry(MEETING, ENTRY, OPTIONS)).toEqual({ ...ENTRY, sequence: 1 })
})

test('a status without meetings cancels the meeting once', () => {
  const other = { ...OPTIONS, keepsMeetings: false }
  const cancelled = { ...ENTRY, sequence: 1, cancelled: true }
  expect(nextEntry(undefined, ENTRY, OPTIONS)).toBeUndefined()
  expect(nextEntry(undefined, ENTRY, other)).toEqual(cancelled)
  expect(nextEntry(undefined, cancelled, other)).toBeUndefined()
  expect(nextEntry(MEETING, cancelled, OPTIONS)).toEqual({ ...ENTRY, uid: 'new', sequence: 2 })
})

test('a status without meetings cancels again if the founder got no e-mail', () => {
  const unannounced = { ...ENTRY, sequence: 1, cancelled: true, silent: true }
  const other = { ...OPTIONS, keepsMeetings: false }
  expect(nextEntry(undefined, unannounced, other)).toEqual({ ...ENTRY, sequence: 2, cancelled: true })
  expect(nextEntry(undefined, unannounced, OPTIONS)).toBeUndefined()
})

test('the e-mail states whether a meeting is new, changed or cancelled', () => {
  expect(meetingParagraph(ENTRY, undefined)).toBe(
    'When: Tuesday, 12 January 2027, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30)\nWhere: https://meet.example/a\nThe attached file adds the meeting to your calendar.',
  )
  expect(meetingParagraph(ENTRY, { ...ENTRY, place: 'Orchard Road 1' })).toContain(
    'Our meeting has changed.\nWhen: Tuesday',
  )
  expect(meetingParagraph(ENTRY, ENTRY)).toMatch(/^When: Tuesday/)
  expect(meetingParagraph({ ...ENTRY, cancelled: true }, ENTRY)).toBe(
    'Our meeting on Tuesday, 12 January 2027, 15:00 to 15:30 (Asia/Kolkata, UTC+5:30) is cancelled.',
  )
  expect(meetingParagraph(undefined, ENTRY)).toBe('')
})
