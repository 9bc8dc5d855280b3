import { expect, test, vi } from 'vitest'
import { createPointerQueue } from './use-after-pointer-up.ts'

test.each(['pointerup', 'pointercancel', 'dragend'])('an action waits until %s', async (end) => {
  vi.useFakeTimers()
  const queue = createPointerQueue()
  const target = new EventTarget()
  const stop = queue.watch(target)
  const act = vi.fn()
  target.dispatchEvent(new Event('pointerdown'))
  queue.add(act)
  await vi.runAllTimersAsync()
  expect(act).not.toHaveBeenCalled()
  target.dispatchEvent(new Event(end))
  await vi.runAllTimersAsync()
  expect(act).toHaveBeenCalledOnce()
  stop()
  vi.useRealTimers()
})

test('an action runs right after the current event if no pointer is pressed', async () => {
  vi.useFakeTimers()
  const act = vi.fn()
  createPointerQueue().add(act)
  expect(act).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(act).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
