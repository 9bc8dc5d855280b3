import { expect, test } from 'vitest'
import { isTimeZone } from './dates.ts'
import { timeZoneNames } from './time-zones.ts'

test('lists time zones by their current names, and adds the given one', () => {
  const names = timeZoneNames('Etc/GMT+5', '')
  expect(names).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Kathmandu', 'UTC', 'Etc/GMT+5']))
  expect(names).not.toContain('Asia/Calcutta')
  expect(names.filter((name) => !isTimeZone(name))).toEqual([])
})
