import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPointerQueue } from './after-pointer-up.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const moved = (buttons: number) => Object.assign(new Event('pointermove'), { buttons })

test.each([
  ['pointerup', new Event('pointerup')],
  ['pointercancel', new Event('pointercancel')],
  ['dragend', new Event('dragend')],
  ['contextmenu', new Event('contextmenu')],
  ['a movement without a button', moved(0)],
])('an action waits until %s', async (_, end) => {
  const queue = createPointerQueue()
  const target = new EventTarget()
  queue.watch(target)
  const act = vi.fn()
  target.dispatchEvent(new Event('pointerdown'))
  queue.add(act)
  target.dispatchEvent(moved(1))
  await vi.runAllTimersAsync()
  expect(act).not.toHaveBeenCalled()
  target.dispatchEvent(end)
  await vi.runAllTimersAsync()
  expect(act).toHaveBeenCalledOnce()
})

test('an action runs right after the current event if no pointer is pressed', async () => {
  const act = vi.fn()
  createPointerQueue().add(act)
  expect(act).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(act).toHaveBeenCalledOnce()
})
