import { expect, test } from 'vitest'
import { type AssignmentCounts, checkboxState, countChanges, isAssigned } from './bulk-assignment.ts'

const TEN = 10
const counts = (assigned: number, done = 0, ineligible = 0): AssignmentCounts => ({
  assigned,
  done,
  ineligible_for: Array(ineligible).fill('Acme'),
})

test.each([
  ['assigned to no application', counts(0), false],
  ['assigned to some applications', counts(3), 'some'],
  ['assigned to all applications', counts(10), true],
  ['assigned to all applications that they may see', counts(8, 0, 2), true],
  ['who may see none of the applications', counts(0, 0, 10), false],
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
])('counts the assignments that a reviewer with %j gets or loses', (reviewer, all, none) => {
  const nothing = { gets: 0, loses: 0 }
  expect([
    countChanges(true, TEN, reviewer),
    countChanges(false, TEN, reviewer),
    countChanges(undefined, TEN, reviewer),
  ]).toEqual([all, none, nothing])
})

test.each([
  ['whose checkbox was checked', true, counts(0), [true, true]],
  ['whose checkbox was unchecked', false, counts(10), [false, false]],
  ['assigned to all applications', undefined, counts(10), [false, true]],
  ['assigned to some applications', undefined, counts(3), [false, false]],
  ['assigned to no application', undefined, counts(0), [false, false]],
] as const)('assigns a reviewer %s, without and with a due date', (_, choice, reviewer, expected) => {
  expect([isAssigned(choice, TEN, reviewer, false), isAssigned(choice, TEN, reviewer, true)]).toEqual(
    expected,
  )
})
