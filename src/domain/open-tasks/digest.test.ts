import { expect, test } from 'vitest'
import { digestRun } from './digest.ts'

const runAt = (now: string, timeZone: string) => {
  const { day, begins, frequencies } = digestRun(new Date(now), timeZone) ?? {}
  return day && [day, begins?.toISOString(), frequencies?.join(' and ')]
}

test('the morning is from 7 to 11 o’clock on the workdays of the time zone', () => {
  const monday = ['2026-11-23', '2026-11-22T18:30:00.000Z', 'workdays and weekly']
  expect(runAt('2026-11-23T01:29:59Z', 'Asia/Kolkata')).toBeUndefined()
  expect(runAt('2026-11-23T01:30:00Z', 'Asia/Kolkata')).toEqual(monday)
  expect(runAt('2026-11-23T05:29:59Z', 'Asia/Kolkata')).toEqual(monday)
  expect(runAt('2026-11-23T05:30:00Z', 'Asia/Kolkata')).toBeUndefined()
  // It is still Sunday in UTC.
  expect(runAt('2026-11-22T18:30:00Z', 'Pacific/Auckland')?.[0]).toBe('2026-11-23')
  // It is already Saturday in UTC.
  expect(runAt('2026-11-28T02:00:00Z', 'Asia/Kolkata')).toBeUndefined()
  expect(runAt('2026-11-27T18:00:00Z', 'Pacific/Honolulu')?.[2]).toBe('workdays')
})

test('the morning follows the change of clocks', () => {
  expect(runAt('2027-03-12T12:00:00Z', 'America/New_York')?.[0]).toBe('2027-03-12')
  expect(runAt('2027-03-15T11:00:00Z', 'America/New_York')?.[1]).toBe('2027-03-15T04:00:00.000Z')
})
