import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastLine, type Toast } from './toast-line.ts'
import { activatePendingSecret, offerUndo } from './undo-offers.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const toast = (title: string, given: Partial<Toast> = {}): Toast => ({
  message: { title, description: '' },
  tone: 'success',
  about: title,
  undo: undefined,
  ...given,
})

/** A line with what it has shown since the last look: titles, and what was hidden. */
function openLine() {
  const seen: string[] = []
  const line = createToastLine({
    show: ({ message }) => seen.push(message.title),
    hide: () => seen.push('hidden'),
  })
  return { ...line, seenSince: () => seen.splice(0) }
}

test('a toast overtakes the one before as soon as that could be seen', () => {
  const line = openLine()
  line.say(toast('first'))
  vi.advanceTimersByTime(300)
  line.say(toast('second'))
  expect(line.seenSince()).toEqual(['first'])
  vi.advanceTimersByTime(699)
  expect(line.seenSince()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(line.seenSince()).toEqual(['second'])
  vi.advanceTimersByTime(1_000)
  line.say(toast('third'))
  expect(line.seenSince()).toEqual(['third'])
})

test('of those that wait the last is shown, and every problem', () => {
  const line = openLine()
  for (const title of ['one', 'two']) line.say(toast(title))
  line.say(toast('failed', { tone: 'problem' }))
  line.say(toast('failed too', { tone: 'problem' }))
  line.say(toast('three'))
  line.say(toast('four'))
  vi.advanceTimersByTime(1_000)
  expect(line.seenSince()).toEqual(['one', 'failed'])
  vi.advanceTimersByTime(2_999)
  expect(line.seenSince()).toEqual([])
  vi.advanceTimersByTime(3_001)
  expect(line.seenSince()).toEqual(['failed too', 'four'])
})

test('the next about the same takes its place at once', () => {
  const line = openLine()
  line.say(toast('failed', { tone: 'problem', about: 'status' }))
  line.say(toast('updated', { about: 'status' }))
  expect(line.seenSince()).toEqual(['failed', 'updated'])
  line.say(toast('later'))
  line.say(toast('updated again', { about: 'status' }))
  expect(line.seenSince()).toEqual(['updated again'])
})

test('what was closed makes room, what is true no more goes, shown or waiting', () => {
  const line = openLine()
  const first = toast('first')
  line.say(first)
  line.say(toast('second'))
  line.gone(first)
  expect(line.seenSince()).toEqual(['first', 'second'])
  line.say(toast('failed', { tone: 'problem' }))
  line.takeBack('failed')
  line.takeBack('second')
  vi.advanceTimersByTime(10_000)
  expect(line.seenSince()).toEqual(['hidden'])
})

test('the end of one that was overtaken changes nothing', () => {
  const line = openLine()
  const first = toast('first')
  line.say(first)
  vi.advanceTimersByTime(1_000)
  line.say(toast('second'))
  line.say(toast('third'))
  line.gone(first)
  expect(line.seenSince()).toEqual(['first', 'second'])
})

test('one that is pointed at stays as long as its Undo is offered', async () => {
  const line = openLine()
  const offered = (seconds: number) =>
    toast('decided', { undo: offerUndo({ seconds, of: 'Acme', about: [], run: async () => true }) })
  const left = offered(10)
  line.say(left)
  line.pointed(left, true)
  line.say(toast('failed', { tone: 'problem', about: 'left' }))
  vi.advanceTimersByTime(5_000)
  expect(line.seenSince()).toEqual(['decided'])
  line.pointed(left, false)
  expect(line.seenSince()).toEqual(['failed'])

  vi.advanceTimersByTime(3_000)
  const kept = offered(10)
  line.say(kept)
  line.pointed(kept, true)
  line.say(toast('next'))
  vi.advanceTimersByTime(8_999)
  expect(line.seenSince()).toEqual(['decided'])
  vi.advanceTimersByTime(1)
  expect(line.seenSince()).toEqual(['next'])

  vi.advanceTimersByTime(1_000)
  const taken = offered(10)
  line.say(taken)
  line.pointed(taken, true)
  vi.advanceTimersByTime(1_000)
  if (taken.undo) await activatePendingSecret(taken.undo)
  line.say(toast('undone'))
  expect(line.seenSince()).toEqual(['decided', 'undone'])
})

test('nothing is left for whoever comes next', () => {
  const line = openLine()
  line.say(toast('first'))
  line.say(toast('second'))
  line.clear()
  vi.advanceTimersByTime(10_000)
  line.say(toast('third'))
  expect(line.seenSince()).toEqual(['first', 'hidden', 'third'])
})
