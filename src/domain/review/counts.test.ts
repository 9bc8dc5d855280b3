import { expect, test } from 'vitest'
import { countMatching, type ReviewCounts } from './counts.ts'

const COUNTS: ReviewCounts = {
  by_status: { submitted: 5, under_review: 2, approved: 3, no_fit: 4 },
  overdue: 1,
}

test.each([
  [{}, 14],
  [{ status: 'submitted' }, 5],
  [{ status: 'meeting_scheduled' }, 0],
  [{ waiting: '72h' }, 1],
  [{ waiting: '72h', status: 'submitted' }, 1],
  [{ waiting: '72h', status: 'approved' }, 0],
] as const)('the filters %j match %i applications', (narrowing, count) => {
  expect(countMatching(COUNTS, { status: undefined, waiting: undefined, ...narrowing })).toBe(count)
})
