import { expect, test } from 'vitest'
import { FUNDING_RANGES, RUPEES_MAX } from './limits.ts'
import {
  formatDollarRange,
  formatRangeInRupees,
  formatRupees,
  groupDigits,
  inLakhOrCrore,
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

test('rounds numbers to at most two decimals', () => {
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
])('formats %i rupees as %s', (amount, said) => {
  expect(spokenRupees(amount)).toBe(said)
})

test('formats amounts in lakh or crore, and smaller ones as an empty text', () => {
  expect([0, 99_999, 100_000, 15_000_000].map(inLakhOrCrore)).toEqual(['', '', '1 lakh', '1.5 crore'])
})

const { preSeed, seed } = FUNDING_RANGES

test('formats a range in thousands or millions of dollars', () => {
  expect([preSeed, seed].map(formatDollarRange)).toEqual(['$50K - $200K', '$200K - $1M'])
})

test('formats a range in lakh or crore, with a dated exchange rate', () => {
  expect([preSeed, seed].map(formatRangeInRupees)).toEqual([
    'about ₹44 lakh to ₹1.76 crore',
    'about ₹1.76 crore to ₹8.8 crore',
  ])
  expect(RATE_NOTE).toBe('Rupees at ₹88 to the dollar, as of November 2025.')
})
