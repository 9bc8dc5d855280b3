import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, wallTimeOf } from './zoned-time.ts'

const iso = (wallTime: string, timeZone: string) => instantOf(wallTime, timeZone).toISOString()

test('converts a wall time in zones with whole-, half- and quarter-hour offsets', () => {
  expect(iso('2027-01-12T15:00', 'UTC')).toBe('2027-01-12T15:00:00.000Z')
  expect(iso('2027-01-12T15:00', 'Asia/Kolkata')).toBe('2027-01-12T09:30:00.000Z')
  expect(iso('2027-01-12T15:00', 'Asia/Kathmandu')).toBe('2027-01-12T09:15:00.000Z')
  expect(iso('2027-01-12T15:00', 'America/New_York')).toBe('2027-01-12T20:00:00.000Z')
  expect(iso('2027-01-12T00:00', 'Pacific/Kiritimati')).toBe('2027-01-11T10:00:00.000Z')
  expect(iso('2027-01-12T23:59', 'Pacific/Pago_Pago')).toBe('2027-01-13T10:59:00.000Z')
})

test('uses the right UTC offset before and after a clock change', () => {
  expect(iso('2027-03-14T01:59', 'America/New_York')).toBe('2027-03-14T06:59:00.000Z')
  expect(iso('2027-03-14T03:00', 'America/New_York')).toBe('2027-03-14T07:00:00.000Z')
  expect(iso('2027-10-31T00:59', 'Europe/London')).toBe('2027-10-30T23:59:00.000Z')
  expect(iso('2027-10-31T02:00', 'Europe/London')).toBe('2027-10-31T02:00:00.000Z')
})

test('moves a wall time that does not exist forward by the length of the gap', () => {
  const instant = instantOf('2027-03-14T02:30', 'America/New_York')
  expect(instant.toISOString()).toBe('2027-03-14T07:30:00.000Z')
  expect(wallTimeOf(instant, 'America/New_York')).toBe('2027-03-14T03:30')
  // Lord Howe Island's clocks change by half an hour, and Samoa once skipped a whole day.
  expect(wallTimeOf(instantOf('2027-10-03T02:15', 'Australia/Lord_Howe'), 'Australia/Lord_Howe')).toBe(
    '2027-10-03T02:45',
  )
  expect(wallTimeOf(instantOf('2011-12-30T12:00', 'Pacific/Apia'), 'Pacific/Apia')).toBe('2011-12-31T12:00')
})

test('chooses the first instant of a wall time that occurs twice', () => {
  expect(iso('2027-11-07T01:30', 'America/New_York')).toBe('2027-11-07T05:30:00.000Z')
  expect(iso('2027-10-31T01:30', 'Europe/London')).toBe('2027-10-31T00:30:00.000Z')
})

test('converts the wall time of any instant to the first instant with that time', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
  fc.assert(
    fc.property(fc.constantFrom(...zones), minutes, (zone, minute) => {
      const instant = new Date(minute * 60_000)
      const wallTime = wallTimeOf(instant, zone)
      const found = instantOf(wallTime, zone)
      expect(wallTimeOf(found, zone)).toBe(wallTime)
      expect(found.getTime()).toBeLessThanOrEqual(instant.getTime())
      expect(instant.getTime() - found.getTime()).toBeLessThanOrEqual(24 * 3_600_000)
    }),
    { numRuns: 3_000 },
  )
})

test('rejects an invalid wall time, time zone or date', () => {
  for (const text of [
    '',
    '2027-01-12',
    '2027-01-12 15:00',
    '2027-02-30T10:00',
    '2027-01-12T24:00',
    '2027-01-12T10:60',
  ]) {
    expect(() => instantOf(text, 'UTC'), text).toThrow(RangeError)
  }
  expect(() => instantOf('2027-01-12T15:00', 'Mars/Olympus')).toThrow(RangeError)
  expect(() => wallTimeOf(new Date(Number.NaN), 'UTC')).toThrow(RangeError)
})
