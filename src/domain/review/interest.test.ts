import { expect, test } from 'vitest'
import { describeInterest, type InterestLevel, summariseInterest } from './interest.ts'

const LAKH = 100_000

test.each<[[InterestLevel | null, number][], string]>([
  [[], 'Nobody interested yet'],
  [
    [
      ['following', 50 * LAKH],
      [null, 10 * LAKH],
    ],
    'Nobody interested yet',
  ],
  [[['interested', 0]], '1 interested, no lead yet'],
  [
    [
      ['interested', 25 * LAKH],
      ['interested', 0],
      ['following', 10 * LAKH],
      ['interested', 60 * LAKH],
      ['interested', 0],
    ],
    '4 interested, ₹85 lakh, no lead yet',
  ],
  [[['would_lead', 150 * LAKH]], '1 interested, ₹1.5 crore, 1 would lead'],
  [
    [
      ['would_lead', 0],
      ['would_lead', 0],
      ['interested', 0],
    ],
    '3 interested, 2 would lead',
  ],
])('describes the interest of %j', (entries, text) => {
  expect(describeInterest(summariseInterest(entries.map(([level, amount]) => ({ level, amount }))))).toBe(
    text,
  )
})
