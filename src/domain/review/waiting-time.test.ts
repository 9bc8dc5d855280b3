import { expect, test } from 'vitest'
import { dueDate, waitingTime } from './waiting-time.ts'

const SUBMITTED_AT = '2026-11-21T12:00:00.000Z'
const after = (hours: number) => Date.parse(SUBMITTED_AT) + hours * 3_600_000

test.each([
  ['when the browser’s clock is slow', -1, { text: '72 h left', isOverdue: false }],
  ['in the first hour', 0.9, { text: '72 h left', isOverdue: false }],
  ['within the promised 72 hours', 31, { text: '41 h left', isOverdue: false }],
  ['in the last of the 72 hours', 71.99, { text: '1 h left', isOverdue: false }],
  ['after 72 hours', 72, { text: '3 days, overdue', isOverdue: true }],
  ['after 12 days', 24 * 12 + 3, { text: '12 days, overdue', isOverdue: true }],
])('shows the waiting time %s', (_, hours, waiting) => {
  expect(waitingTime('submitted', SUBMITTED_AT, after(hours))).toEqual(waiting)
})

test.each(['under_review', 'approved', 'no_fit'])('shows no waiting time for the status %s', (status) => {
  expect(waitingTime(status, SUBMITTED_AT, after(100))).toBeUndefined()
})

test.each([
  ['before the day', '2026-11-20', { text: 'Sat 21 Nov', isOverdue: false }],
  ['on the day', '2026-11-21', { text: 'Sat 21 Nov', isOverdue: false }],
  ['after the day', '2026-11-22', { text: 'Sat 21 Nov, overdue', isOverdue: true }],
])('shows a due date %s', (_, today, due) => {
  expect(dueDate('2026-11-21', today)).toEqual(due)
})
