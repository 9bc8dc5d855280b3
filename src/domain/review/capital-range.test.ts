import { expect, test } from 'vitest'
import { RUPEES_MAX } from '../limits.ts'
import { parseCapitalRange } from './capital-range.ts'
import { type Range, serialiseRange, setBound } from './range.ts'

test.each<[string, Range<number>]>([
  ['500..900', { min: 500, max: 900 }],
  ['500..', { min: 500, max: undefined }],
  ['..900', { min: undefined, max: 900 }],
  ['0..0', { min: 0, max: 0 }],
  [`..${RUPEES_MAX}`, { min: undefined, max: RUPEES_MAX }],
])('parses %s as %j, and serialises it back', (text, range) => {
  expect([parseCapitalRange(text), serialiseRange(range)]).toEqual([range, text])
})

test.each([
  ...['', '..', '500', '900..500', '-5..5', '1.5..2', 'a..b', '5..6..7', ' 5..6'],
  ...[`..${RUPEES_MAX + 1}`, `${RUPEES_MAX + 1}..`, '12345678901234567..'],
])('rejects the range %j', (text) => {
  expect(parseCapitalRange(text)).toBeUndefined()
})

test('returns undefined for a missing or unlimited range', () => {
  expect([
    parseCapitalRange(null),
    parseCapitalRange(undefined),
    serialiseRange({ min: undefined, max: undefined }),
  ]).toEqual([undefined, undefined, undefined])
})

test('clears the other bound when the new one contradicts it', () => {
  const range = { min: 5, max: 9 }
  expect(setBound(undefined, 'min', 5)).toEqual({ min: 5, max: undefined })
  expect(setBound(range, 'max', 7)).toEqual({ min: 5, max: 7 })
  expect(setBound(range, 'max', 5)).toEqual({ min: 5, max: 5 })
  expect(setBound(range, 'max', 4)).toEqual({ min: undefined, max: 4 })
  expect(setBound(range, 'min', 10)).toEqual({ min: 10, max: undefined })
  expect(setBound(range, 'min', undefined)).toEqual({ min: undefined, max: 9 })
})
