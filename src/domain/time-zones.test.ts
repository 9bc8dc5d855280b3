import { afterEach, expect, test, vi } from 'vitest'
import { formatMoment } from './dates.ts'
import { isTimeZone, knownTimeZone, ownTimeZone, timeZoneOptions } from './time-zones.ts'

afterEach(() => vi.restoreAllMocks())

/** Makes the browser report this time zone as its own. */
const reportZone = (timeZone: string | undefined) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions)

test('accepts only time zones that the formatter knows', () => {
  const names = ['Asia/Kolkata', 'US/Pacific', 'UTC', 'GMT+5:30', 'Mars/Olympus', 'Etc/Unknown', '']
  expect(names.map(isTimeZone)).toEqual([true, true, true, false, false, false, false])
  expect(names.map(knownTimeZone)).toEqual(['Asia/Kolkata', 'US/Pacific', 'UTC', 'UTC', 'UTC', 'UTC', 'UTC'])
})

test('lists time zones by their current names, and adds the known ones of those given', () => {
  const names = timeZoneOptions('Etc/GMT+5', 'Mars/Olympus', '').map(({ value }) => value)
  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+5']))
  expect(names).not.toContain('Asia/Calcutta')
  expect(names.filter((name) => !isTimeZone(name))).toEqual([])
})

const UTC = ['UTC', 'Nov 21, 2026 12:00 PM UTC'] as const

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata', 'Nov 21, 2026 05:30 PM GMT+5:30'],
  ['US/Pacific', 'US/Pacific', 'Nov 21, 2026 04:00 AM PST'],
  ['Etc/Unknown', ...UTC],
  ['Mars/Olympus', ...UTC],
  ['', ...UTC],
  [undefined, ...UTC],
])('a device that reports the time zone %j shows times in %s', (reported, zone, shown) => {
  reportZone(reported)
  expect([ownTimeZone(), formatMoment('2026-11-21T12:00:00Z')]).toEqual([zone, shown])
})
