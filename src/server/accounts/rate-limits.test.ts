import { expect, test } from 'vitest'
import { failedSignInDelay, nextAttemptAt, RATE_LIMITS, wrongCodeDelay } from './rate-limits.ts'

const at = (seconds: number) => new Date(seconds * 1000)

test('delays sign-ins from the tenth failure, doubling the delay up to 15 minutes [D-accounts.15]', () => {
  expect([0, 9, 10, 11, 12, 15, 17, 18, 1000].map(failedSignInDelay)).toEqual([
    0, 0, 5, 10, 20, 160, 640, 900, 900,
  ])
})

test('delays attempts from the fifth wrong code, doubling the delay up to 15 minutes', () => {
  expect([0, 4, 5, 6, 7, 12, 13, 1000].map(wrongCodeDelay)).toEqual([0, 0, 5, 10, 20, 640, 900, 900])
})

test('allows the next attempt when the oldest one leaves the window', () => {
  const full = { count: 60, first: at(0), last: at(50) }
  expect(nextAttemptAt(RATE_LIMITS.signIns, { ...full, count: 59, now: at(55) })).toBeUndefined()
  expect(nextAttemptAt(RATE_LIMITS.signIns, { ...full, now: at(55) })).toEqual(at(60))
  expect(nextAttemptAt(RATE_LIMITS.signIns, { ...full, now: at(60) })).toBeUndefined()
})

test('counts the delay before the next sign-in from the last failure', () => {
  const failed = { count: 12, first: at(0), last: at(100) }
  expect(nextAttemptAt(RATE_LIMITS.failedSignIns, { ...failed, now: at(101) })).toEqual(at(120))
  expect(nextAttemptAt(RATE_LIMITS.failedSignIns, { ...failed, now: at(120) })).toBeUndefined()
})
