import { expect, test } from 'vitest'
import { isSubmitted, mayChangeStatus } from './life-cycle.ts'
import { REVIEW_STATUSES, STATUSES, type Status } from './status.ts'

const SUBMITTED_AT = '2026-11-21T12:00:00.000Z'

test('an application is submitted if it is not a draft and has a submission time', () => {
  const some = [
    { application_status: 'draft', submitted_at: null },
    { application_status: 'draft', submitted_at: SUBMITTED_AT },
    { application_status: 'submitted', submitted_at: null },
    ...REVIEW_STATUSES.map(({ value }) => ({ application_status: value, submitted_at: SUBMITTED_AT })),
  ]
  expect(some.map(isSubmitted)).toEqual([false, false, false, ...REVIEW_STATUSES.map(() => true)])
})

const moves = (by: 'founder' | 'admin') =>
  STATUSES.flatMap(({ value: from }) =>
    STATUSES.map(({ value: to }) => [from, to] as [Status, Status]),
  ).filter(([from, to]) => mayChangeStatus(from, to, by))

test('a founder can submit a draft, but make no other status change', () => {
  expect(moves('founder')).toEqual([['draft', 'submitted']])
})

test('an administrator can give a submitted application any status except draft', () => {
  const seven = REVIEW_STATUSES.map(({ value }) => value)
  expect(moves('admin')).toEqual(seven.flatMap((from) => seven.map((to) => [from, to])))
})
