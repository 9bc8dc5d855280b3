import { expect, test } from 'vitest'
import { type AssignmentCounts, checkboxState, countChanges, isAssigned } from './bulk-assignment.ts'

const TEN = 10
const standing = (assigned: number, done = 0, kept = 0): AssignmentCounts => ({
  assigned,
  done,
  ineligible_for: Array(kept).fill('Acme'),
})

test.each([
  ['who has none', standing(0), false],
  ['who has some', standing(3), 'some'],
  ['who has all', standing(10), true],
  ['who has all but what they are kept from', standing(8, 0, 2), true],
  ['who is kept from all', standing(0, 0, 10), false],
])('%s is shown so until clicked', (_, one, shown) => {
  expect([
    checkboxState(undefined, TEN, one),
    checkboxState(true, TEN, one),
    checkboxState(false, TEN, one),
  ]).toEqual([shown, true, false])
})

test.each([
  [standing(0), { gets: 10, loses: 0 }, { gets: 0, loses: 0 }],
  [standing(4, 1, 2), { gets: 4, loses: 0 }, { gets: 0, loses: 3 }],
  [standing(10, 10), { gets: 0, loses: 0 }, { gets: 0, loses: 0 }],
])('%j gets the rest of what they may, or loses what they have not reviewed', (one, all, none) => {
  const nothing = { gets: 0, loses: 0 }
  expect([
    countChanges(true, TEN, one),
    countChanges(false, TEN, one),
    countChanges(undefined, TEN, one),
  ]).toEqual([all, none, nothing])
})

test.each([
  ['who was ticked', true, standing(0), [true, true]],
  ['who was emptied', false, standing(10), [false, false]],
  ['who has all', undefined, standing(10), [false, true]],
  ['who has some', undefined, standing(3), [false, false]],
  ['who has none', undefined, standing(0), [false, false]],
] as const)('%s is given something without a day, or with one alone', (_, mark, one, given) => {
  expect([isAssigned(mark, TEN, one, false), isAssigned(mark, TEN, one, true)]).toEqual(given)
})
