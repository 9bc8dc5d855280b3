import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './clock.ts'

afterEach(() => vi.useRealTimers())

test('follows the server’s clock when the device’s clock is wrong by hours', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T03:00:00Z') })
  noteServerTime('2026-11-21T12:00:00.000Z')
  vi.advanceTimersByTime(60_000)
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T12:01:00.000Z')
})
