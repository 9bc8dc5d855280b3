import { expect, test } from 'vitest'
import { remainderText, sumShares } from './shares.ts'

test('shows the unallocated or excess share, and nothing at 0 or 100 %', () => {
  expect([0, 0.01, 82, 99.99, 100, 100.5, 140].map(remainderText)).toEqual([
    '',
    '99.99% unallocated',
    '18% unallocated',
    '0.01% unallocated',
    '',
    '0.5% over',
    '40% over',
  ])
})

test('adds up shares with two decimals without rounding errors', () => {
  expect(sumShares({ one: 33.33, other: 33.33, third: 33.34, blank: null })).toBe(100)
})
