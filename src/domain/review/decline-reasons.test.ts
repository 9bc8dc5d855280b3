import { expect, test } from 'vitest'
import { moveReason } from './decline-reasons.ts'

const REASONS = [
  { id: 'early', position: 0 },
  { id: 'far', position: 4 },
  { id: 'field', position: 9 },
]

test('a reason changes places with its neighbour, and nobody else moves', () => {
  expect(moveReason(REASONS, 'far', -1)).toEqual([
    { id: 'far', position: 0 },
    { id: 'early', position: 4 },
  ])
  expect(moveReason(REASONS, 'far', 1)).toEqual([
    { id: 'field', position: 4 },
    { id: 'far', position: 9 },
  ])
})

test('the first goes no further up, the last no further down, and who is not there nowhere', () => {
  expect([
    moveReason(REASONS, 'early', -1),
    moveReason(REASONS, 'field', 1),
    moveReason(REASONS, 'none', 1),
  ]).toEqual([[], [], []])
})

test('among those that share a position all get one of their own', () => {
  const tied = REASONS.map(({ id }) => ({ id, position: 3 }))
  expect(moveReason(tied, 'field', -1)).toEqual([
    { id: 'early', position: 0 },
    { id: 'field', position: 1 },
    { id: 'far', position: 2 },
  ])
})
