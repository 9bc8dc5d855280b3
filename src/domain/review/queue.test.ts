import { expect, test } from 'vitest'
import { QUEUE_MAX } from '../limits.ts'
import { appendNewSubmissions, newSubmissionsFor, positionInQueue } from './queue.ts'

const QUEUE = { ids: ['a', 'b', 'c'], as_of: '2026-11-22T10:00:00Z' }

test.each([
  ['a', { number: 1, of: 3, previous: undefined, next: 'b' }],
  ['b', { number: 2, of: 3, previous: 'a', next: 'c' }],
  ['c', { number: 3, of: 3, previous: 'b', next: undefined }],
])('finds the number and the neighbours of application %s in the queue', (id, place) => {
  expect(positionInQueue(QUEUE, id)).toEqual(place)
})

test('an application outside the queue is followed by the first one in it', () => {
  expect(positionInQueue(QUEUE, 'x')).toEqual({ number: undefined, of: 3, previous: undefined, next: 'a' })
  expect(positionInQueue({ ids: [] }, 'x')).toEqual({
    number: undefined,
    of: 0,
    previous: undefined,
    next: undefined,
  })
})

test('appends new submissions without moving the others [D-reader.4]', () => {
  expect(appendNewSubmissions(QUEUE, { ids: ['y', 'b', 'x'], as_of: '2026-11-22T11:00:00Z' })).toEqual({
    ids: ['a', 'b', 'c', 'y', 'x'],
    as_of: '2026-11-22T11:00:00Z',
  })
})

test('a full queue accepts no more applications', () => {
  const ids = Array.from({ length: QUEUE_MAX - 1 }, (_, place) => `${place}`)
  expect(newSubmissionsFor({ ids }, ['x', 'y'])).toEqual(['x'])
  expect(newSubmissionsFor({ ids: [...ids, 'last'] }, ['x', 'y'])).toEqual([])
})
