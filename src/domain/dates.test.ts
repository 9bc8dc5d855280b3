import { expect, test } from 'vitest'
import { formatMoment, formatTime, isoDay } from './dates.ts'

test('formats a moment as in the specification, in the given time zone [D-accounts.4, S9.16]', () => {
  const moment = new Date('2026-11-21T12:00:00Z')
  expect(formatMoment(moment, 'Asia/Kolkata')).toBe('Nov 21, 2026 05:30 PM GMT+5:30')
  expect(formatMoment(moment, 'America/New_York')).toBe('Nov 21, 2026 07:00 AM EST')
})

test('formats day and hour with two digits, and midnight as 12 AM [D-accounts.4]', () => {
  expect(formatMoment('2026-01-05T00:03:00.000Z', 'UTC')).toBe('Jan 05, 2026 12:03 AM UTC')
  expect(formatMoment('2026-01-05T12:03:00.000Z', 'UTC')).toBe('Jan 05, 2026 12:03 PM UTC')
})

test('formats a time of day', () => {
  expect(formatTime('2026-01-05T00:03:00.000Z', 'Asia/Kolkata')).toBe('5:33 AM')
})

test('formats an instant as its UTC day', () => {
  expect(isoDay(new Date('2026-11-21T23:30:00-05:00'))).toBe('2026-11-22')
})

test('rejects an invalid date', () => {
  expect(() => isoDay('yesterday')).toThrow(RangeError)
  expect(() => formatMoment('yesterday')).toThrow(RangeError)
})

test('shows a time in UTC if the time zone is unknown', () => {
  expect(formatMoment('2026-11-21T12:00:00Z', 'Mars/Olympus')).toBe('Nov 21, 2026 12:00 PM UTC')
  expect(formatTime('2026-11-21T12:00:00Z', '')).toBe('12:00 PM')
})
