import { expect, test } from 'vitest'
import { type AssignmentCounts, checkboxState, countChanges, isAssigned } from './bulk-assignment.ts'

const TEN = 10
const counts = (assigned: number, done = 0, ineligible = 0): AssignmentCounts => ({
  assigned,
  done,
  ineligible_for: Array(ineligible).fill('Acme'),
})

test.each([
  ['without assignments', counts(0), false],
  ['with some', counts(3), 'some'],
  ['with all', counts(10), true],
  ['with all that they may see', counts(8, 0, 2), true],
  ['who may see none', counts(0, 0, 10), false],
])('shows the checkbox of a reviewer %s', (_, reviewer, expected) => {
  expect([
    checkboxState(undefined, TEN, reviewer),
    checkboxState(true, TEN, reviewer),
    checkboxState(false, TEN, reviewer),
  ]).toEqual([expected, true, false])
})

test.each([
  [counts(0), { gets: 10, loses: 0 }, { gets: 0, loses: 0 }],
  [counts(4, 1, 2), { gets: 4, loses: 0 }, { gets: 0, loses: 3 }],
  [counts(10, 10), { gets: 0, loses: 0 }, { gets: 0, loses: 0 }],
])('counts the assignments added to and removed from %j', (reviewer, all, none) => {
  const nothing = { gets: 0, loses: 0 }
  expect([
    countChanges(true, TEN, reviewer),
    countChanges(false, TEN, reviewer),
    countChanges(undefined, TEN, reviewer),
  ]).toEqual([all, none, nothing])
})

test.each([
  ['who was checked', true, counts(0), [true, true]],
  ['who was unchecked', false, counts(10), [false, false]],
  ['with all', undefined, counts(10), [false, true]],
  ['with some', undefined, counts(3), [false, false]],
  ['without assignments', undefined, counts(0), [false, false]],
] as const)('assigns a reviewer %s without and with a due date', (_, choice, reviewer, expected) => {
  expect([isAssigned(choice, TEN, reviewer, false), isAssigned(choice, TEN, reviewer, true)]).toEqual(
    expected,
  )
})
