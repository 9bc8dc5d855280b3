import { expect, test } from 'vitest'
import { describeStatus, isReviewStatus, REVIEW_STATUSES } from './status.ts'

const SEVEN = [
  'submitted',
  'under_review',
  'more_info_needed',
  'meeting_scheduled',
  'follow_up_questions',
  'approved',
  'no_fit',
]

test('an administrator sets and filters by seven statuses, of which draft is none', () => {
  expect(REVIEW_STATUSES.map(({ value }) => value)).toEqual(SEVEN)
  expect(['draft', ...SEVEN, 'archived', ''].filter(isReviewStatus)).toEqual(SEVEN)
})

test('a status that is not known is Unknown and grey', () => {
  expect([describeStatus('approved'), describeStatus('archived')]).toMatchObject([
    { label: 'Approved', colour: 'green' },
    { label: 'Unknown', colour: 'grey' },
  ])
})
