import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { MEETING_PLACE_CHARACTERS } from '#domain/limits.ts'
import { type CalendarEntry, readMeeting } from '#domain/meetings/meeting.ts'
import { cleanText } from '#domain/text.ts'
import { instantOf } from '#domain/zoned-time.ts'
import { calendarFile } from './calendar-file.ts'

const UID = '7d3c0e3e-5a55-4a51-9c6a-3b1f1a2b3c4d'
const ENTRY: CalendarEntry = {
  uid: UID,
  sequence: 0,
  starts_at: '2027-01-12T09:30:00.000Z',
  ends_at: '2027-01-12T10:00:00.000Z',
  time_zone: 'Asia/Kolkata',
  place: 'https://meet.example/a?b=1,2;c',
  cancelled: false,
}
const CONTEXT = {
  title: 'Acme Ventures and Kisan Setu',
  organizer: { name: 'Acme Ventures', email: 'hello@acme.vc' },
  url: new URL('https://apply.acme.vc/my-applications'),
}

/** Parses a calendar file as a mail program would. */
function readBack(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const events = calendar.getAllSubcomponents('vevent')
  const [component] = events
  if (!component || events.length !== 1) throw new Error(`${events.length} events`)
  const event = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    isUtc: event.startDate.zone === ICAL.Timezone.utcTimezone,
    title: event.summary,
    place: event.location ?? '',
    organizer: event.organizer,
    organizerName: component.getFirstProperty('organizer')?.getParameter('cn'),
    status: component.getFirstPropertyValue('status'),
    properties: component.getAllProperties().map(({ name }) => name),
  }
}

test('a meeting is published in UTC with its place and organizer', () => {
  const { method, content } = calendarFile(ENTRY, CONTEXT)
  expect(method).toBe('PUBLISH')
  expect(readBack(content)).toMatchObject({
    method: 'PUBLISH',
    uid: `${UID}@apply.acme.vc`,
    sequence: 0,
    start: ENTRY.starts_at,
    end: ENTRY.ends_at,
    isUtc: true,
    title: CONTEXT.title,
    place: ENTRY.place,
    organizer: 'mailto:hello@acme.vc',
    organizerName: 'Acme Ventures',
    status: 'CONFIRMED',
  })
})

test('a cancelled meeting has the same id and the method CANCEL', () => {
  const { method, content } = calendarFile({ ...ENTRY, sequence: 3, cancelled: true }, CONTEXT)
  expect(method).toBe('CANCEL')
  expect(readBack(content)).toMatchObject({
    method: 'CANCEL',
    uid: `${UID}@apply.acme.vc`,
    sequence: 3,
    status: 'CANCELLED',
  })
})

test('replaces straight quotes and backslashes in the organizer’s name', () => {
  const organizer = { ...CONTEXT.organizer, name: 'The "A"; X:1, \\n Fund' }
  expect(readBack(calendarFile(ENTRY, { ...CONTEXT, organizer }).content)).toMatchObject({
    organizer: 'mailto:hello@acme.vc',
    organizerName: 'The ’A’; X:1, ’n Fund',
  })
})

const HOSTILE = [
  'END:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VCALENDAR',
  'Room 1\nATTENDEE:mailto:stranger@evil.example',
  'a\\,b;c:d"e\\n',
  'किसान सेतु 🌾'.repeat(20),
  '\u202Egnitirw\u2069 \u2028 \u0085',
  'https://meet.example/?pwd=%0D%0AX-EVIL:1&a=\\N',
]
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: MEETING_PLACE_CHARACTERS }),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
)
const twoDigits = (number: number) => String(number).padStart(2, '0')

test('a thousand random meetings in any time zone keep their times and places', () => {
  const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'), 'UTC')
  const starts = fc.integer({ min: 0, max: 23 * 60 })
  const properties = readBack(calendarFile({ ...ENTRY, place: 'x' }, CONTEXT).content).properties
  let read = 0
  fc.assert(
    fc.property(
      days,
      starts,
      fc.integer({ min: 1, max: 59 }),
      zones,
      text,
      text,
      (day, minute, length, zone, place, company) => {
        const date = day.toISOString().slice(0, 10)
        const timeAt = (at: number) => `${twoDigits(Math.floor(at / 60))}:${twoDigits(at % 60)}`
        const [from, to] = [timeAt(minute), timeAt(minute + length)]
        const typed = { date, from, to, time_zone: zone, place: cleanText(place) }
        const meeting = readMeeting(typed)
        // Around a clock change, a later local time can be an earlier instant, or the same one.
        if (meeting === 'wrong-order')
          return instantOf(`${date}T${to}`, zone) <= instantOf(`${date}T${from}`, zone)
        if (!meeting || typeof meeting === 'string') throw new Error('The meeting has a date and times.')
        const entry = { ...ENTRY, ...meeting }
        const back = readBack(calendarFile(entry, { ...CONTEXT, title: cleanText(company) }).content)
        read++
        expect(back).toMatchObject({
          uid: `${UID}@apply.acme.vc`,
          start: instantOf(`${date}T${from}`, zone).toISOString(),
          end: instantOf(`${date}T${to}`, zone).toISOString(),
          organizer: 'mailto:hello@acme.vc',
        })
        expect(back.place).toBe(meeting.place)
        expect(properties).toEqual(expect.arrayContaining(back.properties))
        return true
      },
    ),
    { numRuns: 1_050 },
  )
  expect(read).toBeGreaterThan(1_000)
})
