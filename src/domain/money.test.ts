import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FUNDING_RANGES, RUPEES_MAX } from './limits.ts'
import {
  formatDollarRange,
  formatRangeInRupees,
  formatRupees,
  groupDigits,
  inLakhOrCrore,
  parseRupees,
  RATE_NOTE,
  spokenRupees,
} from './money.ts'

test('groups digits the Indian way [D-form.19]', () => {
  expect([0, 999, 1000, 100_000, 1_234_567, RUPEES_MAX].map(groupDigits)).toEqual([
    '0',
    '999',
    '1,000',
    '1,00,000',
    '12,34,567',
    '1,00,00,00,00,00,00,000',
  ])
})

test('prefixes an amount with the rupee sign', () => {
  expect(formatRupees(1_234_567)).toBe('₹12,34,567')
})

test('drops everything but digits and returns no amount for nothing', () => {
  expect(['₹ 1,23,456', '12a3', '-5', '0', '', 'abc'].map(parseRupees)).toEqual([
    123_456,
    123,
    5,
    0,
    null,
    null,
  ])
})

test('ignores paise', () => {
  expect(['₹ 1,23,456.50', '1,23,456.5/-', 'Rs. 1,23,456', '1.23.456'].map(parseRupees)).toEqual(
    Array(4).fill(123_456),
  )
})

test('keeps an amount over the maximum a number and does not reduce it [D-form.18, V1.4.2]', () => {
  expect(parseRupees('1000000000000001')).toBe(RUPEES_MAX + 1)
  expect(parseRupees('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER)
})

test('parses grouped amounts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: RUPEES_MAX }), (amount) => {
      expect(parseRupees(formatRupees(amount))).toBe(amount)
    }),
  )
})

test('rounds parts of a rupee or percent to two decimals at most', () => {
  expect([0.5, 33.333, 1_234.567].map(groupDigits)).toEqual(['0.5', '33.33', '1,234.57'])
})

test.each([
  [0, '₹0'],
  [99_999, '₹99,999'],
  [100_000, '₹1 lakh'],
  [4_550_000, '₹45.5 lakh'],
  [9_999_499, '₹99.99 lakh'],
  [9_999_500, '₹1 crore'],
  [10_000_000, '₹1 crore'],
  [16_000_000, '₹1.6 crore'],
  [1_234_567_890, '₹123.46 crore'],
  [10 ** 15, '₹10,00,00,000 crore'],
])('spells %i rupees as %s', (amount, said) => {
  expect(spokenRupees(amount)).toBe(said)
})

test('spells amounts in lakh or crore and leaves smaller ones out', () => {
  expect([0, 99_999, 100_000, 15_000_000].map(inLakhOrCrore)).toEqual(['', '', '1 lakh', '1.5 crore'])
})

const { preSeed, seed } = FUNDING_RANGES

test('shows funding in thousands and millions of dollars', () => {
  expect([preSeed, seed].map(formatDollarRange)).toEqual(['$50K - $200K', '$200K - $1M'])
})

test('shows funding in lakh and crore, at a dated rate', () => {
  expect([preSeed, seed].map(formatRangeInRupees)).toEqual([
    'about ₹44 lakh to ₹1.76 crore',
    'about ₹1.76 crore to ₹8.8 crore',
  ])
  expect(RATE_NOTE).toBe('Rupees at ₹88 to the dollar, as of November 2025.')
})
