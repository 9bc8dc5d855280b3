import { expect, test } from 'vitest'
import { moveReason } from './decline-reasons.ts'

const REASONS = [
  { id: 'early', position: 0 },
  { id: 'far', position: 4 },
  { id: 'field', position: 9 },
]

test('swaps a reason with its neighbour', () => {
  expect(moveReason(REASONS, 'far', -1)).toEqual([
    { id: 'far', position: 0 },
    { id: 'early', position: 4 },
  ])
  expect(moveReason(REASONS, 'far', 1)).toEqual([
    { id: 'field', position: 4 },
    { id: 'far', position: 9 },
  ])
})

test('does not move the first up, the last down, or an unknown reason', () => {
  expect([
    moveReason(REASONS, 'early', -1),
    moveReason(REASONS, 'field', 1),
    moveReason(REASONS, 'none', 1),
  ]).toEqual([[], [], []])
})

test('gives distinct positions to reasons with the same position', () => {
  const tied = REASONS.map(({ id }) => ({ id, position: 3 }))
  expect(moveReason(tied, 'field', -1)).toEqual([
    { id: 'early', position: 0 },
    { id: 'field', position: 1 },
    { id: 'far', position: 2 },
  ])
})
