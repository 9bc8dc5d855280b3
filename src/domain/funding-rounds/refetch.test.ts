import { expect, test } from 'vitest'
import { NO_FUNDING_ROUNDS } from './messages.ts'
import { untilRefetch } from './refetch.ts'

const CLOSES = '2027-03-15T18:29:00.000Z'
const STATUS = { ...NO_FUNDING_ROUNDS, extended_until: CLOSES }
const waitAt = (seconds: number) => untilRefetch(STATUS, Date.parse(CLOSES) + seconds * 1000)

test('refetches soon after an extension ends, and within an hour at the latest', () => {
  expect([-7200, -30, 0, 30].map(waitAt)).toEqual([3_600_000, 32_000, 2_000, 2_000])
  expect(untilRefetch(NO_FUNDING_ROUNDS, 0)).toBeUndefined()
})

test('a browser whose clock is hours ahead refetches once a minute', () => {
  expect(waitAt(7200)).toBe(60_000)
})
