import { expect, test } from 'vitest'
import { dollarRange, RATE_NOTE, rangeInRupees } from './dollars.ts'
import { FUNDING_RANGES } from './limits.ts'

const { preSeed, seed } = FUNDING_RANGES

test('what is funded stands in thousands and millions of dollars', () => {
  expect([preSeed, seed].map(dollarRange)).toEqual(['$50K - $200K', '$200K - $1M'])
})

test('and in lakh and crore, by a rate that names its day', () => {
  expect([preSeed, seed].map(rangeInRupees)).toEqual([
    'about ₹44 lakh to ₹1.76 crore',
    'about ₹1.76 crore to ₹8.8 crore',
  ])
  expect(RATE_NOTE).toBe('Rupees at ₹88 to the dollar, as of November 2025.')
})
