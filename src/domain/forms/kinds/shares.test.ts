import { expect, test } from 'vitest'
import { remainderText, sumShares } from './shares.ts'

test('a total says what is left or too much, and nothing when it is the whole', () => {
  expect([0, 82, 99.99, 100, 100.5, 140].map(remainderText)).toEqual([
    '100% unallocated',
    '18% unallocated',
    '0.01% unallocated',
    '',
    '0.5% over',
    '40% over',
  ])
})

test('thirds of hundredths add up', () => {
  expect(sumShares({ one: 33.33, other: 33.33, third: 33.34, blank: null })).toBe(100)
})
