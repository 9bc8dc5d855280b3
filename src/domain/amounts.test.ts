import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mayBecomeAmount, mayBecomeDecimal, readAmount, readDecimal, readNumber } from './amounts.ts'
import { RUPEES_MAX } from './limits.ts'
import { formatRupees } from './money.ts'

test.each([
  ['1500', 1_500],
  ['1500.00', 1_500],
  ['1,500.5', 1_500],
  ['1,500,', 1_500],
  ['₹ 1,23,456.50', 123_456],
  ['₹1,23,456/-', 123_456],
  ['Rs. 5,000/-', 5_000],
  ['5000 INR', 5_000],
  ['1,234,567', 1_234_567],
  ['12\u00a034\u202f567', 1_234_567],
  ['12\u00a0345', 12_345],
  ["1'234'567", 1_234_567],
  ['1.5 Cr', 15_000_000],
  ['1.5cr.', 15_000_000],
  ['2.5 lakh', 250_000],
  ['₹ 45 lakhs', 4_500_000],
  ['10 lac', 1_000_000],
  ['5L', 500_000],
  ['10k', 10_000],
  ['1.2 million', 1_200_000],
  ['2 mil', 2_000_000],
  ['1.5 Crs.', 15_000_000],
  ['₹15,00,000.00 only', 1_500_000],
  ['Rs. 5,000 only/-', 5_000],
  ['15,00,000.-', 1_500_000],
  ['₨5,000 Rs/-', 5_000],
  ['रु. ५ करोड रुपये मात्र', 50_000_000],
  ['1.575 crore', 15_750_000],
  ['1.123456789 lakh', 112_345],
  ['1.5E+07', 15_000_000],
  ['2e5', 200_000],
  ['२५ लाख', 2_500_000],
  ['५०,०००', 50_000],
  ['٥٠٬٠٠٠', 50_000],
  ['１５００', 1_500],
  ['1\u200b500', 1_500],
  ['0', 0],
  ['.5 cr', 5_000_000],
] as const)('reads the amount in %j as %j', (typed, rupees) => {
  expect(readAmount(typed)).toBe(rupees)
})

test.each([
  ...['10-15 lakh', '5,000.000', '1.500', '1.234.567', '1,50', '12,34', '1,2345', '-5', '+', 'lakh', 'ten'],
  ...['12a3', '1500,50', '10, 15', '1.5 Cr to 2 Cr', '4e', '1 2', '$500', '1.5 x', '5%', '10²', '1e100'],
])('finds no amount in %j', (typed) => {
  expect(readAmount(typed)).toBeUndefined()
})

test.each(['', ' ', '\u200b', '₹', 'Rs.'])('treats %j as a blank amount', (typed) => {
  expect(readAmount(typed)).toBeNull()
})

test('reads back every formatted amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: RUPEES_MAX }), (amount) => {
      expect(readAmount(formatRupees(amount))).toBe(amount)
    }),
  )
})

test('reads a huge amount as a safe integer above the maximum [D-form.18, V1.4.2]', () => {
  expect(readAmount('1000000000000001')).toBe(RUPEES_MAX + 1)
  expect(readAmount('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER)
})

test.each([
  ['12', 12],
  ['12.5', 12.5],
  ['2,5', 2.5],
  ['-3', -3],
  ['−3', -3],
  ['–3', undefined],
  ['१२.५', 12.5],
  ['15 %', 15],
  ['.5', 0.5],
  ['12.', 12],
  ['', null],
  ['4e', undefined],
  ['12-5', undefined],
  ['1e3', undefined],
  ['1,500', undefined],
  ['-', undefined],
  ['abc', undefined],
] as const)('reads the decimal input %j as %j', (typed, number) => {
  expect(readDecimal(typed)).toBe(number)
})

test.each([
  ['1,500', 1500],
  ['1,00,000', 100_000],
  ['12.5', 12.5],
  ['', null],
  ['abc', undefined],
] as const)('reads the number %j as %j', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test('accepts unfinished amounts and numbers, but no other texts, while they are typed', () => {
  const kept = [
    '1500 mon',
    '5,000 only',
    '',
    '1',
    '1,50',
    '1500.',
    '1.5 c',
    '1.5 Cr',
    '2.5 ला',
    '5,000/-',
    '10-15 la',
    'Rs. 5',
    '1.5e+0',
  ]
  expect([...kept, '12a', '1.5 crx y', '5 %', '$5'].filter(mayBecomeAmount)).toEqual(kept)
  expect(['12.', '-', '12-5', '4e', '2,5', '15 %', '12a'].filter(mayBecomeDecimal)).toHaveLength(6)
})
