import { expect, test } from 'vitest'
import { movedReason } from './reasons.ts'

const REASONS = [
  { id: 'early', position: 0 },
  { id: 'far', position: 4 },
  { id: 'field', position: 9 },
]

test('a reason changes places with its neighbour, and nobody else moves', () => {
  expect(movedReason(REASONS, 'far', -1)).toEqual([
    { id: 'far', position: 0 },
    { id: 'early', position: 4 },
  ])
  expect(movedReason(REASONS, 'far', 1)).toEqual([
    { id: 'field', position: 4 },
    { id: 'far', position: 9 },
  ])
})

test('the first goes no further up, the last no further down, and who is not there nowhere', () => {
  expect([
    movedReason(REASONS, 'early', -1),
    movedReason(REASONS, 'field', 1),
    movedReason(REASONS, 'none', 1),
  ]).toEqual([[], [], []])
})

test('among those that share a position all get one of their own', () => {
  const tied = REASONS.map(({ id }) => ({ id, position: 3 }))
  expect(movedReason(tied, 'field', -1)).toEqual([
    { id: 'early', position: 0 },
    { id: 'field', position: 1 },
    { id: 'far', position: 2 },
  ])
})
